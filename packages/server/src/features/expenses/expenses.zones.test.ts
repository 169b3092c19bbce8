import {
  allExpensesEndpoints,
  propertyExpensesEndpoints,
} from '@tenantry/contract/expenses/expenses.endpoints';
import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { archiveEndpoints } from '@tenantry/contract/portfolio/archive.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { searchEndpoints } from '@tenantry/contract/search/search.endpoints';
import { expect, test } from 'vitest';
import { expensesOf } from '#testing/expense-calls';
import { anExpense, expenseBody } from '#testing/expenses';
import { aProperty, organizationSettingsBody, type TestPerson } from '#testing/factories';
import { anOrganizationWithAdmin } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

async function moveTo(timeZone: string, as: TestPerson): Promise<void> {
  const { body: now } = await app.current.call(portfolioEndpoints.organization, { as });
  const body = organizationSettingsBody(now, { timeZone });
  const { status } = await app.current.call(organizationEndpoints.updateOrganization, { as, body });
  expect(status).toBe(200);
}

/** Two expenses of the last day of a year in New York: one typed by its day, one sent as a moment late on that day. */
async function aYearsEnd(as: TestPerson, propertyId: string) {
  const typed = await anExpense(app.current, as, propertyId, {
    date: '2025-12-31',
    vendor: 'Typed',
    amount: 100,
  });
  const sent = await anExpense(app.current, as, propertyId, {
    date: '2026-01-01T04:30:00.000Z',
    vendor: 'Sent',
    amount: 10,
  });
  return { typed, sent };
}

test.each([
  ['Asia/Tokyo', '2025-12-30T15:00:00.000Z', '2025-12-31T14:30:00.000Z'],
  ['America/Los_Angeles', '2025-12-31T08:00:00.000Z', '2026-01-01T07:30:00.000Z'],
  ['Pacific/Kiritimati', '2025-12-30T10:00:00.000Z', '2025-12-31T09:30:00.000Z'],
])(
  'EXP-1, REP-4, BOOKS-25: an expense of December 31 stays on its day and in its year when the organization moves to %s',
  async (timeZone, typedThere, sentThere) => {
    const { admin: as } = await anOrganizationWithAdmin(app.current);
    const { id: propertyId } = await aProperty(app.current, as);
    const { typed, sent } = await aYearsEnd(as, propertyId);
    expect(typed.date).toBe('2025-12-31T05:00:00.000Z');
    expect(sent.date).toBe('2026-01-01T04:30:00.000Z');
    await moveTo(timeZone, as);

    const call = app.current.call.bind(app.current);
    const expenses = expensesOf(app.current, as, propertyId);
    const listed = await expenses.list();
    expect(listed.map(({ date }) => date)).toEqual([sentThere, typedThere]);
    expect(await expenses.list({ filter: '12/31/2025', limit: '10' })).toHaveLength(2);
    expect(await expenses.list({ filter: '12/31/2025 23:30:00', limit: '10' })).toHaveLength(1);
    const ofYear = async (year: string) =>
      (await call(allExpensesEndpoints.list, { as, query: { year } })).body.length;
    expect([await ofYear('2025'), await ofYear('2026')]).toEqual([2, 0]);
    const { body: months } = await call(allExpensesEndpoints.months, { as, query: {} });
    expect(months).toEqual([{ month: '2025-12', count: 2, amount: 110 }]);

    const day = { startDate: '2025-12-31', endDate: '2025-12-31' };
    const report = await call(reportsEndpoints.incomeAndExpenses, { as, query: day });
    expect(report.body.totals.totalExpenses).toBe(110);
    const { body: rows } = await call(reportsEndpoints.entries, { as, query: day });
    expect(rows.entries.map(({ date }) => date)).toEqual(['2025-12-31', '2025-12-31']);
    const ofTaxes = async (year: string) =>
      (await call(reportsEndpoints.taxPackage, { as, query: { year } })).body.totals.lines;
    expect(await ofTaxes('2025')).toEqual([{ line: 15, amount: 110 }]);
    expect(await ofTaxes('2026')).toEqual([]);

    const params = { propertyId };
    const { body: csv } = await call(propertyExpensesEndpoints.export, { as, params });
    const lines = Buffer.from(csv as unknown as Uint8Array)
      .toString()
      .split('\r\n');
    expect(lines.filter((line) => line.startsWith('2025-12-31,'))).toHaveLength(2);
    const { body: found } = await call(searchEndpoints.search, { as, query: { q: 'Typed' } });
    expect(found.results[0]?.detail).toContain('12/31/2025');
    const again = expenseBody({ date: '2025-12-31', vendor: 'Typed', amount: 100 });
    const body = { ...again, askIfKnown: true };
    expect((await call(propertyExpensesEndpoints.create, { as, params, body })).status).toBe(409);
    await expenses.remove(typed);
    const { body: archived } = await call(archiveEndpoints.list, {
      as,
      params: { kind: 'expense' },
      query: {},
    });
    expect(archived[0]?.detail).toContain('12/31/2025');
  },
);

test('EXP-2: an edit of other fields keeps day and time, whether the day or the timestamp of the response is sent back', async () => {
  const { admin: as } = await anOrganizationWithAdmin(app.current);
  const { id: propertyId } = await aProperty(app.current, as);
  // Clocks go forward at midnight there, so that day begins at one.
  await moveTo('America/Havana', as);
  const expense = await anExpense(app.current, as, propertyId, { date: '2026-03-08' });
  expect(expense.date).toBe('2026-03-08T05:00:00.000Z');
  const { update } = expensesOf(app.current, as, propertyId);
  const { body: byMoment } = await update(expense, { date: expense.date, vendor: 'One' });
  expect(byMoment).toMatchObject({ date: expense.date, vendor: 'One', edited: expense.edited });
  const { body: byDay } = await update(byMoment, { date: '2026-03-08', vendor: 'Two' });
  await moveTo('America/New_York', as);
  const { body: moved } = await expensesOf(app.current, as, propertyId).one(byDay);
  expect(moved.date).toBe('2026-03-08T05:00:00.000Z');
});
