import { chargesEndpoints } from '@tenantry/contract/leases/charges.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { partiesEndpoints } from '@tenantry/contract/leases/parties.endpoints';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { moveOutsEndpoints } from '@tenantry/contract/portfolio/move-outs.endpoints';
import { noticesEndpoints } from '@tenantry/contract/portfolio/notices.endpoints';
import { renewalOffersEndpoints } from '@tenantry/contract/portfolio/renewal-offers.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { onDay } from '#testing/billing';
import { aLease, aPerson, type TestPerson } from '#testing/factories';
import { aLandlord, signedInAgain } from '#testing/landlord';
import { queueIsEmpty, useOutbox } from '#testing/outbox';
import { aRoommate } from '#testing/parties';
import { NOW, useTestApp } from '#testing/test-app';

const app = useTestApp();
const outbox = useOutbox(app);

/** NOW is 03/10/2026; the lease runs from 01/01/2026 to 12/31/2026 for $1,200.00. */
beforeEach(() => app.current.clock.set(NOW));

async function aTenancy() {
  const landlord = await aLandlord(app.current);
  const { lease, lessee } = landlord;
  const params = { propertyId: lease.propertyId, leaseId: lease.id };
  const { call } = app.current;
  const admin = () => signedInAgain(app.current, landlord.admin);
  return {
    ...landlord,
    params,
    as: admin,
    current: async () => {
      const { propertyId } = params;
      const as = await admin();
      const { body } = await call(leasesEndpoints.list, { as, params: { propertyId }, query: {} });
      return body.find(({ id }) => id === lease.id)!;
    },
    offer: async (changes: object = {}) =>
      call(renewalOffersEndpoints.offer, {
        as: await admin(),
        params,
        body: { endDate: '2027-12-31', rent: 1250, expiresOn: '2026-11-30', ...changes },
      }),
    offers: async () =>
      (await call(renewalOffersEndpoints.list, { as: await admin(), params })).body,
    withdraw: async (offerId: string) =>
      call(renewalOffersEndpoints.withdraw, { as: await admin(), params: { ...params, offerId } }),
    own: (as: TestPerson = lessee) =>
      call(renewalOffersEndpoints.own, { as, params: { leaseId: lease.id } }),
    answer: (offerId: string, changes: object = {}, as: TestPerson = lessee) =>
      call(renewalOffersEndpoints.answer, {
        as,
        params: { leaseId: lease.id },
        body: { offerId, answer: 'ACCEPT', name: 'Tess Tenant', ...changes },
      }),
    today: async () => {
      const { body } = await call(todayEndpoints.needs, { as: await admin(), query: {} });
      return body.items.filter(({ kind }) => kind === 'renewal_to_offer');
    },
  };
}

const idOf = (offers: { body: readonly { id: string }[] }) => offers.body[0]!.id;

describe('UNIT-13: a renewal is offered', () => {
  test('UNIT-13: Today proposes it 90 and 60 days before the end, until there is an offer, and again when it was declined', async () => {
    const { today, offer, answer, lessee } = await aTenancy();
    const found = async (day: string) => {
      onDay(app.current, day);
      return today();
    };
    expect(await found('2026-10-01')).toEqual([]);
    const [early] = await found('2026-10-02');
    expect(early).toMatchObject({ lastDay: '2026-12-31', daysLeft: 90, declinedOn: null });
    const [later] = await found('2026-11-01');
    expect(later).toMatchObject({ daysLeft: 60 });
    expect(later?.key).not.toBe(early?.key);
    const offered = await offer();
    expect(await today()).toEqual([]);
    const again = await signedInAgain(app.current, lessee);
    await answer(idOf(offered), { answer: 'DECLINE' }, again);
    expect(await today()).toMatchObject([{ declinedOn: '2026-11-01' }]);
    expect(await found('2026-12-01')).toEqual([]);
  });

  test('UNIT-13: each address of the tenants gets one mail with term, rent and day', async () => {
    const tenancy = await aTenancy();
    const { person: roommate } = await aRoommate(app.current, tenancy);
    await tenancy.offer();
    await queueIsEmpty(app.current);
    for (const { emailAddress } of [tenancy.lessee, roommate]) {
      const mails = await outbox.mailsTo(emailAddress, 1);
      const found = mails.filter(({ text }) => text.includes('renewal until 12/31/2027'));
      expect(found).toHaveLength(1);
      expect(found[0]!.text).toContain('$1,250.00');
      expect(found[0]!.text).toContain('11/30/2026');
    }
  });

  test('UNIT-13: one offer is open at a time, it expires, and a withdrawn one is kept', async () => {
    const { offer, offers, withdraw, answer } = await aTenancy();
    const first = await offer({ expiresOn: '2026-04-01' });
    expect((await offer()).problem).toMatchObject({ status: 409, code: 'offer_open' });
    await withdraw(idOf(first));
    expect((await withdraw(idOf(first))).problem).toMatchObject({
      status: 409,
      message: 'This offer is already withdrawn.',
    });
    expect((await answer(idOf(first))).problem.code).toBe('offer_closed');
    await offer({ expiresOn: '2026-04-01' });
    onDay(app.current, '2026-04-02');
    expect(await offers()).toMatchObject([{ state: 'EXPIRED' }, { state: 'WITHDRAWN' }]);
    expect((await offer()).status).toBe(201);
    expect((await offers()).map(({ state }) => state)).toEqual(['OPEN', 'EXPIRED', 'WITHDRAWN']);
  });

  test('UNIT-13: an offer that could not be accepted is refused', async () => {
    const { admin, offer, params } = await aTenancy();
    const refused = async (changes: object) => (await offer(changes)).problem.code;
    expect(await refused({ endDate: '2026-12-31' })).toBe('renewal_too_short');
    expect(await refused({ expiresOn: '2026-03-09' })).toBe('offer_expiry');
    expect(await refused({ expiresOn: '2027-01-01' })).toBe('offer_expiry');
    const body = {
      by: 'TENANT',
      way: 'MAIL',
      givenOn: '2026-03-10',
      lastDay: '2026-12-31',
    } as const;
    await app.current.call(noticesEndpoints.give, { as: admin, params, body });
    expect(await refused({})).toBe('notice_stops_renewal');
    const other = await aTenancy();
    await app.current.call(moveOutsEndpoints.moveOut, {
      as: other.admin,
      params: other.params,
      body: { lastDay: '2026-12-31' },
    });
    expect((await other.offer()).problem.code).toBe('move_out_planned');
  });
});

describe('UNIT-13: a renewal is accepted', () => {
  test('UNIT-13: the same lease goes on with its people, deposit and account, and the rent from the new term', async () => {
    const tenancy = await aTenancy();
    const { admin, params, offer, answer, current, offers, own } = tenancy;
    await aRoommate(app.current, tenancy);
    const people = async () =>
      (await app.current.call(partiesEndpoints.list, { as: admin, params })).body;
    const accounts = async () => {
      const { propertyId } = params;
      const call = { as: admin, params: { propertyId } };
      return (await app.current.call(ledgerEndpoints.accounts, call)).body;
    };
    const [before, money, lease] = [await people(), await accounts(), await current()];
    const offered = await offer();
    const accepted = await answer(idOf(offered));
    expect(accepted.status).toBe(201);
    expect(accepted.body.offer).toMatchObject({
      state: 'ACCEPTED',
      answeredOn: '2026-03-10',
      signedName: 'Tess Tenant',
    });
    expect((await offers())[0]).toMatchObject({ signedAddress: '127.0.0.1' });
    expect(await current()).toMatchObject({
      id: lease.id,
      endDate: '2027-12-31',
      monthlyCost: 1200,
      deposit: lease.deposit,
      lateFeePercent: lease.lateFeePercent,
      status: 'ACTIVE',
    });
    const { body: charges } = await app.current.call(chargesEndpoints.list, { as: admin, params });
    expect(charges.schedules.flatMap(({ steps }) => steps)).toMatchObject([
      { amount: 1250, fromDay: '2027-01-01' },
    ]);
    expect(await people()).toEqual(before);
    expect(await accounts()).toEqual(money);
    expect((await own()).body.offer).not.toHaveProperty('signedAddress');
  });

  test('UNIT-13: two tenants who accept at the same time renew the lease once', async () => {
    const tenancy = await aTenancy();
    const { admin, params, offer, answer, offers } = tenancy;
    const { person: roommate } = await aRoommate(app.current, tenancy);
    const id = idOf(await offer());
    const answers = await Promise.all([
      answer(id),
      answer(id, { name: 'rob  ROOMMATE' }, roommate),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 409]);
    expect((await offers()).map(({ state }) => state)).toEqual(['ACCEPTED']);
    const { body } = await app.current.call(chargesEndpoints.list, { as: admin, params });
    expect(body.schedules.flatMap(({ steps }) => steps)).toHaveLength(1);
    expect((await answer(id)).problem.message).toBe('This offer is already accepted.');
  });

  test('UNIT-13: the name is the signature of the tenant who answers', async () => {
    const { offer, answer } = await aTenancy();
    const id = idOf(await offer());
    expect((await answer(id, { name: 'Somebody Else' })).problem).toMatchObject({
      status: 422,
      code: 'signature_differs',
      message: 'Type your name as it is on the lease: Tess Tenant.',
    });
    expect((await answer(id, { name: ' ' })).status).toBe(400);
    // Any spaces count as one, and are kept as one.
    const signed = await answer(id, { name: '  tess \u00a0 \u2003Tenant\t' });
    expect(signed.body.offer).toMatchObject({ state: 'ACCEPTED', signedName: 'tess Tenant' });
  });

  test('UNIT-13: a declined offer changes nothing of the lease', async () => {
    const { offer, answer, current } = await aTenancy();
    const before = await current();
    const declined = await answer(idOf(await offer()), { answer: 'DECLINE' });
    expect(declined.body.offer).toMatchObject({ state: 'DECLINED', signedName: 'Tess Tenant' });
    expect(await current()).toEqual(before);
  });

  test('UNIT-13: the offer of a lease that has changed since is not accepted, and the tenant is told why', async () => {
    const outdated = {
      status: 409,
      code: 'offer_outdated',
      message:
        'Your lease has changed since this offer was made. Ask your landlord for a new offer.',
    };
    const renewed = await aTenancy();
    const id = idOf(await renewed.offer());
    await app.current.call(moveOutsEndpoints.renew, {
      as: renewed.admin,
      params: renewed.params,
      body: { endDate: '2027-06-30' },
    });
    expect((await renewed.answer(id)).problem).toMatchObject(outdated);
    const taken = await aTenancy();
    const offered = await taken.offer();
    await app.current.call(leasesEndpoints.decideAfterEnd, {
      as: taken.admin,
      params: taken.params,
      body: { afterEnd: 'ENDS' },
    });
    await aLease(app.current, taken.admin, taken.params.propertyId, {
      startDate: '2027-01-01',
      endDate: '2027-12-31',
    });
    expect((await taken.answer(idOf(offered))).problem).toMatchObject(outdated);
    expect(await taken.offers()).toMatchObject([{ state: 'OPEN' }]);
  });

  test('UNIT-13: a former tenant and a stranger neither see nor answer an offer', async () => {
    const tenancy = await aTenancy();
    const { organization, offer, own, answer } = tenancy;
    const id = idOf(await offer());
    const days = { fromDay: '2026-01-02', toDay: '2026-03-09' };
    const { person: former } = await aRoommate(app.current, tenancy, days);
    for (const person of [former, await aPerson(app.current, organization, 'Leasee')]) {
      expect((await own(person)).status).toBe(404);
      expect((await answer(id, {}, person)).status).toBe(404);
    }
    expect((await answer(id)).status).toBe(201);
  });
});
