import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { organizationExpensesEndpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { asOwner, balanceProblems, everyRow } from '#testing/inspection';
import { seed } from '#testing/seed';
import { useTestApp } from '#testing/test-app';
import type { Organization } from '../../../platform/database/organization-table.ts';
import { useDemo } from './demo.testing.ts';

const app = useTestApp();
const { demoAt, signedIn } = useDemo(app);

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

/** A demo takes a second of CPU time: the short form makes those of an ordinary day and of two others, by the seed. */
const long = process.env['TEST_LONG'] === '1';
const chosen = days.filter((_, index) => long || index === 0 || (seed + index) % 3 === 0);

describe.each(chosen)('the demo on $title', ({ now, today }) => {
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
    const { body } = await app.current.call(portfolioEndpoints.list, { as: admin, query: {} });
    const having = (status: string) => body.filter((property) => property.status === status).length;
    expect(body.length).toBeGreaterThanOrEqual(10);
    expect(body.some(({ managed }) => managed)).toBe(true);
    expect(having('FOR_LEASE')).toBeGreaterThanOrEqual(2);
    expect(having('UNAVAILABLE')).toBe(1);
    expect(body.every(({ coverImage }) => coverImage !== null)).toBe(true);
    expect(body.every(({ attributes }) => attributes.length === 5)).toBe(true);
    const overdue = body.filter(({ balanceDue = 0 }) => balanceDue > 0);
    expect(overdue.length).toBeGreaterThanOrEqual(3);
  });

  test('has leases whose status is right for the day', async () => {
    const admin = await signedIn(organization, 'admin');
    const { body } = await app.current.call(portfolioEndpoints.list, { as: admin, query: {} });
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

  test('has a tenant with a year of paid rent who still owes something', async () => {
    const lessee = await signedIn(organization, 'lessee');
    const { body: leases } = await app.current.call(leasesEndpoints.ofLessee, { as: lessee });
    expect(leases.map(({ status }) => status)).toEqual(['ACTIVE']);
    const { body: invoices } = await app.current.call(invoicesEndpoints.ofLessee, { as: lessee });
    const rents = invoices.filter(({ items }) => items[0]?.description === 'Rent');
    expect(rents.length).toBeGreaterThanOrEqual(12);
    expect(invoices.every(({ date }) => date <= today)).toBe(true);
    expect(invoices.some(({ lateFeeOf }) => lateFeeOf !== null)).toBe(true);
    const { body } = await app.current.call(invoicesEndpoints.summaryOfLessee, {
      as: lessee,
      query: {},
    });
    expect([650, 2500]).toContain(body.balanceDue);
  });

  test('PAY-9: has a check that bounced and was replaced, with its picture', async () => {
    const as = await signedIn(organization, 'admin');
    const { body: properties } = await app.current.call(portfolioEndpoints.list, {
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

  test('EXP-1, EXP-3: has a year of expenses in many categories, with receipts that were read and private ones', async () => {
    const as = await signedIn(organization, 'admin');
    const query = { include: 'expenses' };
    const [{ body: properties }, { body: own }] = await Promise.all([
      app.current.call(portfolioEndpoints.list, { as, query }),
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
    for (const { reading, amount, vendor, date, receiptUrl } of read) {
      expect(reading && reading.readAt > date).toBe(true);
      expect(reading).toMatchObject({ amount: { value: amount }, vendor: { value: vendor } });
      const headers = { host: as.host, authorization: `Bearer ${as.token}` };
      const picture = await app.current.app.inject({ url: receiptUrl ?? '', headers });
      expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp' });
    }
  });

  test('STMT-4: has two statements of a managed home, one applied, one that waits', async () => {
    const as = await signedIn(organization, 'admin');
    const query = { include: 'statements,expenses' };
    const { body } = await app.current.call(portfolioEndpoints.list, { as, query });
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

  test('numbers its invoices in the order of time', async () => {
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
