import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { partiesEndpoints } from '@tenantry/contract/leases/parties.endpoints';
import type { Party } from '@tenantry/contract/leases/parties.schemas';
import { beforeEach, describe, expect, test } from 'vitest';
import { updateLeasesForToday } from '#testing/calendar';
import { aPerson, leaseBody } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { aLandlord, type Landlord } from '#testing/landlord';
import { aParty, changeParty, endParty, ofLease, partyBody } from '#testing/parties';
import { NOW, useTestApp } from '#testing/test-app';
import { checkParties } from '../../doctor/records-checks.ts';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

const partiesOf = async ({ admin, lease }: Landlord) =>
  (await app.current.call(partiesEndpoints.list, { as: admin, params: ofLease(lease) })).body;

const add = ({ admin, lease }: Landlord, changes: Parameters<typeof partyBody>[0] = {}) =>
  app.current.call(partiesEndpoints.add, {
    as: admin,
    params: ofLease(lease),
    body: partyBody(changes),
  });

const paramsOf = ({ lease }: Landlord, { id }: Pick<Party, 'id'>) => ({
  ...ofLease(lease),
  partyId: id,
});

const makePrimary = (landlord: Landlord, party: Party) =>
  app.current.call(partiesEndpoints.makePrimary, {
    as: landlord.admin,
    params: paramsOf(landlord, party),
  });

const leaseOf = async ({ admin, property }: Landlord) => {
  const params = { propertyId: property.id };
  const { body } = await app.current.call(leasesEndpoints.list, { as: admin, params, query: {} });
  return body[0]!;
};

/** The lease names its primary tenant: the two places never differ. */
const expectAgreement = async () => {
  const { database, directory } = app.current;
  expect(await checkParties({ database, directory })).toMatchObject({ status: 'ok' });
};

describe('UNIT-5: the people of a lease', () => {
  test('UNIT-5: the tenant of a new lease is its primary tenant from the first day on', async () => {
    const landlord = await aLandlord(app.current);
    const { lease, lessee } = landlord;
    const { firstName, lastName, emailAddress, phoneNumber } = lease;
    expect(await partiesOf(landlord)).toMatchObject([
      {
        role: 'TENANT',
        primary: true,
        userId: lessee.userId,
        version: 1,
        firstName,
        lastName,
        emailAddress,
        phoneNumber,
        birthYear: null,
        fromDay: null,
        toDay: null,
      },
    ]);
  });

  test('UNIT-5: a new tenant gets an account and an invitation, an occupant or guarantor gets none', async () => {
    const landlord = await aLandlord(app.current);
    const lessee = await aParty(app.current, landlord.admin, landlord.lease);
    expect(lessee).toMatchObject({ primary: false, fromDay: '2026-03-10', toDay: null });
    expect(lessee.userId).not.toBeNull();
    const guarantor = await aParty(app.current, landlord.admin, landlord.lease, {
      role: 'GUARANTOR',
      fromDay: null,
    });
    expect(guarantor).toMatchObject({ userId: null, fromDay: null });
    const child = { role: 'OCCUPANT', emailAddress: null, phoneNumber: null } as const;
    const occupant = await aParty(app.current, landlord.admin, landlord.lease, {
      ...child,
      birthYear: 2019,
    });
    expect(occupant).toMatchObject({ userId: null, emailAddress: null, birthYear: 2019 });
    expect((await partiesOf(landlord)).map(({ role }) => role)).toEqual([
      'TENANT',
      'TENANT',
      'GUARANTOR',
      'OCCUPANT',
    ]);
    const accounts = 'SELECT email_address FROM users WHERE email_address = any($1)';
    const added = [[lessee.emailAddress, guarantor.emailAddress]];
    expect(await asOwner(app.current, landlord.organization, accounts, added)).toEqual([
      { email_address: lessee.emailAddress },
    ]);
  });

  test('UNIT-5: an occupant has no contact data, and everyone else needs it', async () => {
    const landlord = await aLandlord(app.current);
    const fieldsOf = async (changes: Parameters<typeof partyBody>[0]) => {
      const { status, problem } = await add(landlord, changes);
      return [status, ...Object.keys(problem.fields ?? {})];
    };
    expect(await fieldsOf({ role: 'OCCUPANT' })).toEqual([400, 'emailAddress', 'phoneNumber']);
    expect(await fieldsOf({ role: 'GUARANTOR', emailAddress: null })).toEqual([
      400,
      'emailAddress',
    ]);
    expect(await fieldsOf({ phoneNumber: null })).toEqual([400, 'phoneNumber']);
    expect(await fieldsOf({ birthYear: 1990 })).toEqual([400, 'birthYear']);
  });

  test('UNIT-5: changing the lease or its primary tenant changes both', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lease } = landlord;
    const { emailAddress } = lease;
    await app.current.call(leasesEndpoints.modify, {
      as: admin,
      params: ofLease(lease),
      body: leaseBody({ emailAddress, firstName: 'Theresa', phoneNumber: '(212) 555-0177' }),
    });
    const [primary] = await partiesOf(landlord);
    expect(primary).toMatchObject({ firstName: 'Theresa', phoneNumber: '(212) 555-0177' });
    const changed = await changeParty(app.current, landlord, primary!, { lastName: 'Tiller' });
    expect(changed.body).toMatchObject({ lastName: 'Tiller', version: 3 });
    expect(await leaseOf(landlord)).toMatchObject({ firstName: 'Theresa', lastName: 'Tiller' });
    await expectAgreement();
  });

  test('UNIT-5: another tenant becomes the primary one, whom the lease then names', async () => {
    const landlord = await aLandlord(app.current);
    const rob = await aParty(app.current, landlord.admin, landlord.lease);
    const { status, body } = await makePrimary(landlord, rob);
    expect(status).toBe(200);
    expect(body.map(({ firstName, primary }) => [firstName, primary])).toEqual([
      ['Rob', true],
      ['Tess', false],
    ]);
    const { userId, emailAddress } = rob;
    expect(await leaseOf(landlord)).toMatchObject({ userId, emailAddress, firstName: 'Rob' });
    await expectAgreement();
    const again = await makePrimary(landlord, body[0]!);
    expect(again.body).toEqual(body);
    // The earlier one may leave now.
    expect((await endParty(app.current, landlord, body[1]!)).status).toBe(200);
  });

  test('UNIT-5: only a tenant of today who has no last day becomes the primary one', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, lease } = landlord;
    const others = [
      await aParty(app.current, admin, lease, { role: 'GUARANTOR' }),
      await aParty(app.current, admin, lease, { fromDay: '2026-03-11' }),
      await aParty(app.current, admin, lease, { toDay: '2026-03-31' }),
    ];
    for (const party of others) {
      expect((await makePrimary(landlord, party)).problem.code).toBe('not_a_current_tenant');
    }
  });

  test('UNIT-5: a role never changes', async () => {
    const landlord = await aLandlord(app.current);
    const rob = await aParty(app.current, landlord.admin, landlord.lease);
    const { problem } = await changeParty(app.current, landlord, rob, { role: 'GUARANTOR' });
    expect(problem.code).toBe('party_role_fixed');
  });
});

describe('UNIT-17: people who cannot be on a lease', () => {
  test('UNIT-17: the last tenant stays, and the primary one stays until another is chosen', async () => {
    const landlord = await aLandlord(app.current);
    const [primary] = await partiesOf(landlord);
    const alone = await endParty(app.current, landlord, primary!);
    expect([alone.status, alone.problem.code]).toEqual([409, 'last_tenant']);
    const planned = await changeParty(app.current, landlord, primary!, { toDay: '2026-08-31' });
    expect(planned.problem.code).toBe('last_tenant');
    const later = await changeParty(app.current, landlord, primary!, { fromDay: '2026-08-31' });
    expect([later.status, later.problem.code]).toEqual([409, 'last_tenant']);
    // Neither a guarantor nor a tenant who leaves keeps the lease.
    await aParty(app.current, landlord.admin, landlord.lease, { role: 'GUARANTOR' });
    await aParty(app.current, landlord.admin, landlord.lease, { toDay: '2026-08-31' });
    expect((await endParty(app.current, landlord, primary!)).problem.code).toBe('last_tenant');
    await aParty(app.current, landlord.admin, landlord.lease);
    const { status, problem } = await endParty(app.current, landlord, primary!);
    expect([status, problem.code]).toEqual([409, 'primary_tenant']);
    expect((await partiesOf(landlord))[0]).toEqual(primary);
  });

  test('UNIT-17: nobody is a tenant of a lease twice on the same day', async () => {
    const landlord = await aLandlord(app.current);
    const { emailAddress } = landlord.lease;
    const twice = await add(landlord, { emailAddress });
    expect([twice.status, twice.problem.code]).toEqual([409, 'party_overlap']);
    const rob = await aParty(app.current, landlord.admin, landlord.lease, { toDay: '2026-05-31' });
    const again = { emailAddress: rob.emailAddress };
    expect((await add(landlord, { ...again, fromDay: '2026-05-31' })).status).toBe(409);
    const back = await add(landlord, { ...again, fromDay: '2026-06-01' });
    expect(back.status).toBe(201);
    const longer = await changeParty(app.current, landlord, rob, { toDay: '2026-06-01' });
    expect(longer.problem.code).toBe('party_overlap');
    // The lease cannot name somebody who is on it already.
    const { status, problem } = await app.current.call(leasesEndpoints.modify, {
      as: landlord.admin,
      params: ofLease(landlord.lease),
      body: leaseBody(again as { emailAddress: string }),
    });
    expect([status, problem.code]).toEqual([409, 'party_overlap']);
    await expectAgreement();
  });

  test.each([
    ['before the lease', { fromDay: '2025-12-31' }, 'fromDay'],
    ['after the lease', { fromDay: '2027-01-01' }, 'fromDay'],
    ['until before the first day', { fromDay: '2026-04-01', toDay: '2026-03-31' }, 'toDay'],
    ['until before the lease', { fromDay: null, toDay: '2025-12-31' }, 'toDay'],
  ])('UNIT-17: days %s are refused', async (_, days, field) => {
    const landlord = await aLandlord(app.current);
    const { status, problem } = await add(landlord, days);
    expect([status, problem.code, Object.keys(problem.fields ?? {})]).toEqual([
      422,
      'invalid_party_days',
      [field],
    ]);
  });

  test('UNIT-17: staff cannot be tenants, and a lease that has ended keeps its people', async () => {
    const landlord = await aLandlord(app.current);
    const staff = await aPerson(app.current, landlord.organization, 'SiteAdmin');
    const { emailAddress } = staff;
    expect((await add(landlord, { emailAddress })).problem.code).toBe('email_cannot_lease');
    const rob = await aParty(app.current, landlord.admin, landlord.lease);
    const params = ofLease(landlord.lease);
    await app.current.call(leasesEndpoints.end, { as: landlord.admin, params, query: {} });
    for (const answer of [await add(landlord), await endParty(app.current, landlord, rob)]) {
      expect(answer.problem.code).toBe('lease_ended');
    }
    expect(await partiesOf(landlord)).toHaveLength(2);
  });

  test('UNIT-17: a save of an older version is refused', async () => {
    const landlord = await aLandlord(app.current);
    const rob = await aParty(app.current, landlord.admin, landlord.lease);
    await changeParty(app.current, landlord, rob, { firstName: 'Robert' });
    const { status, problem } = await changeParty(app.current, landlord, rob, { firstName: 'Bob' });
    expect(status).toBe(409);
    expect(problem).toMatchObject({ code: 'stale_version', current: { firstName: 'Robert' } });
  });
});

describe('UNIT-5: a server of an earlier version knows no people of leases', () => {
  test('UNIT-5: what it writes is corrected, and `doctor` shows it until then', async () => {
    const landlord = await aLandlord(app.current);
    const { organization, lease } = landlord;
    const { database, directory } = app.current;
    const rename = `UPDATE leases SET last_name = 'Wed' WHERE id = $1 RETURNING id`;
    await asOwner(app.current, organization, rename, [lease.id]);
    expect(await checkParties({ database, directory })).toMatchObject({
      status: 'failed',
      details: [expect.stringContaining(lease.id)],
    });
    await updateLeasesForToday(app.current, organization);
    expect((await partiesOf(landlord))[0]).toMatchObject({ lastName: 'Wed', primary: true });
    const forget = 'DELETE FROM lease_parties WHERE lease_id = $1 RETURNING id';
    await asOwner(app.current, organization, forget, [lease.id]);
    await updateLeasesForToday(app.current, organization);
    expect(await partiesOf(landlord)).toHaveLength(1);
    await expectAgreement();
  });
});
