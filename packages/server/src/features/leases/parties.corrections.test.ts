import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { partiesEndpoints } from '@tenantry/contract/leases/parties.endpoints';
import type { Party } from '@tenantry/contract/leases/parties.schemas';
import { historyEndpoints } from '@tenantry/contract/portfolio/history.endpoints';
import { peopleListEndpoints } from '@tenantry/contract/portfolio/people-list.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { updateLeasesForToday } from '#testing/calendar';
import { anInvoice, aPayment, aPerson, aRental, type TestPerson } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { aLandlord, type Landlord } from '#testing/landlord';
import { aParty, aRoommate, ofLease } from '#testing/parties';
import { NOW, useTestApp } from '#testing/test-app';
import { checkParties } from '../../doctor/records-checks.ts';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

const partiesOf = async ({ admin, lease }: Landlord) =>
  (await app.current.call(partiesEndpoints.list, { as: admin, params: ofLease(lease) })).body;

type RemovalQuery = { readonly lastDay?: string; readonly neverThere?: 'true' };

const remove = (
  { admin, lease }: Landlord,
  { id }: Pick<Party, 'id'>,
  query: RemovalQuery = { neverThere: 'true' },
) =>
  app.current.call(partiesEndpoints.end, {
    as: admin,
    params: { ...ofLease(lease), partyId: id },
    query,
  });

const invoicesSeenBy = async (as: TestPerson) =>
  (await app.current.call(invoicesEndpoints.ofLessee, { as })).body.map(({ id }) => id);

describe('UNIT-6: the contact data that a tenant reads', () => {
  test('UNIT-6: are their own, and never those of the other tenants', async () => {
    const landlord = await aLandlord(app.current);
    const { lease, lessee } = landlord;
    const { person, party } = await aRoommate(app.current, landlord, {
      phoneNumber: '(212) 555-0142',
    });
    const readBy = async (as: TestPerson) =>
      (await app.current.call(leasesEndpoints.ofLessee, { as })).body.map(
        ({ firstName, lastName, emailAddress, phoneNumber }) => [
          firstName,
          lastName,
          emailAddress,
          phoneNumber,
        ],
      );
    const { firstName, lastName, emailAddress, phoneNumber } = party;
    expect(await readBy(person)).toEqual([[firstName, lastName, emailAddress, phoneNumber]]);
    expect(await readBy(lessee)).toEqual([
      [lease.firstName, lease.lastName, lease.emailAddress, lease.phoneNumber],
    ]);
  });
});

describe('UNIT-9: a person who was added by mistake', () => {
  test('UNIT-9: is removed as if never there, and keeps no invoice', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lease, lessee, property } = landlord;
    const invoice = await anInvoice(app.current, admin, property.id);
    const { person, party } = await aRoommate(app.current, landlord);
    expect(await invoicesSeenBy(person)).toEqual([invoice.id]);
    const removed = await remove(landlord, party);
    expect([removed.status, removed.body.id]).toEqual([200, party.id]);
    expect(await invoicesSeenBy(person)).toEqual([]);
    expect(await invoicesSeenBy(lessee)).toEqual([invoice.id]);
    expect(await partiesOf(landlord)).toHaveLength(1);
    expect((await remove(landlord, party)).status).toBe(404);
    const { body } = await app.current.call(historyEndpoints.one, {
      as: admin,
      params: { kind: 'lease', entityId: lease.id },
    });
    expect(body.events.map(({ action }) => action)).toContain('lease.personUndone');
  });

  test('UNIT-9: or begins later, is removed before they begin', async () => {
    const landlord = await aLandlord(app.current);
    const { party } = await aRoommate(app.current, landlord, { fromDay: '2026-06-01' });
    const early = await remove(landlord, party, {});
    expect(early.problem.code).toBe('invalid_party_days');
    expect((await remove(landlord, party)).status).toBe(200);
    expect(await partiesOf(landlord)).toHaveLength(1);
  });

  test('UNIT-17: the primary tenant is not removed this way either', async () => {
    const landlord = await aLandlord(app.current);
    const [primary] = await partiesOf(landlord);
    const { status, problem } = await remove(landlord, primary!);
    expect([status, problem.code]).toEqual([409, 'last_tenant']);
    expect(await partiesOf(landlord)).toHaveLength(1);
  });
});

describe('UNIT-9: a lease whose days have changed', () => {
  test('UNIT-9: a person whose first day is before the lease can be removed', async () => {
    const landlord = await aLandlord(app.current);
    const { organization, lease } = landlord;
    const { party } = await aRoommate(app.current, landlord, { fromDay: '2026-02-01' });
    const later = `UPDATE leases SET start_date = '2026-03-01', occupied_from = '2026-03-01' WHERE id = $1 RETURNING id`;
    await asOwner(app.current, organization, later, [lease.id]);
    const early = await remove(landlord, party, { lastDay: '2026-02-28' });
    expect(early.problem.code).toBe('invalid_party_days');
    const removed = await remove(landlord, party, { lastDay: '2026-03-31' });
    expect([removed.status, removed.body.toDay]).toEqual([200, '2026-03-31']);
  });
});

describe('UNIT-7: tenants owe together', () => {
  test('UNIT-7: the list of people shows and sorts the balance of the lease for each', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lessee, organization, property } = landlord;
    await anInvoice(app.current, admin, property.id);
    await aPerson(app.current, organization, 'Leasee');
    const { person } = await aRoommate(app.current, landlord);
    const { body } = await app.current.call(peopleListEndpoints.list, {
      as: admin,
      query: { sort: '-owed', limit: '10' },
    });
    const owing = body.slice(0, 2);
    expect(new Set(owing.map(({ userId }) => userId))).toEqual(
      new Set([lessee.userId, person.userId]),
    );
    expect(owing.map(({ owed }) => owed)).toEqual([1200, 1200]);
    expect(body.slice(2).map(({ owed }) => owed ?? 0)).not.toContain(1200);
  });
});

describe('UNIT-8: rooms that are let one by one', () => {
  test('UNIT-8: have a lease each, and each tenant owes and sees only their own', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, organization, lessee, property } = landlord;
    const room = await aRental(app.current, organization, admin);
    const other = await anInvoice(app.current, admin, room.property.id);
    expect(await invoicesSeenBy(room.lessee)).toEqual([other.id]);
    expect(await invoicesSeenBy(lessee)).toEqual([]);
    const own = await anInvoice(app.current, admin, property.id);
    expect(await invoicesSeenBy(lessee)).toEqual([own.id]);
    expect(await invoicesSeenBy(room.lessee)).toEqual([other.id]);
  });
});

describe('UNIT-5: a server of an earlier version', () => {
  test('UNIT-5: names somebody as the tenant who is on the lease already', async () => {
    const landlord = await aLandlord(app.current);
    const { organization, lease } = landlord;
    const { database, directory } = app.current;
    const { person, party } = await aRoommate(app.current, landlord);
    const rename = 'UPDATE leases SET user_id = $2, email_address = $3 WHERE id = $1 RETURNING id';
    const named = [lease.id, person.userId, party.emailAddress];
    await asOwner(app.current, organization, rename, named);
    await updateLeasesForToday(app.current, organization);
    expect((await partiesOf(landlord)).map(({ userId, primary }) => [userId, primary])).toEqual([
      [person.userId, true],
      [landlord.lessee.userId, false],
    ]);
    expect(await checkParties({ database, directory })).toMatchObject({ status: 'ok' });
  });

  test('UNIT-5: corrects the name of a primary tenant who was on the lease before', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, organization, lease } = landlord;
    const { database, directory } = app.current;
    const { person, party } = await aRoommate(app.current, landlord, { fromDay: '2026-02-01' });
    await remove(landlord, party, { lastDay: '2026-02-28' });
    const { emailAddress } = person;
    const again = await aParty(app.current, admin, lease, { emailAddress });
    await app.current.call(partiesEndpoints.makePrimary, {
      as: admin,
      params: { ...ofLease(lease), partyId: again.id },
    });
    const rename = `UPDATE leases SET last_name = 'Wed' WHERE id = $1 RETURNING id`;
    await asOwner(app.current, organization, rename, [lease.id]);
    await updateLeasesForToday(app.current, organization);
    const { firstName, primary, toDay, lastName } = (await partiesOf(landlord))[0]!;
    expect([firstName, lastName, primary, toDay]).toEqual(['Rob', 'Wed', true, null]);
    expect(await partiesOf(landlord)).toHaveLength(3);
    expect(await checkParties({ database, directory })).toMatchObject({ status: 'ok' });
  });

  test('UNIT-5, UNIT-6b: names a tenant who comes back later and has paid for that time already', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, organization, lease, property } = landlord;
    const { database, directory } = app.current;
    const { person, party } = await aRoommate(app.current, landlord, { fromDay: '2026-02-01' });
    await remove(landlord, party, { lastDay: '2026-02-28' });
    const { emailAddress } = person;
    const again = await aParty(app.current, admin, lease, { emailAddress, fromDay: '2026-06-01' });
    await aPayment(app.current, admin, property.id, { payerPartyId: again.id });
    const rename = 'UPDATE leases SET user_id = $2, email_address = $3 WHERE id = $1 RETURNING id';
    await asOwner(app.current, organization, rename, [lease.id, person.userId, emailAddress]);
    await updateLeasesForToday(app.current, organization);
    const days = (await partiesOf(landlord)).filter(({ userId }) => userId === person.userId);
    expect(days.map(({ id, primary, fromDay, toDay }) => [id, primary, fromDay, toDay])).toEqual([
      [again.id, true, '2026-03-01', null],
      [party.id, false, '2026-02-01', '2026-02-28'],
    ]);
    expect(await checkParties({ database, directory })).toMatchObject({ status: 'ok' });
  });
});
