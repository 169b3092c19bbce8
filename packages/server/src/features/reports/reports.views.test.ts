import { describe, expect, test } from 'vitest';
import { aLandlordIn } from '#testing/books';
import { aProperty } from '#testing/factories';
import { paid, reportCalls, spent } from '#testing/report-calls';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();
const { ask, reportOf, aLandlordWith } = reportCalls(app);

describe('REP-2, REP-3, REP-5: series and rows', () => {
  test('REP-5: expenses without a property are those of the organization', async () => {
    const landlord = await aLandlordWith({
      expenses: [
        spent('2026-02-01T12:00:00Z', 700, null),
        { ...spent('2026-02-01T12:00:00Z', 300, null), category: 'MEALS' },
        spent('2026-03-01T12:00:00Z', 50),
      ],
    });
    const { rows, series, categories } = await reportOf(landlord, { categories: 'true' });
    expect(categories).toEqual(['SUPPLIES', 'MEALS']);
    expect(rows.at(-1)).toEqual({
      propertyId: null,
      name: 'Organization',
      archived: false,
      income: 0,
      expenses: [7, 3],
      totalExpenses: 10,
      profit: -10,
    });
    expect(series.at(-1)).toEqual({
      key: 'organization',
      name: 'Organization',
      income: [0, 0, 0],
      expenses: [0, 10, 0],
    });
  });

  test('REP-2, REP-3: each view has its own part of the same figures', async () => {
    const landlord = await aLandlordWith({
      payments: [
        { ...paid('2026-01-05', 500), reversals: [{ date: '2026-02-03', cents: 500 }] },
        paid('2026-03-01', 100),
      ],
      expenses: [spent('2026-02-01T12:00:00Z', 700)],
    });
    const { body: summary } = await ask(landlord, { view: 'summary' });
    const { body: months } = await ask(landlord, { view: 'months' });
    expect(summary.rows).toHaveLength(2);
    expect(summary.series).toEqual([]);
    expect(months.rows).toEqual([]);
    expect(months.series).toHaveLength(2);
    expect(summary.totals).toEqual({ income: 1, expenses: [], totalExpenses: 7, profit: -6 });
    const { rows: _, ...others } = summary;
    expect({ ...months, series: [] }).toEqual({ ...others, rows: [] });
    expect((await ask(landlord)).body).toEqual(summary);
  });

  test.each(['summary', 'months'] as const)(
    'REP-2, REP-3: the %s of a year know whether any money moved, even if all of it was returned',
    async (view) => {
      const landlord = await aLandlordWith({
        payments: [{ ...paid('2025-01-05', 500), reversals: [{ date: '2025-01-06', cents: 500 }] }],
      });
      const isEmpty = async (year: number) => {
        const query = { startDate: `${year}-01-01`, endDate: `${year}-12-31`, view };
        return (await ask(landlord, query)).body.isEmpty;
      };
      expect(await isEmpty(2025)).toBe(false);
      expect(await isEmpty(2024)).toBe(true);
    },
  );

  test('REP-3: amounts by category are sent only on request', async () => {
    const landlord = await aLandlordWith({ expenses: [spent('2026-02-01T12:00:00Z', 700)] });
    const { rows, totals, categories } = await reportOf(landlord);
    expect(categories).toEqual([]);
    for (const figures of [...rows, totals]) expect(figures.expenses).toEqual([]);
    expect(totals.totalExpenses).toBe(7);
    const whole = await reportOf(landlord, { categories: 'true' });
    expect(whole.categories).toEqual(['SUPPLIES']);
    expect(whole.totals).toEqual({ ...totals, expenses: [7] });
  });

  test('REP-2: with more properties than colors, the largest are drawn, and the others combined', async () => {
    const count = 22;
    const numbers = Array.from({ length: count }, (_, number) => number);
    const landlord = await aLandlordWith(
      {
        payments: numbers.map((number) => paid('2026-01-05', 100 * (number + 1), number)),
        // The highest expenses, although the lowest income.
        expenses: [
          spent('2026-02-01T12:00:00Z', -900_000, 0),
          spent('2026-02-02T12:00:00Z', 11, null),
        ],
      },
      count,
    );
    const { series, rows, totals } = await reportOf(landlord);
    const drawn = [0, ...numbers.slice(17).toReversed()];
    expect(series.map(({ key }) => key)).toEqual([
      ...drawn.map((number) => landlord.rentals[number]?.propertyId),
      'others',
      'organization',
    ]);
    expect(series.at(-2)).toEqual({
      key: 'others',
      name: 'Other',
      // $2.00 to $17.00.
      income: [152, 0, 0],
      expenses: [0, 0, 0],
    });
    expect(rows).toHaveLength(count + 1);
    const january = series.reduce((sum, { income }) => sum + (income[0] ?? 0), 0);
    expect(january).toBe(totals.income);

    const { series: each } = await reportOf(landlord, { series: 'all' });
    expect(each.map(({ key }) => key)).toEqual([
      ...[0, ...numbers.slice(1).toReversed()].map(
        (number) => landlord.rentals[number]?.propertyId,
      ),
      'organization',
    ]);
    expect(each.map(({ income }) => income[0] ?? 0).toSorted((a, b) => a - b)).toEqual([
      0,
      ...numbers.map((number) => number + 1),
    ]);
    expect(each.at(-1)?.expenses).toEqual([0, 0.11, 0]);
  });

  test('REP-2: a property whose check bounced is drawn with its negative amount', async () => {
    const count = 21;
    const numbers = Array.from({ length: count }, (_, number) => number);
    const bounced = { date: '2026-01-06', cents: 900_000 };
    const landlord = await aLandlordWith(
      {
        payments: [
          { ...paid('2025-12-31', 900_000, 0), reversals: [bounced] },
          ...numbers.slice(1).map((number) => paid('2026-01-05', 100 * number, number)),
        ],
      },
      count,
    );
    const { series } = await reportOf(landlord);
    const [first] = series;
    expect(first).toMatchObject({ key: landlord.rentals[0]?.propertyId, income: [-9_000, 0, 0] });
    // $1.00 to $15.00.
    expect(series.at(-2)).toMatchObject({ key: 'others', income: [120, 0, 0] });
  });

  test('REP-3: properties with the same first line are shown with more of the address', async () => {
    const landlord = await aLandlordIn(app.current, 0);
    const lot = { addressLine1: '10 Oak Lane', city: 'Troy' };
    const { id } = await aProperty(app.current, landlord.admin, { ...lot, addressLine2: 'Apt 2' });
    await aProperty(app.current, landlord.admin, { ...lot, addressLine2: 'Apt 10' });
    await aProperty(app.current, landlord.admin, { addressLine1: '9 Oak Lane' });
    await aProperty(app.current, landlord.admin, lot);
    expect((await reportOf(landlord)).rows.map(({ name }) => name)).toEqual([
      '9 Oak Lane',
      '10 Oak Lane, Apt 2',
      '10 Oak Lane, Apt 10',
      '10 Oak Lane, Troy',
      'Organization',
    ]);
    const one = await reportOf(landlord, { propertyId: id });
    expect(one.rows.map(({ name }) => name)).toEqual(['10 Oak Lane, Apt 2']);
  });
});
