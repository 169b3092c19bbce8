import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { ENTRIES_PER_PAGE } from '@tenantry/contract/reports/reports.rules';
import type { ExportQuery } from '@tenantry/contract/reports/reports.schemas';
import { beforeAll, describe, expect, test } from 'vitest';
import { aLandlordIn, keepBooks, type Landlord } from '#testing/books';
import { aProperty } from '#testing/factories';
import { useTestApp } from '#testing/test-app';
import { readWorkbook } from '#testing/workbook';

const app = useTestApp();

const SUPPLIES = 'Supplies (Schedule E, line 15)';
const MEALS = 'Meals (Schedule E, line 19)';

let landlord: Landlord;
let names: string[];

beforeAll(async () => {
  landlord = await aLandlordIn(app.current, 2);
  await aProperty(app.current, landlord.admin, { addressLine1: '=1+1, "Elm" <&> Street' });
  const payment = { property: 0, date: '2026-01-05', cents: 120_010, reversals: [] };
  const expense = {
    property: 1,
    moment: '2026-02-01T12:00:00Z',
    cents: 1_999,
    category: 'SUPPLIES' as const,
    archived: false,
  };
  await keepBooks(app.current, landlord, {
    payments: [payment, { ...payment, date: '2026-03-05', property: 1, cents: 70 }],
    expenses: [expense, { ...expense, property: null, category: 'MEALS', cents: -500 }],
  });
  const { body } = await app.current.call(reportsEndpoints.incomeAndExpenses, {
    as: landlord.admin,
    query: {},
  });
  names = body.rows.map(({ name }) => name);
});

type Asked = Partial<Record<keyof ExportQuery, string>>;

async function csvOf(query: Asked): Promise<string[]> {
  const answer = await app.current.call(reportsEndpoints.csv, {
    as: landlord.admin,
    query: query as ExportQuery,
  });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition':
      'attachment; filename="income-and-expenses-cash-2026-01-01-2026-03-10.csv"',
  });
  return Buffer.from(answer.body as unknown as Uint8Array)
    .toString()
    .slice(1)
    .split('\r\n');
}

async function sheetsOf(query: Asked) {
  const answer = await app.current.call(reportsEndpoints.xlsx, {
    as: landlord.admin,
    query: query as ExportQuery,
  });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition':
      'attachment; filename="income-and-expenses-cash-2026-01-01-2026-03-10.xlsx"',
  });
  return readWorkbook(Buffer.from(answer.body as unknown as Uint8Array));
}

/** Days from Excel's epoch to the first of a month of 2026. */
const dayOf = (month: number) => Date.UTC(2026, month - 1, 1) / 86_400_000 + 25_569;

describe('REP-6: as text', () => {
  test('REP-3, REP-6: the summary, in which no name is run as a formula', async () => {
    expect(await csvOf({})).toEqual([
      'Property,Income,Total Expenses,Profit',
      `${names[0]},1200.10,0.00,1200.10`,
      `${names[1]},0.70,19.99,-19.29`,
      `"'=1+1, ""Elm"" <&> Street",0.00,0.00,0.00`,
      'Organization,0.00,-5.00,5.00',
      'Total,1200.80,14.99,1185.81',
      '',
    ]);
  });

  test('REP-3, REP-6: the summary has a column for each category with its line of Schedule E', async () => {
    const [head, , second, , organization] = await csvOf({ categories: 'true' });
    expect(head).toBe(`Property,Income,"${SUPPLIES}","${MEALS}",Total Expenses,Profit`);
    expect(second).toBe(`${names[1]},0.70,19.99,0.00,19.99,-19.29`);
    expect(organization).toBe('Organization,0.00,0.00,-5.00,-5.00,5.00');
  });

  test('REP-3, REP-6: only matching rows, in the displayed order', async () => {
    const lines = await csvOf({ filter: ' elm STREET ', sort: 'profit' });
    expect(lines.slice(1)).toEqual([
      `${names[1]},0.70,19.99,-19.29`,
      `${names[0]},1200.10,0.00,1200.10`,
      'Total of 2 shown,1200.80,19.99,1180.81',
      '',
    ]);
    const meals = await csvOf({ sort: 'MEALS', categories: 'true' });
    expect(meals[1]).toMatch(/^Organization,/);
    // A column that is not shown cannot be sorted by.
    expect(await csvOf({ sort: '-SUPPLIES' })).toEqual(await csvOf({}));
    expect(await csvOf({ filter: 'no such street' })).toEqual([
      'Property,Income,Total Expenses,Profit',
      '',
    ]);
  });

  test('REP-2, REP-6: the charts, cumulative, without hidden series', async () => {
    const hidden = landlord.rentals[0]!;
    const lines = await csvOf({ view: 'months', hidden: `${hidden.propertyId},organization` });
    expect(lines.filter((line) => !line.includes('Elm"'))).toEqual([
      'Chart,Property,2026-01,2026-02,2026-03',
      `Income,${names[1]},0.00,0.00,0.70`,
      'Income,Total,0.00,0.00,0.70',
      `Expenses,${names[1]},0.00,19.99,19.99`,
      'Expenses,Total,0.00,19.99,19.99',
      'Profit,Profit,0.00,-19.99,-19.29',
      '',
    ]);
  });

  test('REP-2, REP-6: the charts, each month separately', async () => {
    const lines = await csvOf({ view: 'months', cumulative: 'false' });
    expect(lines).toContain('Expenses,Organization,0.00,-5.00,0.00');
    expect(lines).toContain('Expenses,Total,0.00,14.99,0.00');
    expect(lines.at(-2)).toBe('Profit,Profit,1200.10,-14.99,0.70');
  });

  test('REP-2, REP-6: nothing if everything is hidden', async () => {
    const { body } = await app.current.call(reportsEndpoints.incomeAndExpenses, {
      as: landlord.admin,
      query: { view: 'months' },
    });
    const hidden = body.series.map(({ key }) => key).join(',');
    expect(await csvOf({ view: 'months', hidden })).toEqual([
      'Chart,Property,2026-01,2026-02,2026-03',
      '',
    ]);
  });
});

describe('REP-6: as a workbook', () => {
  test('REP-3, REP-6: the summary has numbers, a fixed header row, and names as text', async () => {
    const [summary, ...others] = await sheetsOf({ categories: 'true' });
    expect(others).toEqual([]);
    expect(summary).toMatchObject({ name: 'Summary', frozenRows: 1 });
    expect(summary?.rows).toEqual([
      ['Property', 'Income', SUPPLIES, MEALS, 'Total Expenses', 'Profit'],
      [names[0], 1_200.1, 0, 0, 0, 1_200.1],
      [names[1], 0.7, 19.99, 0, 19.99, -19.29],
      ['=1+1, "Elm" <&> Street', 0, 0, 0, 0, 0],
      ['Organization', 0, 0, -5, -5, 5],
      ['Total', 1_200.8, 19.99, -5, 14.99, 1_185.81],
    ]);
    expect(summary?.formats[1]?.slice(1)).toEqual(Array.from({ length: 5 }, () => '#,##0.00'));
  });

  test('REP-3, REP-6: the summary with a filter, sorted', async () => {
    const [summary] = await sheetsOf({ filter: 'organ', sort: '-income' });
    expect(summary?.rows.slice(1)).toEqual([
      ['Organization', 0, -5, 5],
      ['Total of 1 shown', 0, -5, 5],
    ]);
  });

  test('REP-2, REP-6: the charts have a sheet each, whose months are dates', async () => {
    const [income, expenses, profit, ...others] = await sheetsOf({ view: 'months' });
    expect(others).toEqual([]);
    expect([income?.name, expenses?.name, profit?.name]).toEqual(['Income', 'Expenses', 'Profit']);
    expect(income?.frozenRows).toBe(1);
    expect(income?.rows[0]).toEqual(['Property', dayOf(1), dayOf(2), dayOf(3)]);
    expect(income?.formats[0]?.slice(1)).toEqual(['mmm yyyy', 'mmm yyyy', 'mmm yyyy']);
    expect(income?.rows).toContainEqual([names[1], 0, 0, 0.7]);
    expect(income?.rows.at(-1)).toEqual(['Total', 1_200.1, 1_200.1, 1_200.8]);
    expect(expenses?.rows.at(-2)).toEqual(['Organization', 0, -5, -5]);
    expect(expenses?.rows.at(-1)).toEqual(['Total', 0, 14.99, 14.99]);
    expect(profit?.rows.slice(1)).toEqual([['Profit', 1_200.1, 1_185.11, 1_185.81]]);
  });

  test('REP-6: an organization without properties has a workbook, too', async () => {
    const { admin: as } = await aLandlordIn(app.current, 0);
    const { body } = await app.current.call(reportsEndpoints.xlsx, { as, query: {} });
    const [summary] = readWorkbook(Buffer.from(body as unknown as Uint8Array));
    expect(summary?.rows).toEqual([
      ['Property', 'Income', 'Total Expenses', 'Profit'],
      ['Organization', 0, 0, 0],
      ['Total', 0, 0, 0],
    ]);
  });
});

describe('REP-6: the rows behind a figure', () => {
  const entriesOf = async (as: Landlord['admin'], query: object) =>
    (await app.current.call(reportsEndpoints.entries, { as, query })).body;

  test('REP-6: say what they are, newest first', async () => {
    const { entries, ...sums } = await entriesOf(landlord.admin, {});
    expect(sums).toEqual({ count: 4, income: 1_200.8, expenses: 14.99, page: 1 });
    expect(entries.map(({ date }) => date)).toEqual([
      '2026-03-05',
      '2026-02-01',
      '2026-02-01',
      '2026-01-05',
    ]);
    expect(entries.at(-1)).toEqual({
      id: expect.any(String),
      kind: 'payment',
      date: '2026-01-05',
      propertyId: landlord.rentals[0]?.propertyId,
      propertyName: names[0],
      description: 'Check 7',
      category: null,
      amount: 1_200.1,
      statementId: null,
    });
    expect(entries.find(({ propertyId }) => propertyId === null)).toMatchObject({
      kind: 'expense',
      propertyName: 'Organization',
      description: 'Hardware & Co',
      category: 'MEALS',
      amount: -5,
    });
  });

  test('REP-6: a reversal and income of a statement say where they come from', async () => {
    const other = await aLandlordIn(app.current, 1);
    const reversals = [{ date: '2026-02-02', cents: 300 }];
    await keepBooks(app.current, other, {
      payments: [{ property: 0, date: '2026-02-01', cents: 1_000, reversals }],
      statements: [{ property: 0, date: '2026-02-03', cents: 50, kind: 'income', gone: null }],
    });
    const { entries, income } = await entriesOf(other.admin, { side: 'income' });
    expect(income).toBe(7.5);
    expect(entries).toMatchObject([
      {
        kind: 'statementIncome',
        description: 'Rent by the manager',
        amount: 0.5,
        statementId: expect.any(String),
      },
      {
        kind: 'reversal',
        description: 'Bounced check: Check 7 of 02/01/2026',
        amount: -3,
        statementId: null,
      },
      { kind: 'payment', amount: 10 },
    ]);
  });

  test('REP-6: pages follow each other without a gap, and each has the sums of all', async () => {
    const other = await aLandlordIn(app.current, 1);
    const count = ENTRIES_PER_PAGE + 30;
    const payment = { property: 0, date: '2026-02-01', cents: 100, reversals: [] };
    await keepBooks(app.current, other, {
      payments: Array.from({ length: count }, () => payment),
    });
    const pages = await Promise.all(
      ['1', '2', '3'].map((page) => entriesOf(other.admin, { page })),
    );
    expect(pages.map(({ entries }) => entries.length)).toEqual([ENTRIES_PER_PAGE, 30, 0]);
    for (const page of pages) expect(page).toMatchObject({ count, income: count, expenses: 0 });
    const ids = pages.flatMap(({ entries }) => entries.map(({ id }) => id));
    expect(new Set(ids).size).toBe(count);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });
});
