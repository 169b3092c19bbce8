import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { organizationExpensesEndpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { propertiesEndpoints } from '@tenantry/contract/properties/properties.endpoints';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { statementsEndpoints } from '@tenantry/contract/statements/statements.endpoints';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOrganization } from '#features/installation';
import { asOwner, balanceProblems, everyRow, tablesWith } from '#testing/inspection';
import { useTestApp } from '#testing/test-app';
import type { Organization } from '../../../platform/database/organization-table.ts';
import { accounts } from './demo.people.ts';
import { storePapers } from './demo.papers.ts';
import { statementsUntil } from './demo.statements.ts';
import { loadDemo, prepareLasting } from './demo.ts';

const app = useTestApp();
let lasting: Awaited<ReturnType<typeof prepareLasting>>;

beforeAll(async () => {
  lasting = await prepareLasting(app.current.files);
});

async function demoAt(now: string): Promise<Organization> {
  app.current.clock.set(now);
  const domain = `demo${now.replace(/\D/g, '')}.example.com`;
  const organization = await app.current.database.transactInstallation(async (tx) => {
    const inside = await createOrganization(tx, { name: 'Demo', domain, demo: true });
    const papers = await storePapers(app.current.files, inside.today);
    await loadDemo(inside, { ...lasting, papers }, app.current.secrets);
    return inside.organization;
  });
  app.current.directory.forget();
  return organization;
}

async function signedIn({ domain: host }: Organization, name: keyof typeof accounts) {
  const { emailAddress: username, password } = accounts[name];
  const body = { authType: 'Local' as const, username, password };
  const { body: answer } = await app.current.call(accessEndpoints.login, { host, body });
  return { token: answer.token, host };
}

const days = [
  { title: 'an ordinary day', now: '2026-05-14T15:00:00Z', today: '2026-05-14' },
  { title: 'the end of January', now: '2027-01-31T23:30:00Z', today: '2027-01-31' },
  {
    title: 'a leap day, already the next one in UTC',
    now: '2028-03-01T02:00:00Z',
    today: '2028-02-29',
  },
  { title: 'the last day of a year', now: '2026-12-31T12:00:00Z', today: '2026-12-31' },
  {
    title: 'a first of the month, soon after midnight',
    now: '2026-06-01T04:10:00Z',
    today: '2026-06-01',
  },
  { title: 'the day on which clocks go forward', now: '2027-03-14T06:59:00Z', today: '2027-03-14' },
  { title: 'the day on which clocks go back', now: '2026-11-01T05:30:00Z', today: '2026-11-01' },
];

describe.each(days)('the demo on $title', ({ now, today }) => {
  let organization: Organization;
  beforeAll(async () => {
    organization = await demoAt(now);
  });

  test('every balance is right, and no mail waits', async () => {
    expect(await balanceProblems(app.current, organization)).toEqual([]);
    const rows = await everyRow(app.current);
    expect(rows.get('graphile_worker._private_jobs')).toEqual([]);
  });

  test('shows properties of every kind, with pictures', async () => {
    const admin = await signedIn(organization, 'admin');
    const { body } = await app.current.call(propertiesEndpoints.list, { as: admin, query: {} });
    const having = (status: string) => body.filter((property) => property.status === status).length;
    expect(body.length).toBeGreaterThanOrEqual(10);
    expect(body.some(({ managed }) => managed)).toBe(true);
    expect(having('FOR_LEASE')).toBeGreaterThanOrEqual(2);
    expect(having('UNAVAILABLE')).toBe(1);
    expect(body.every(({ coverImage }) => coverImage !== null)).toBe(true);
    expect(body.every(({ attributes }) => attributes.length === 5)).toBe(true);
    const overdue = body.filter(({ balanceDue }) => balanceDue > 0);
    expect(overdue.length).toBeGreaterThanOrEqual(3);
  });

  test('has leases whose status is right for the day', async () => {
    const admin = await signedIn(organization, 'admin');
    const { body } = await app.current.call(propertiesEndpoints.list, { as: admin, query: {} });
    const leases = body.flatMap((property) => property.leases ?? []);
    const wrong = leases.filter(({ status, startDate, endDate }) => {
      const begun = startDate === null || startDate <= today;
      const over = endDate !== null && endDate < today;
      return status !== 'EXPIRED' && (over || begun !== (status === 'ACTIVE'));
    });
    expect(wrong).toEqual([]);
    const statuses = new Set(leases.map((lease) => `${lease.type} ${lease.status}`));
    expect(statuses).toContain('TERM ACTIVE');
    expect(statuses).toContain('M2M ACTIVE');
    expect(statuses).toContain('TERM PENDING');
    expect(statuses).toContain('TERM EXPIRED');
    expect(leases.some(({ credit }) => credit > 0)).toBe(true);
  });

  test('has a tenant with a year of rent who has paid, and owes something', async () => {
    const tenant = await signedIn(organization, 'tenant');
    const { body: leases } = await app.current.call(leasesEndpoints.ofLessee, { as: tenant });
    expect(leases.map(({ status }) => status)).toEqual(['ACTIVE']);
    const { body: invoices } = await app.current.call(invoicesEndpoints.ofLessee, { as: tenant });
    const rents = invoices.filter(({ items }) => items[0]?.description === 'Rent');
    expect(rents.length).toBeGreaterThanOrEqual(12);
    expect(invoices.every(({ date }) => date <= today)).toBe(true);
    expect(invoices.some(({ items }) => items[0]?.description === 'Late Fee')).toBe(true);
    const { body } = await app.current.call(invoicesEndpoints.summaryOfLessee, {
      as: tenant,
      query: {},
    });
    expect([650, 2500]).toContain(body.balanceDue);
  });

  test('PAY-9: has a check that bounced and was made up for, with its picture', async () => {
    const as = await signedIn(organization, 'admin');
    const { body: properties } = await app.current.call(propertiesEndpoints.list, {
      as,
      query: {},
    });
    const histories = await Promise.all(
      properties.map(({ id: propertyId }) =>
        app.current.call(paymentsEndpoints.list, { as, params: { propertyId } }),
      ),
    );
    const payments = histories.flatMap(({ body }) => body);
    const bounced = payments.filter(({ status }) => status !== 'received');
    expect(bounced).toMatchObject([
      {
        method: 'Check',
        status: 'reversed',
        reversals: [{ reason: 'Bounced check' }],
        documents: [{ contentType: 'image/webp' }],
      },
    ]);
    const [{ description, amount, documents }] = bounced as [(typeof bounced)[number]];
    expect(payments).toContainEqual(
      expect.objectContaining({ description: `Cashier's check for ${description}`, amount }),
    );
    const headers = { host: as.host, authorization: `Bearer ${as.token}` };
    const picture = await app.current.app.inject({ url: documents[0]!.url, headers });
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp' });
  });

  test('EXP-1, EXP-3: has a year of expenses in many categories, with receipts that were read or may not be', async () => {
    const as = await signedIn(organization, 'admin');
    const query = { include: 'expenses' };
    const [{ body: properties }, { body: own }] = await Promise.all([
      app.current.call(propertiesEndpoints.list, { as, query }),
      app.current.call(organizationExpensesEndpoints.list, { as, params: {} }),
    ]);
    const all = [...own, ...properties.flatMap(({ expenses = [] }) => expenses)];
    expect(all.length).toBeGreaterThan(70);
    expect(new Set(all.map(({ category }) => category)).size).toBeGreaterThanOrEqual(14);
    expect(new Set(all.map(({ vendor }) => vendor)).size).toBeGreaterThanOrEqual(30);
    expect(all.every(({ date }) => date <= now)).toBe(true);
    expect(properties.filter(({ expenses }) => expenses?.length).length).toBeGreaterThan(10);
    const receipts = all.filter(({ receipt }) => receipt);
    expect(new Set(receipts.map(({ readingState, useAi }) => `${readingState} ${useAi}`))).toEqual(
      new Set(['read true', 'private false']),
    );
    const read = receipts.filter(({ reading }) => reading);
    expect(read.length).toBe(3);
    for (const { reading, amount, vendor, receiptUrl } of read) {
      expect(reading).toMatchObject({ amount: { value: amount }, vendor: { value: vendor } });
      const headers = { host: as.host, authorization: `Bearer ${as.token}` };
      const picture = await app.current.app.inject({ url: receiptUrl ?? '', headers });
      expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp' });
    }
  });

  test('STMT-4: has two statements of a managed home, one applied, one that waits', async () => {
    const as = await signedIn(organization, 'admin');
    const query = { include: 'statements,expenses' };
    const { body } = await app.current.call(propertiesEndpoints.list, { as, query });
    const [home, ...others] = body.filter(({ statements }) => statements?.length);
    expect([home?.managed, others]).toEqual([true, []]);
    const [waiting, done] = home!.statements!;
    expect(waiting).toMatchObject({ contentType: 'application/pdf', applied: null });
    expect(done?.applied).toMatchObject({
      income: { count: 1, total: 2395 },
      expenses: { count: 3, total: 445.95 },
      payments: { count: 1, total: 1949.05 },
      editedExpenses: 0,
    });
    const made = home!.expenses!.filter(({ statementId }) => statementId === done?.id);
    expect(made).toHaveLength(3);
  });

  test('numbers its invoices as time went by', async () => {
    const rows = await asOwner<{ number: number; date: string }>(
      app.current,
      organization,
      'SELECT number, date::text FROM invoices WHERE organization_id = $1 ORDER BY number',
      [organization.id],
    );
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
    expect(rows.map(({ date }) => date)).toEqual(rows.map(({ date }) => date).sort());
  });
});

describe('the statement that waits', () => {
  test('STMT-3, STMT-4: is read as it was written, its balance ticks, and it is applied', async () => {
    const organization = await demoAt('2026-09-05T15:00:00Z');
    const as = await signedIn(organization, 'admin');
    const { body } = await app.current.call(propertiesEndpoints.list, {
      as,
      query: { include: 'statements' },
    });
    const waiting = body.flatMap(({ statements = [] }) => statements).find((each) => !each.applied);
    const params = { propertyId: waiting!.propertyId, statementId: waiting!.id };
    const { body: read } = await app.current.call(statementsEndpoints.analyze, { as, params });
    const written = statementsUntil('2026-09-05').at(-1)!;
    const told = read.lines.map(({ date, payee, description, kind, category, amount }) => ({
      date,
      payee,
      description,
      kind,
      category,
      amount,
    }));
    expect(told).toEqual(
      written.bookings.map(({ date, payee, description, kind, category, amount }) => ({
        date,
        payee,
        description,
        kind,
        category,
        amount: dollarsFromCents(amount),
      })),
    );
    expect(read.lines.every(({ proposed }) => proposed)).toBe(true);
    expect(read.balances).toMatchObject([{ opening: 500, closing: 500, difference: 0 }]);
    const { body: applied } = await app.current.call(statementsEndpoints.apply, {
      as,
      params,
      body: {
        analysisId: read.id,
        hash: read.hash,
        lines: read.lines.map(({ index }) => ({ index })),
      },
    });
    expect(applied.applied).toMatchObject({ income: { total: 2395 }, expenses: { count: 4 } });
  });
});

describe('what the demo is made of', () => {
  let organization: Organization;
  beforeAll(async () => {
    organization = await demoAt('2026-08-20T15:00:00Z');
  });

  test('its administrators have their roles, and stand behind what was recorded', async () => {
    const answers = await asOwner<{ email: string; roles: string[] }>(
      app.current,
      organization,
      `SELECT email_address AS email, roles FROM users
       WHERE organization_id = $1 AND NOT 'Leasee' = ANY (roles) ORDER BY 1`,
      [organization.id],
    );
    expect(answers).toEqual([
      { email: 'admin@example.com', roles: ['SiteAdmin'] },
      { email: 'super@example.com', roles: ['SuperAdmin'] },
    ]);
    await signedIn(organization, 'superAdmin');
    const anonymous = await asOwner(
      app.current,
      organization,
      'SELECT id FROM payments WHERE organization_id = $1 AND recorded_by IS NULL',
      [organization.id],
    );
    expect(anonymous).toEqual([]);
  });

  test('ORG-1: its settings tell where it is and how it is paid, the bank numbers sealed', async () => {
    const as = await signedIn(organization, 'admin');
    const { body } = await app.current.call(organizationEndpoints.adminOrganization, { as });
    expect(body).toMatchObject({
      name: organization.name,
      domain: organization.domain,
      contactName: 'Ada Marsh',
      city: 'Asheville',
      bankAccountNumber: '••••6789',
      expensePrompt: expect.stringContaining('repairs'),
      mailHost: null,
    });
    const { body: bank } = await app.current.call(organizationEndpoints.bankDetails, { as });
    expect(bank).toEqual({ bankAccountNumber: '4400716789', bankRoutingNumber: '123456780' });
    expect(await tablesWith(app.current, bank.bankAccountNumber!)).toEqual([]);
  });

  test('some tenants paid early, some late, some too much', async () => {
    const admin = await signedIn(organization, 'admin');
    const { body: properties } = await app.current.call(propertiesEndpoints.list, {
      as: admin,
      query: {},
    });
    const delays = await Promise.all(
      properties.map(async ({ id: propertyId }) => {
        const options = { as: admin, params: { propertyId } };
        const { body: invoices } = await app.current.call(invoicesEndpoints.list, options);
        return invoices.flatMap(({ payments, dueDate, lateDate }) =>
          payments.map(({ paymentDate: day }) =>
            day < dueDate ? 'early' : day > lateDate ? 'late' : 'in time',
          ),
        );
      }),
    );
    expect(new Set(delays.flat())).toEqual(new Set(['early', 'in time', 'late']));
    const payments = await Promise.all(
      properties.map(async ({ id: propertyId }) => {
        const options = { as: admin, params: { propertyId } };
        return (await app.current.call(paymentsEndpoints.list, options)).body;
      }),
    );
    expect(payments.flat().some(({ credit }) => credit > 0)).toBe(true);
    expect(new Set(payments.flat().map(({ method }) => method))).toEqual(
      new Set(['Check', 'Cash']),
    );
  });

  test('the marketing image and the covers are served as pictures', async () => {
    const { domain: host } = organization;
    const { body } = await app.current.call(organizationEndpoints.publicOrganization, { host });
    const { body: listed } = await app.current.call(propertiesEndpoints.publicProperties, { host });
    const addresses = [body.marketingImageUrl, ...listed.map(({ coverImage }) => coverImage)];
    const sizes = await Promise.all(
      addresses.map(async (url) => {
        const answer = await app.current.app.inject({ url: url ?? '/', headers: { host } });
        expect(answer.headers['content-type']).toBe('image/webp');
        const { width, height } = await sharp(answer.rawPayload).metadata();
        return `${width}x${height}`;
      }),
    );
    expect(new Set(sizes)).toEqual(new Set(['1920x860', '1600x1000']));
  });
});
