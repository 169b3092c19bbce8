import { categoryValues } from '@tenantry/contract/expenses/expenses.categories';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { ENTRIES_PER_PAGE } from '@tenantry/contract/reports/reports.rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aLandlordIn, keepBooks, type Books, type Landlord } from '#testing/books';
import { randomRuns } from '#testing/random-runs';
import { seed } from '#testing/seed';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();
const long = process.env['TEST_LONG'] === '1';

const PROPERTIES = 3;

const property = fc.nat({ max: PROPERTIES - 1 });
const cents = fc.integer({ min: 1, max: 1_000_000_000 });

/** Times in three years, many of them near the ends of months, where time zones differ. */
const moment = fc
  .tuple(fc.integer({ min: 0, max: 36 }), fc.integer({ min: -30, max: 30 }), fc.boolean())
  .map(([month, steps, isNear]) =>
    new Date(Date.UTC(2024, month, 1) + steps * (isNear ? 1_800_000 : 43_200_000)).toISOString(),
  );

const day = moment.map((value) => value.slice(0, 10));

const books: fc.Arbitrary<Books> = fc.record({
  payments: fc.array(
    fc.record({
      property,
      date: day,
      cents,
      reversals: fc.array(fc.record({ date: day, cents }), { maxLength: 2 }),
    }),
    { maxLength: 12 },
  ),
  statements: fc.array(
    fc.record({
      property,
      date: day,
      cents: cents.map((amount) => amount - 300_000_000),
      kind: fc.constantFrom('income' as const, 'payment' as const),
      gone: fc.constantFrom(null, null, 'archived' as const, 'replaced' as const),
    }),
    { maxLength: 6 },
  ),
  expenses: fc.array(
    fc.record({
      property: fc.option(property),
      moment,
      cents: cents.map((amount) => amount - 300_000_000),
      category: fc.constantFrom(...categoryValues),
      archived: fc.boolean(),
    }),
    { maxLength: 20 },
  ),
  archived: fc.uniqueArray(property, { maxLength: 2 }),
});

const question = fc.record({
  days: fc.tuple(day, day).map(([one, other]) => (one < other ? [one, other] : [other, one])),
  property: fc.option(property),
  categories: fc.boolean(),
});

const zones = [
  'America/New_York',
  'Europe/Berlin',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/Edmonton',
  'Australia/Lord_Howe',
  'America/Havana',
  'CET',
];

interface Line {
  readonly owner: string;
  readonly day: string;
  readonly income: number;
  readonly expense: number;
  readonly category: string | null;
}

/** Everything that counts, line by line, computed in plain JavaScript. */
function linesOf({ rentals }: Landlord, zone: string, kept: Books): Line[] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  const ownerOf = (number: number | null) =>
    number === null ? 'organization' : rentals[number]!.propertyId;
  const income = (number: number, date: string, amount: number): Line => ({
    owner: ownerOf(number),
    day: date,
    income: amount,
    expense: 0,
    category: null,
  });
  return [
    ...(kept.payments ?? []).flatMap((payment) => [
      income(payment.property, payment.date, payment.cents),
      ...payment.reversals.map((one) => income(payment.property, one.date, -one.cents)),
    ]),
    ...(kept.statements ?? [])
      .filter((one) => one.kind === 'income' && one.gone === null)
      .map((one) => income(one.property, one.date, one.cents)),
    ...(kept.expenses ?? [])
      .filter((one) => !one.archived)
      .map((one) => ({
        owner: ownerOf(one.property),
        day: format.format(new Date(one.moment)),
        income: 0,
        expense: one.cents,
        category: one.category,
      })),
  ];
}

const sum = (lines: readonly Line[], of: 'income' | 'expense') =>
  lines.reduce((total, line) => total + line[of], 0) / 100;

function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  const at = new Date(`${first.slice(0, 7)}-01T00:00:00Z`);
  while (at.toISOString().slice(0, 7) <= last.slice(0, 7)) {
    months.push(at.toISOString().slice(0, 7));
    at.setUTCMonth(at.getUTCMonth() + 1);
  }
  return months;
}

interface Asked {
  readonly days: string[];
  readonly property: number | null;
  readonly categories: boolean;
}

/** The expected report, computed the slowest way. */
function expectedOf(landlord: Landlord, kept: Books, lines: readonly Line[], asked: Asked) {
  const [startDate = '', endDate = ''] = asked.days;
  const months = monthsBetween(startDate, endDate);
  const categories = categoryValues.filter(
    (value) => asked.categories && lines.some(({ category }) => category === value),
  );
  const figures = (some: readonly Line[]) => ({
    income: sum(some, 'income'),
    expenses: categories.map((value) =>
      sum(
        some.filter(({ category }) => category === value),
        'expense',
      ),
    ),
    totalExpenses: sum(some, 'expense'),
    profit: (Math.round(sum(some, 'income') * 100) - Math.round(sum(some, 'expense') * 100)) / 100,
  });
  const owned = (owner: string) => lines.filter((line) => line.owner === owner);
  const listed = landlord.rentals.flatMap(({ propertyId }, number) => {
    const archived = kept.archived?.includes(number) ?? false;
    return archived && owned(propertyId).length === 0 ? [] : [{ propertyId, archived }];
  });
  const monthly = (owner: string, of: 'income' | 'expense') =>
    months.map((month) =>
      sum(
        owned(owner).filter((line) => line.day.startsWith(month)),
        of,
      ),
    );
  return { startDate, endDate, months, categories, figures, owned, listed, monthly };
}

async function judge(landlord: Landlord, zone: string, kept: Books, asked: Asked): Promise<void> {
  const [startDate = '', endDate = ''] = asked.days;
  const chosen = asked.property === null ? null : landlord.rentals[asked.property]!.propertyId;
  const query = { startDate, endDate, ...(chosen !== null && { propertyId: chosen }) };
  const as = landlord.admin;
  const viewOf = async (view: 'summary' | 'months') => {
    const categories = asked.categories ? ('true' as const) : ('false' as const);
    const { body: answer } = await app.current.call(reportsEndpoints.incomeAndExpenses, {
      as,
      query: { ...query, view, categories },
    });
    return answer;
  };
  const body = await viewOf('summary');
  const { series, totals, isEmpty } = await viewOf('months');
  const lines = linesOf(landlord, zone, kept).filter(
    (line) =>
      line.day >= startDate && line.day <= endDate && (chosen === null || line.owner === chosen),
  );
  const expected = expectedOf(landlord, kept, lines, asked);
  const listed = expected.listed.filter(
    ({ propertyId }) => chosen === null || propertyId === chosen,
  );

  expect(body.months).toEqual(expected.months);
  expect(body.categories).toEqual(expected.categories);
  expect(body.totals).toEqual(expected.figures(lines));
  expect(totals).toEqual({ ...body.totals, expenses: [] });
  expect([body.isEmpty, isEmpty]).toEqual([lines.length === 0, lines.length === 0]);
  const rows = new Map(body.rows.map((row) => [row.propertyId, row]));
  const owners = [...listed, ...(chosen === null ? [{ propertyId: null, archived: false }] : [])];
  expect(rows.size).toBe(body.rows.length);
  expect(new Set(rows.keys())).toEqual(new Set(owners.map(({ propertyId }) => propertyId)));
  for (const { propertyId, archived } of owners) {
    const figures = expected.figures(expected.owned(propertyId ?? 'organization'));
    const name: unknown = expect.any(String);
    expect(rows.get(propertyId)).toEqual({ propertyId, name, archived, ...figures });
  }
  expect(new Set(series.map(({ key }) => key))).toEqual(
    new Set(owners.map(({ propertyId }) => propertyId ?? 'organization')),
  );
  for (const { key, income, expenses } of series) {
    expect(income).toEqual(expected.monthly(key, 'income'));
    expect(expenses).toEqual(expected.monthly(key, 'expense'));
  }
  await judgeEntries(landlord, query, lines);
}

/** Compares the rows behind the figures: the same count, and the same sums to the cent, on any page. */
async function judgeEntries(landlord: Landlord, query: Query, lines: readonly Line[]) {
  const as = landlord.admin;
  const entriesOf = async (more: object) =>
    (await app.current.call(reportsEndpoints.entries, { as, query: { ...query, ...more } })).body;
  const all = await entriesOf({});
  expect(all.entries).toHaveLength(Math.min(lines.length, ENTRIES_PER_PAGE));
  expect(all).toMatchObject({
    count: lines.length,
    income: sum(lines, 'income'),
    expenses: sum(lines, 'expense'),
  });
  const keys = all.entries.map(({ date, id }) => `${date} ${id}`);
  expect(keys).toEqual(keys.toSorted().toReversed());
  const days = all.entries.map(({ date }) => date);
  expect(days).toEqual(
    lines
      .map((line) => line.day)
      .sort()
      .toReversed(),
  );
  const category = lines.find((line) => line.category !== null)?.category;
  if (category) {
    const some = lines.filter((line) => line.category === category);
    const behind = await entriesOf({ category, side: 'expenses' });
    expect(behind).toMatchObject({ count: some.length, expenses: sum(some, 'expense') });
  }
  const taken = await entriesOf({ side: 'income' });
  expect(taken).toMatchObject({ income: sum(lines, 'income'), expenses: 0 });
  if (query.propertyId === undefined) {
    const own = lines.filter((line) => line.owner === 'organization');
    const behind = await entriesOf({ organization: 'true' });
    expect(behind).toMatchObject({ count: own.length, expenses: sum(own, 'expense'), income: 0 });
  }
}

interface Query {
  readonly startDate: string;
  readonly endDate: string;
  readonly propertyId?: string;
}

test(
  'REP-4, REP-6: with any books, figures and the rows behind them are right to the cent',
  { timeout: long ? 3_600_000 : 600_000 },
  async () => {
    const check = fc.asyncProperty(
      fc.constantFrom(...zones),
      books,
      fc.array(question, { minLength: 2, maxLength: 4 }),
      async (zone, kept, questions) => {
        const landlord = await aLandlordIn(app.current, PROPERTIES, zone);
        await keepBooks(app.current, landlord, kept);
        for (const asked of questions) await judge(landlord, zone, kept, asked);
      },
    );
    const runs = fc.assert(check, { seed, numRuns: randomRuns(40, 1_500), endOnFailure: true });
    await expect(runs).resolves.toBeUndefined();
  },
);
