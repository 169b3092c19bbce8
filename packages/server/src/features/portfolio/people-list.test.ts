import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { peopleListEndpoints } from '@tenantry/contract/portfolio/people-list.endpoints';
import type { PeopleQuery } from '@tenantry/contract/portfolio/people-list.schemas';
import { beforeAll, describe, expect, test } from 'vitest';
import { aBuildingWithUnits } from '#testing/buildings';
import {
  aLease,
  anInvoice,
  anOrganization,
  aPerson,
  aProperty,
  aUser,
  questionBody,
  type TestPerson,
} from '#testing/factories';
import { aRole } from '#testing/made-up-roles';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

const listOf = async (as: TestPerson, query: Partial<PeopleQuery> = {}) =>
  (await app.current.call(peopleListEndpoints.list, { as, query: { limit: 50, ...query } })).body;

const namesOf = async (as: TestPerson, query: Partial<PeopleQuery> = {}) =>
  (await listOf(as, query)).map(({ name }) => name);

/** Ann rents two homes, Uma's lease begins in June, Pete's has ended, Pat has asked, Noa has only an account. */
async function everybody() {
  const organization = await anOrganization(app.current);
  const admin = await aPerson(app.current, organization, 'SiteAdmin');
  const homes = await Promise.all(
    ['10 Elm Street', '9 Oak Road', '2 Elm Street', '4 Ash Lane'].map((addressLine1) =>
      aProperty(app.current, admin, { addressLine1 }),
    ),
  );
  const [elm, oak, second, ash] = homes.map(({ id }) => id) as [string, string, string, string];
  const ann = { firstName: 'Ann', lastName: 'Doe', emailAddress: 'ann@example.com' };
  const lease = await aLease(app.current, admin, elm, { ...ann, phoneNumber: '(646) 555-0147' });
  await aLease(app.current, admin, second, { ...ann, startDate: '2026-06-01' });
  await anInvoice(app.current, admin, elm);
  const uma = await aLease(app.current, admin, oak, {
    firstName: 'Uma',
    lastName: 'Roe',
    emailAddress: 'uma@example.com',
    startDate: '2026-06-01',
  });
  const pete = await aLease(app.current, admin, ash, {
    firstName: 'Pete',
    lastName: 'Poe',
    emailAddress: 'pete@example.com',
  });
  await app.current.call(leasesEndpoints.end, {
    as: admin,
    params: { propertyId: ash, leaseId: pete.id },
  });
  const noa = await aUser(app.current, organization, admin, {
    firstName: 'Noa',
    lastName: 'Lee',
    roles: ['Leasee'],
    propertyId: ash,
  });
  for (const [propertyId, email] of [
    [oak, 'pat@example.com'],
    [ash, 'PAT@example.com'],
    [ash, 'ann@example.com'],
  ] as const) {
    await app.current.call(conversationsEndpoints.ask, {
      host: admin.host,
      params: { propertyId },
      body: questionBody({ email }),
    });
  }
  return { organization, admin, elm, ash, lease, uma, pete, noa };
}

/** For tests that only read. */
let world: Awaited<ReturnType<typeof everybody>>;

beforeAll(async () => {
  world = await everybody();
});

describe('HOME-12: everyone with a lease, an account or a question', () => {
  test('HOME-12: in groups, each with the home, how to reach them and what they owe', async () => {
    const { admin, elm, ash, lease, noa } = world;
    const people = await listOf(admin);
    expect(people).toMatchObject([
      {
        group: 'current',
        name: 'Ann Doe',
        userId: lease.userId,
        leaseId: lease.id,
        emailAddress: 'ann@example.com',
        phoneNumber: '(646) 555-0147',
        home: { propertyId: elm, label: '10 Elm Street' },
        homeIsArchived: false,
        otherLeases: 1,
        owed: 1200,
        dueNow: 1200,
        daysLate: 5,
      },
      { group: 'upcoming', name: 'Uma Roe', owed: 0, daysUntilDue: null, otherLeases: 0 },
      { group: 'past', name: 'Pete Poe', home: { label: '4 Ash Lane' } },
      { group: 'prospect', name: 'Noa Lee', id: noa.id, leaseId: null, home: { propertyId: ash } },
      { group: 'prospect', name: 'Pat Prospect', userId: null, home: { propertyId: ash } },
      { group: 'staff', name: 'Sam Rivers', home: null, phoneNumber: '' },
    ]);
    // Nothing is said about the money of those without a lease.
    expect(people.filter(({ owed }) => owed === undefined).map(({ name }) => name)).toEqual([
      'Noa Lee',
      'Pat Prospect',
      'Sam Rivers',
    ]);
  });

  test.each<[string, Partial<PeopleQuery>, readonly string[]]>([
    ['a group', { group: 'past' }, ['Pete Poe']],
    ['prospects', { group: 'prospect' }, ['Noa Lee', 'Pat Prospect']],
    ['a name', { filter: 'ann doe' }, ['Ann Doe']],
    ['a part of a phone number', { filter: '555-0147' }, ['Ann Doe']],
    ['a home', { filter: 'ash lane', sort: 'name' }, ['Noa Lee', 'Pat Prospect', 'Pete Poe']],
    ['most money first', { sort: '-owed', limit: 1 }, ['Ann Doe']],
    ['homes in their order', { sort: 'home', filter: 'oe' }, ['Pete Poe', 'Uma Roe', 'Ann Doe']],
  ])('HOME-12: are found by %s', async (_, query, found) => {
    const { admin } = world;
    expect(await namesOf(admin, query)).toEqual(found);
  });

  test('HOME-12: an account that is closed stays in the list only with its lease', async () => {
    const { admin, organization, noa, pete } = await everybody();
    for (const userId of [noa.id, pete.userId]) {
      await app.current.call(usersEndpoints.remove, {
        as: admin,
        params: { organizationName: organization.name, userId },
      });
    }
    expect(await namesOf(admin)).toEqual([
      'Ann Doe',
      'Uma Roe',
      'Pete Poe',
      'Pat Prospect',
      'Sam Rivers',
    ]);
  });

  test('HOME-12: a person who asks again after the account was closed is a prospect', async () => {
    const { admin, organization, noa, ash } = await everybody();
    await app.current.call(usersEndpoints.remove, {
      as: admin,
      params: { organizationName: organization.name, userId: noa.id },
    });
    await app.current.call(conversationsEndpoints.ask, {
      host: admin.host,
      params: { propertyId: ash },
      body: questionBody({ email: noa.emailAddress.toUpperCase() }),
    });
    const prospects = await listOf(admin, { group: 'prospect' });
    expect(prospects.map((each) => [each.userId, each.emailAddress.toLowerCase()])).toEqual(
      expect.arrayContaining([
        [null, noa.emailAddress],
        [null, 'pat@example.com'],
      ]),
    );
  });

  test('HOME-12: are exported with the same filters', async () => {
    const { admin } = world;
    const { body } = await app.current.call(peopleListEndpoints.export, {
      as: admin,
      query: { filter: 'elm' },
    });
    const staff = await app.current.call(peopleListEndpoints.export, {
      as: admin,
      query: { group: 'staff' },
    });
    expect(String(staff.body as unknown)).toMatch(/,,,,\r\n$/);
    expect(
      String(body as unknown)
        .replace('\uFEFF', '')
        .split('\r\n'),
    ).toEqual([
      'Group,Name,Email,Phone,Property,Open,Due now,Days late',
      'Current tenant,Ann Doe,ann@example.com,(646) 555-0147,"10 Elm Street, Albany, NY 12207",1200.00,1200.00,5',
      '',
    ]);
  });

  test('HOME-12: what is owed, and prospects without an account, need their own permissions', async () => {
    const { organization } = world;
    const as = await aPerson(app.current, organization, aRole('people:read'));
    const [ann, ...others] = await listOf(as, { group: 'current' });
    expect(others).toEqual([]);
    expect(ann).not.toHaveProperty('owed');
    expect(ann).not.toHaveProperty('daysLate');
    expect(await namesOf(as, { group: 'prospect' })).not.toContain('Pat Prospect');
    const { problem } = await app.current.call(peopleListEndpoints.list, {
      as,
      query: { limit: 5, sort: '-owed' },
    });
    expect(problem.status).toBe(403);
    const { body } = await app.current.call(peopleListEndpoints.export, { as, query: {} });
    expect(String(body as unknown)).toContain('Group,Name,Email,Phone,Property\r\n');
  });

  test('UNIT-3: people are selected by the building of their home, in the list and its file', async () => {
    const admin = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
    const { building, units } = await aBuildingWithUnits(app.current, admin, '1A, 1B');
    await aLease(app.current, admin, units[0]!.id, { firstName: 'Una', lastName: 'Unit' });
    const query = { buildingId: building.id };
    const people = await listOf(admin, query);
    expect(people).toMatchObject([{ name: 'Una Unit', home: { label: 'Maple Court 1A' } }]);
    expect(await listOf(admin, { ...query, group: 'past' })).toEqual([]);
    const { body } = await app.current.call(peopleListEndpoints.export, { as: admin, query });
    const lines = Buffer.from(body as unknown as Uint8Array)
      .toString()
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Maple Court 1A');
  });

  test('HOME-12: other organizations see none of them', async () => {
    const stranger = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
    expect(await namesOf(stranger)).toEqual(['Sam Rivers']);
  });
});
