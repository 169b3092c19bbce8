import { chargesEndpoints } from '@tenantry/contract/leases/charges.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { leaseEndingsEndpoints } from '@tenantry/contract/portfolio/lease-endings.endpoints';
import { moveOutsEndpoints } from '@tenantry/contract/portfolio/move-outs.endpoints';
import { noticesEndpoints } from '@tenantry/contract/portfolio/notices.endpoints';
import { renewalOffersEndpoints } from '@tenantry/contract/portfolio/renewal-offers.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { onDay } from '#testing/billing';
import { aPerson } from '#testing/factories';
import { aLandlord, signedInAgain } from '#testing/landlord';
import { updateLeasesForToday } from '#testing/calendar';
import { queueIsEmpty, useOutbox } from '#testing/outbox';
import { aRoommate } from '#testing/parties';
import { NOW, useTestApp } from '#testing/test-app';
import { termsByDate } from './term-ends.mail.ts';

const app = useTestApp();
const outbox = useOutbox(app);

/** NOW is 03/10/2026; the lease runs from 01/01/2026 to 12/31/2026 for $1,200.00. */
beforeEach(() => app.current.clock.set(NOW));

async function aTenancy() {
  const landlord = await aLandlord(app.current);
  const { lease } = landlord;
  const params = { propertyId: lease.propertyId, leaseId: lease.id };
  const { call } = app.current;
  const as = () => signedInAgain(app.current, landlord.admin);
  return {
    ...landlord,
    params,
    current: async () => {
      const of = { propertyId: params.propertyId };
      const { body } = await call(leasesEndpoints.list, { as: await as(), params: of, query: {} });
      return body.find(({ id }) => id === lease.id)!;
    },
    ending: async () => (await call(leaseEndingsEndpoints.ending, { as: await as(), params })).body,
    decide: async (changes: object = {}) =>
      call(leaseEndingsEndpoints.decideAfterTerm, {
        as: await as(),
        params,
        body: { afterEnd: 'MONTH_TO_MONTH', rent: 1275, announceDays: 45, ...changes },
      }),
    steps: async () => {
      const { body } = await call(chargesEndpoints.list, { as: await as(), params });
      return body.schedules.flatMap((schedule) => schedule.steps);
    },
  };
}

describe('UNIT-14: the end of a term', () => {
  test('UNIT-14: a lease becomes month to month on its day, with the rent that was said', async () => {
    const { decide, ending, steps, current, organization } = await aTenancy();
    const decided = await decide();
    expect(decided.body).toEqual({
      noticeDays: 30,
      endDate: '2026-12-31',
      afterEnd: 'MONTH_TO_MONTH',
      monthlyRent: 1275,
      announceDays: 45,
      announcedOn: null,
    });
    expect(await ending()).toEqual(decided.body);
    expect(await steps()).toMatchObject([{ amount: 1275, fromDay: '2027-01-01' }]);
    expect(await current()).toMatchObject({ type: 'TERM', monthlyCost: 1200 });
    onDay(app.current, '2027-01-01');
    await updateLeasesForToday(app.current, organization);
    expect(await current()).toMatchObject({
      type: 'M2M',
      status: 'ACTIVE',
      endDate: null,
      monthlyCost: 1275,
    });
  });

  test('UNIT-14: another decision replaces the planned rent, and a lease that ends has none', async () => {
    const { decide, steps, current } = await aTenancy();
    await decide();
    await decide({ rent: 1300 });
    expect(await steps()).toMatchObject([{ amount: 1300, fromDay: '2027-01-01' }]);
    const { body } = await decide({ afterEnd: 'ENDS', rent: null });
    expect(body).toMatchObject({ afterEnd: 'ENDS', monthlyRent: null, announceDays: null });
    expect(await steps()).toEqual([]);
    expect(await current()).toMatchObject({ afterEnd: 'ENDS' });
  });

  test('UNIT-14: a renewal, another end or a decision elsewhere takes the planned rent back', async () => {
    const renewed = await aTenancy();
    await renewed.decide();
    const { body: offers } = await app.current.call(renewalOffersEndpoints.offer, {
      as: renewed.admin,
      params: renewed.params,
      body: { endDate: '2027-12-31', rent: 1250, expiresOn: '2026-06-30' },
    });
    const { status } = await app.current.call(renewalOffersEndpoints.answer, {
      as: renewed.lessee,
      params: { leaseId: renewed.params.leaseId },
      body: { offerId: offers[0]!.id, answer: 'ACCEPT', name: 'Tess Tenant' },
    });
    expect(status).toBe(201);
    expect(await renewed.steps()).toMatchObject([{ amount: 1250, fromDay: '2027-01-01' }]);
    expect(await renewed.ending()).toMatchObject({
      endDate: '2027-12-31',
      afterEnd: null,
      announceDays: null,
    });
    const elsewhere = await aTenancy();
    await elsewhere.decide();
    await app.current.call(leasesEndpoints.decideAfterEnd, {
      as: elsewhere.admin,
      params: elsewhere.params,
      body: { afterEnd: 'ENDS' },
    });
    expect(await elsewhere.steps()).toEqual([]);
    expect(await elsewhere.ending()).toMatchObject({ monthlyRent: null, announceDays: null });
    const extended = await aTenancy();
    await extended.decide();
    const { status: _, ...lease } = await extended.current();
    await app.current.call(leasesEndpoints.modify, {
      as: extended.admin,
      params: extended.params,
      body: { ...lease, endDate: '2027-06-30' },
    });
    expect(await extended.steps()).toEqual([]);
  });

  test('UNIT-14: a lease goes on with a planned move-out only by undoing it, and not after a notice', async () => {
    const { admin, params, decide, current } = await aTenancy();
    const ofLease = { as: admin, params };
    await app.current.call(moveOutsEndpoints.moveOut, {
      ...ofLease,
      body: { lastDay: '2026-12-31' },
    });
    await decide();
    const { body } = await app.current.call(moveOutsEndpoints.plannedMoveOut, ofLease);
    expect(body.moveOut).toBeNull();
    expect(await current()).toMatchObject({ afterEnd: 'MONTH_TO_MONTH' });
    await decide({ afterEnd: 'ENDS', rent: null });
    const notice = {
      by: 'TENANT',
      way: 'MAIL',
      givenOn: '2026-03-10',
      lastDay: '2026-12-31',
    } as const;
    await app.current.call(noticesEndpoints.give, { ...ofLease, body: notice });
    expect((await decide()).problem).toMatchObject({ status: 409, code: 'notice_stops_renewal' });
  });

  test('UNIT-14: the tenants are told once, so many days before, by mail and on their page', async () => {
    const tenancy = await aTenancy();
    const { lease, lessee, organization, decide, ending } = tenancy;
    const { person: roommate } = await aRoommate(app.current, tenancy);
    await decide();
    const own = await app.current.call(renewalOffersEndpoints.own, {
      as: lessee,
      params: { leaseId: lease.id },
    });
    expect(own.body.afterTerm).toEqual({ firstDay: '2027-01-01', rent: 1275, noticeDays: 30 });
    const mailsOn = async (day: string) => {
      onDay(app.current, day);
      await app.current.database.transact({ organization }, termsByDate.run);
      await queueIsEmpty(app.current);
    };
    await mailsOn('2026-11-15');
    expect(await ending()).toMatchObject({ announcedOn: null });
    await mailsOn('2026-11-16');
    expect(await ending()).toMatchObject({ announcedOn: '2026-11-16' });
    await mailsOn('2026-11-17');
    for (const { emailAddress } of [lessee, roommate]) {
      const mails = (await outbox.mailsTo(emailAddress, 1)).filter(({ text }) =>
        text.includes('goes on month to month from 01/01/2027'),
      );
      expect(mails).toHaveLength(1);
      expect(mails[0]!.text).toContain('$1,275.00');
    }
    expect(await ending()).toMatchObject({ announcedOn: '2026-11-16' });
  });

  test('UNIT-14: only a fixed term has an end to decide, and only a tenant of the lease is told', async () => {
    const { decide, lease, organization } = await aTenancy();
    const stranger = await aPerson(app.current, organization, 'Leasee');
    await decide();
    const seen = await app.current.call(renewalOffersEndpoints.own, {
      as: stranger,
      params: { leaseId: lease.id },
    });
    expect(seen.status).toBe(404);
    onDay(app.current, '2027-01-01');
    await updateLeasesForToday(app.current, organization);
    expect((await decide()).problem).toMatchObject({ status: 422, code: 'lease_has_no_term' });
  });
});
