import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { describe, expect, test } from 'vitest';
import {
  aLease,
  aPerson,
  aProperty,
  invoiceBody,
  leaseBody,
  type TestPerson,
} from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { aLandlord } from '#testing/landlord';
import { useOutbox } from '#testing/outbox';
import { useTestApp } from '#testing/test-app';
import { violates } from '../../platform/database/errors.ts';
import { leaseCalls, M2M } from './leases.testing.ts';

const app = useTestApp();
const outbox = useOutbox(app);

const { aVacancy, start, end, statusOf } = leaseCalls(app);

describe('starting a lease', () => {
  test('LEASE-2, LEASE-8: the response has every field, and the list has the lease', async () => {
    const { admin, property } = await aVacancy();
    const sent = leaseBody({ lateFeePercent: 12.5, lateFeeFrequency: 3, notify: false });
    const params = { propertyId: property.id };
    const options = { as: admin, params, body: sent };
    const { status, body } = await app.current.call(leasesEndpoints.start, options);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...sent,
      id: expect.any(String),
      userId: expect.any(String),
      propertyId: property.id,
      status: 'ACTIVE',
      lateFeePolicy: null,
      afterEnd: null,
      lastDay: null,
      noticeFor: null,
      credit: 0,
      version: 1,
    });
    const list = await app.current.call(leasesEndpoints.list, { as: admin, params, query: {} });
    expect(list.body).toEqual([body]);
  });

  test('LEASE-2, LEASE-3: by default it is a fixed term with late notices', async () => {
    const { admin, property } = await aVacancy();
    const { type: _, notify: __, ...body } = leaseBody();
    const params = { propertyId: property.id };
    const started = await app.current.call(leasesEndpoints.start, { as: admin, params, body });
    expect(started.body).toMatchObject({ type: 'TERM', notify: true });
  });

  test.each([
    ['firstName', { firstName: ' ' }, 'First name is required'],
    ['lastName', { lastName: '' }, 'Last name is required'],
    ['emailAddress', { emailAddress: 'tess' }, /email address/],
    ['phoneNumber', { phoneNumber: '' }, /phone number/i],
    ['startDate', { startDate: null }, 'Start date is required'],
    ['endDate', { endDate: undefined }, 'End date is required'],
    ['endDate', { endDate: '2026-01-01' }, 'The end must be after the start.'],
    ['endDate', { endDate: '2025-12-31' }, 'The end must be after the start.'],
    ['startDate', { ...M2M, startDate: '2026-01-01' }, /no start date/],
    ['monthlyCost', { monthlyCost: undefined as never }, /amount/],
    ['deposit', { deposit: -1 }, /less than zero/],
    ['invoiceDayOfMonth', { invoiceDayOfMonth: 32 }, /./],
    ['invoiceDueDayOfMonth', { invoiceDueDayOfMonth: 0 }, /./],
    [
      'invoiceDueDayOfMonth',
      { invoiceDayOfMonth: 15, invoiceDueDayOfMonth: 5 },
      'The late day cannot be before the due day.',
    ],
    ['lateFeePercent', { lateFeePercent: 100.01 }, 'Late fee: use 0 to 100.'],
    ['lateFeePercent', { lateFeePercent: -0.01 }, 'Late fee: use 0 to 100.'],
    ['lateFeeFrequency', { lateFeeFrequency: 32 }, /./],
  ] as const)('LEASE-9: %s is checked by the server', async (field, changes, message) => {
    const { admin, property } = await aVacancy();
    const { problem } = await start(admin, property.id, changes);
    expect(problem.status).toBe(400);
    expect(problem.fields?.[field]).toMatch(message);
    expect(await statusOf(admin, property.id)).toBe('FOR_LEASE');
  });

  test('LEASE-9: a term that is already over is a past lease, and does not change whether the home is leased', async () => {
    const { admin, property } = await aVacancy();
    const past = { startDate: '2025-01-01', endDate: '2026-03-09' };
    const recorded = await start(admin, property.id, past);
    expect(recorded.status).toBe(201);
    expect(recorded.body).toMatchObject({ status: 'EXPIRED', lastDay: '2026-03-09' });
    expect(await statusOf(admin, property.id)).toBe('FOR_LEASE');
    const untilToday = { ...past, endDate: '2026-03-10' };
    expect((await start(admin, property.id, untilToday)).body.status).toBe('ACTIVE');
    expect(await statusOf(admin, property.id)).toBe('LEASED');
    expect((await start(admin, property.id, past)).problem.code).toBe('lease_overlap');
  });

  test('LEASE-9, LEASE-10: the tenant of a past lease is not invited', async () => {
    const { organization, admin, property } = await aVacancy();
    const lessee = await aPerson(app.current, organization, 'Leasee');
    const past = { startDate: '2025-01-01', endDate: '2025-12-31' };
    const { emailAddress } = lessee;
    const lease = await aLease(app.current, admin, property.id, { ...past, emailAddress });
    const own = await app.current.call(leasesEndpoints.ofLessee, { as: lessee });
    expect(own.body.map(({ id }) => id)).toEqual([lease.id]);
    const stranger = await aLease(app.current, admin, property.id, past);
    const next = await aLease(app.current, admin, property.id);
    expect(await outbox.mailsTo(next.emailAddress)).toHaveLength(1);
    expect(await outbox.mailsTo(stranger.emailAddress, 0)).toHaveLength(0);
    const charge = { ...invoiceBody(), leaseId: stranger.id };
    const params = { propertyId: property.id };
    const billed = await app.current.call(invoicesEndpoints.create, {
      as: admin,
      params,
      body: charge,
    });
    expect(billed.body.leaseId).toBe(stranger.id);
  });

  test('LEASE-10: it belongs to the user with that email address, whatever its case, and does not change the user', async () => {
    const { organization, admin, property } = await aVacancy();
    const lessee = await aPerson(app.current, organization, 'Leasee');
    const emailAddress = lessee.emailAddress.toUpperCase();
    const lease = await aLease(app.current, admin, property.id, { emailAddress });
    expect(lease.emailAddress).toBe(lessee.emailAddress);
    const own = await app.current.call(leasesEndpoints.ofLessee, { as: lessee });
    expect(own.body.map(({ id }) => id)).toEqual([lease.id]);
  });

  test('LEASE-10: it is refused for the email of an administrator or of a deactivated tenant', async () => {
    const { organization, admin, property } = await aVacancy();
    const gone = await aPerson(app.current, organization, 'Leasee');
    const deactivate = 'UPDATE users SET deactivated_at = now() WHERE id = $1';
    await asOwner(app.current, organization, deactivate, [gone.userId]);
    for (const { emailAddress } of [admin, gone]) {
      const { status, problem } = await start(admin, property.id, { emailAddress });
      expect(status).toBe(422);
      expect(problem.fields).toEqual({ emailAddress: expect.stringContaining('Use another one') });
    }
    expect(await statusOf(admin, property.id)).toBe('FOR_LEASE');
  });

  test('LEASE-10: leases of one new tenant that start at the same time make one user', async () => {
    const { organization, admin } = await aVacancy();
    const emailAddress = 'one-tenant@example.com';
    const properties = await Promise.all(
      Array.from({ length: 8 }, () => aProperty(app.current, admin)),
    );
    const answers = await Promise.all(
      properties.map(({ id }) => start(admin, id, { emailAddress })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(201));
    const users = await asOwner(
      app.current,
      organization,
      'SELECT id FROM users WHERE email_address = $1',
      [emailAddress],
    );
    expect(users).toHaveLength(1);
  });
});

describe('LEASE-9: no two unexpired leases of a property overlap', () => {
  const first = { startDate: '2026-01-01', endDate: '2026-06-30' };

  test.each([
    ['the day after the last is free', { startDate: '2026-07-01', endDate: '2026-12-31' }, 201],
    ['the last day is not', { startDate: '2026-06-30', endDate: '2026-12-31' }, 409],
    ['nor is a time within it', { startDate: '2026-02-01', endDate: '2026-03-31' }, 409],
    ['nor one around it', { startDate: '2025-01-01', endDate: '2027-01-01' }, 409],
    ['month to month would begin today', M2M, 409],
  ] as const)('LEASE-9: %s', async (_, second, status) => {
    const { admin, property } = await aVacancy();
    await aLease(app.current, admin, property.id, first);
    expect((await start(admin, property.id, second)).status).toBe(status);
  });

  test('a month-to-month lease allows no lease after it until it is ended', async () => {
    const { admin, property } = await aVacancy();
    const running = await aLease(app.current, admin, property.id, M2M);
    const far = { startDate: '2100-01-01', endDate: '2100-12-31' };
    expect((await start(admin, property.id, far)).problem.code).toBe('lease_overlap');
    await end(admin, property.id, running.id);
    expect((await start(admin, property.id, first)).status).toBe(201);
  });

  test('exactly one of twenty simultaneous leases starts', async () => {
    const { organization, admin, property } = await aVacancy();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        start(admin, property.id, index % 2 === 0 ? first : M2M),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(19);
    expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(new Set(['lease_overlap']));
    // The users of the refused leases were rolled back, too.
    const users = await asOwner(app.current, organization, 'SELECT id FROM users');
    expect(users).toHaveLength(2);
  });

  test('the database itself refuses an overlap', async () => {
    const { organization, admin, property } = await aVacancy();
    const ended = await aLease(app.current, admin, property.id, first);
    await end(admin, property.id, ended.id);
    await aLease(app.current, admin, property.id, M2M);
    const revive = "UPDATE leases SET status = 'ACTIVE' WHERE id = $1";
    await expect(asOwner(app.current, organization, revive, [ended.id])).rejects.toSatisfy(
      (error) => violates(error, 'leases_no_overlap'),
    );
  });
});

describe("TENANT-4: the tenant's own leases", () => {
  test('TENANT-1, TENANT-4: nobody sees the leases of another tenant', async () => {
    const { organization, admin, lessee, lease, property } = await aLandlord(app.current);
    const other = await aPerson(app.current, organization, 'Leasee');
    const { id } = await aProperty(app.current, admin);
    const theirs = await aLease(app.current, admin, id, { emailAddress: other.emailAddress });
    const seenBy = async (as: TestPerson) => ({
      leases: (await app.current.call(leasesEndpoints.ofLessee, { as })).body,
      properties: (await app.current.call(leasesEndpoints.propertiesOfLessee, { as })).body,
    });
    const mine = await seenBy(lessee);
    expect(mine.leases).toMatchObject([
      { id: lease.id, monthlyCost: 1200, endDate: '2026-12-31', invoiceDayOfMonth: 1 },
    ]);
    expect(mine.leases[0]).not.toHaveProperty('notify');
    expect(mine.properties).toMatchObject([
      { id: property.id, addressLine1: property.addressLine1 },
    ]);
    expect((await seenBy(other)).leases.map((seen) => seen.id)).toEqual([theirs.id]);
  });
});

test.each([
  [{ type: 'FLAT', amount: 50 } as const, '$50.00 once.'],
  [
    { type: 'PERCENT_OF_UNPAID', percent: 5, most: 60 } as const,
    '5% of what is unpaid once; at most $60.00 for an invoice.',
  ],
])('CHG-14: a new lease can have a late fee that is charged once: %o', async (fee, words) => {
  const { admin, property } = await aVacancy();
  const body = { ...leaseBody(), lateFeeOnce: fee };
  const params = { propertyId: property.id };
  const answer = await app.current.call(leasesEndpoints.start, { as: admin, params, body });
  expect(answer.body.lateFeePolicy).toBe(`When unpaid 4 days after the due day: ${words}`);
});
