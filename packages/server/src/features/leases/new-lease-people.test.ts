import { historyEndpoints } from '@tenantry/contract/portfolio/history.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import type { newLeaseInput } from '@tenantry/contract/leases/leases.schemas';
import { partiesEndpoints } from '@tenantry/contract/leases/parties.endpoints';
import type { newLeasePeople } from '@tenantry/contract/leases/parties.schemas';
import { beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { aPerson, aProperty, leaseBody, type TestPerson } from '#testing/factories';
import { signedInAgain } from '#testing/landlord';
import { useOutbox } from '#testing/outbox';
import { ofLease } from '#testing/parties';
import { NOW, useTestApp } from '#testing/test-app';
import { leaseCalls } from './leases.testing.ts';

const app = useTestApp();
const outbox = useOutbox(app);
const { aVacancy, statusOf } = leaseCalls(app);

beforeEach(() => app.current.clock.set(NOW));

type Person = z.input<typeof newLeasePeople>[number];

let counter = 0;

function person(changes: Partial<Person> = {}): Person {
  counter += 1;
  return {
    role: 'TENANT',
    firstName: 'Rob',
    lastName: 'Roommate',
    emailAddress: `rob${counter}@example.com`,
    phoneNumber: '(212) 555-0199',
    ...changes,
  };
}

interface Vacancy {
  readonly admin: TestPerson;
  readonly property: { readonly id: string };
}

const call = (
  { admin, property }: Vacancy,
  people: Person[],
  changes: Partial<z.input<typeof newLeaseInput>> = {},
) => ({
  as: admin,
  params: { propertyId: property.id },
  body: { ...leaseBody(), ...changes, people },
});

const start = (...given: Parameters<typeof call>) =>
  app.current.call(leasesEndpoints.start, call(...given));

const peopleOf = async (as: TestPerson, lease: { propertyId: string; id: string }) =>
  (await app.current.call(partiesEndpoints.list, { as, params: ofLease(lease) })).body;

const fieldsOf = ({ status, problem }: Awaited<ReturnType<typeof start>>) => [
  status,
  problem.code,
  ...Object.keys(problem.fields ?? {}),
];

describe('UNIT-5: a lease starts with several people', () => {
  test('UNIT-5: they are on it in their order and for as long as it runs, and each tenant is invited', async () => {
    const vacancy = await aVacancy();
    const rob = person();
    const gail = person({ role: 'GUARANTOR', firstName: 'Gail', lateNotices: true });
    const contact = { emailAddress: null, phoneNumber: null };
    const child = person({ role: 'OCCUPANT', firstName: 'Kim', birthYear: 2019, ...contact });
    const ann = person({ firstName: 'Ann' });
    const { status, body: lease } = await start(vacancy, [rob, gail, child, ann]);
    expect(status).toBe(201);
    const days = { fromDay: null, toDay: null };
    expect(await peopleOf(vacancy.admin, lease)).toMatchObject([
      { firstName: 'Tess', primary: true },
      { role: 'TENANT', firstName: 'Rob', primary: false, userId: expect.any(String), ...days },
      { role: 'GUARANTOR', firstName: 'Gail', userId: null, lateNotices: true, ...days },
      { role: 'OCCUPANT', firstName: 'Kim', userId: null, birthYear: 2019, ...days },
      { role: 'TENANT', firstName: 'Ann', ...days },
    ]);
    for (const { emailAddress } of [rob, ann]) {
      expect(await outbox.linksTo(emailAddress ?? '')).toHaveLength(1);
    }
    expect(await outbox.mailsTo(gail.emailAddress ?? '', 0)).toHaveLength(0);
    const { body } = await app.current.call(historyEndpoints.one, {
      as: vacancy.admin,
      params: { kind: 'lease', entityId: lease.id },
    });
    const added = Array.from({ length: 4 }, () => 'party.added');
    expect(body.events.map(({ action }) => action)).toEqual([...added, 'lease.started']);
  });

  test('UNIT-5: a tenant who is a user already sees the lease that is started', async () => {
    const vacancy = await aVacancy();
    const known = await aPerson(app.current, vacancy.organization, 'Leasee');
    const { emailAddress } = known;
    const { body: lease } = await start(vacancy, [person({ emailAddress })]);
    const [, second] = await peopleOf(vacancy.admin, lease);
    expect(second).toMatchObject({ userId: known.userId, emailAddress });
    const as = await signedInAgain(app.current, known);
    const seen = await app.current.call(leasesEndpoints.ofLessee, { as });
    expect(seen.body.map(({ id }) => id)).toEqual([lease.id]);
    await outbox.linksTo(lease.emailAddress);
    expect(await outbox.mailsTo(emailAddress, 0)).toHaveLength(0);
  });

  test('UNIT-5: nothing is started if one of them is refused, and the field is named', async () => {
    const vacancy = await aVacancy();
    const staff = await aPerson(app.current, vacancy.organization, 'SiteAdmin');
    const { emailAddress } = staff;
    const rob = person();
    expect(fieldsOf(await start(vacancy, [rob, person({ emailAddress })]))).toEqual([
      422,
      'email_cannot_lease',
      'people.1.emailAddress',
    ]);
    expect(await statusOf(vacancy.admin, vacancy.property.id)).toBe('FOR_LEASE');
    const params = { propertyId: vacancy.property.id };
    const listed = { as: vacancy.admin, params, query: {} };
    expect((await app.current.call(leasesEndpoints.list, listed)).body).toEqual([]);
    // The same call goes through without the refused person.
    expect((await start(vacancy, [rob])).status).toBe(201);
    expect(await outbox.linksTo(rob.emailAddress ?? '')).toHaveLength(1);
  });

  test('UNIT-5: the rules for each role name the person', async () => {
    const vacancy = await aVacancy();
    const refused = await start(vacancy, [person(), person({ role: 'OCCUPANT' })]);
    expect(fieldsOf(refused)).toEqual([
      400,
      'malformed',
      'people.1.emailAddress',
      'people.1.phoneNumber',
    ]);
    const nameless = await start(vacancy, [person({ firstName: ' ' })]);
    expect(fieldsOf(nameless)).toEqual([400, 'malformed', 'people.0.firstName']);
    const dated = { ...person(), fromDay: '2026-02-01' };
    expect((await start(vacancy, [dated])).status).toBe(400);
    const many = Array.from({ length: 21 }, () => person());
    expect(fieldsOf(await start(vacancy, many))).toEqual([400, 'malformed', 'people']);
  });

  test('UNIT-17: nobody is on a new lease twice as a tenant', async () => {
    const vacancy = await aVacancy();
    const { emailAddress } = leaseBody();
    const twice = await start(vacancy, [person({ emailAddress: emailAddress.toUpperCase() })], {
      emailAddress,
    });
    expect(fieldsOf(twice)).toEqual([400, 'malformed', 'people.0.emailAddress']);
    const rob = person();
    const again = { emailAddress: rob.emailAddress };
    expect(fieldsOf(await start(vacancy, [rob, person(again)]))).toEqual([
      400,
      'malformed',
      'people.1.emailAddress',
    ]);
    // A tenant may be a guarantor too, as when adding a person later.
    expect((await start(vacancy, [rob, person({ role: 'GUARANTOR', ...again })])).status).toBe(201);
  });

  test('UNIT-5: a past lease is recorded with its people, who are not invited', async () => {
    const vacancy = await aVacancy();
    const rob = person();
    const past = { startDate: '2025-01-01', endDate: '2025-12-31' };
    const { status, body: lease } = await start(vacancy, [rob], past);
    expect([status, lease.status]).toEqual([201, 'EXPIRED']);
    expect(await peopleOf(vacancy.admin, lease)).toHaveLength(2);
    const next = await start(vacancy, []);
    await outbox.linksTo(next.body.emailAddress);
    expect(await outbox.mailsTo(rob.emailAddress ?? '', 0)).toHaveLength(0);
  });

  test('UNIT-5: a rehearsal shows the people, and adds none', async () => {
    const vacancy = await aVacancy();
    const { body } = await app.current.rehearse(
      leasesEndpoints.start,
      call(vacancy, [person(), person()]),
    );
    const added = body.changes.filter(({ kind, action }) => `${kind}.${action}` === 'party.added');
    expect(added).toMatchObject([{ after: { firstName: 'Rob' } }, { after: { firstName: 'Rob' } }]);
    expect(await statusOf(vacancy.admin, vacancy.property.id)).toBe('FOR_LEASE');
  });

  test('UNIT-5: without others a lease has its one tenant', async () => {
    const vacancy = await aVacancy();
    const other = { ...vacancy, property: await aProperty(app.current, vacancy.admin) };
    const { body: alone } = await start(vacancy, []);
    const { as, params } = call(other, []);
    const { body: plain } = await app.current.call(leasesEndpoints.start, {
      as,
      params,
      body: leaseBody(),
    });
    for (const lease of [alone, plain]) {
      expect(await peopleOf(vacancy.admin, lease)).toHaveLength(1);
    }
  });
});
