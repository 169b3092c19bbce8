import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { periodMessages } from '@tenantry/contract/reports/reports.rules';
import { describe, expect, test } from 'vitest';
import { aLandlordIn } from '#testing/books';
import { paid, reportCalls, spent } from '#testing/report-calls';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();
const { ask, reportOf, entriesOf, aLandlordWith } = reportCalls(app);

describe('REP-1: the period and the property', () => {
  test('REP-1: defaults to January 1 until today in the organization’s time zone', async () => {
    const landlord = await aLandlordIn(app.current, 1);
    expect(await reportOf(landlord)).toMatchObject({
      startDate: '2026-01-01',
      endDate: '2026-03-10',
      months: ['2026-01', '2026-02', '2026-03'],
    });
    const ahead = await aLandlordIn(app.current, 1, 'Pacific/Kiritimati');
    expect((await reportOf(ahead)).endDate).toBe('2026-03-11');
  });

  test.each([
    ['in the wrong order', { startDate: '2026-02-02', endDate: '2026-02-01' }, 'backwards'],
    ['that begins after today', { startDate: '2026-03-11' }, 'backwards'],
    ['that ended last year', { endDate: '2025-12-31' }, 'backwards'],
    ['of more than ten years', { startDate: '2010-01-01', endDate: '2020-01-01' }, 'tooLong'],
    ['that began more than ten years ago', { startDate: '2016-03-31' }, 'tooLong'],
  ] as const)('REP-1: a period %s is refused with its reason', async (_, query, message) => {
    const answer = await ask(await aLandlordIn(app.current, 0), query);
    expect(answer.status).toBe(400);
    expect(answer.problem.message).toBe(periodMessages[message]);
  });

  test('REP-1: one property has a row and a series of its own, and the organization has none', async () => {
    const landlord = await aLandlordWith(
      {
        payments: [paid('2026-01-05', 120_000), paid('2026-01-05', 90_000, 1)],
        expenses: [spent('2026-02-01T12:00:00Z', 4_150), spent('2026-02-01T12:00:00Z', 99, null)],
      },
      2,
    );
    const { propertyId } = landlord.rentals[0]!;
    const report = await reportOf(landlord, { propertyId, categories: 'true' });
    expect(report.rows).toEqual([
      {
        propertyId,
        name: expect.any(String),
        archived: false,
        income: 1_200,
        expenses: [41.5],
        totalExpenses: 41.5,
        profit: 1_158.5,
      },
    ]);
    expect(report.series).toEqual([
      {
        key: propertyId,
        name: report.rows[0]?.name,
        income: [1_200, 0, 0],
        expenses: [0, 41.5, 0],
      },
    ]);
    expect(report.totals).toMatchObject({ income: 1_200, totalExpenses: 41.5, profit: 1_158.5 });
  });

  test('REP-1: another organization’s property is not found, and its money is not counted', async () => {
    const landlord = await aLandlordWith({ payments: [paid('2026-01-05', 100)] });
    const other = await aLandlordWith({
      payments: [paid('2026-01-05', 5_000)],
      expenses: [spent('2026-02-01T12:00:00Z', 700, null)],
    });
    const query = { propertyId: other.rentals[0]!.propertyId };
    expect((await ask(landlord, query)).status).toBe(404);
    const as = landlord.admin;
    expect((await app.current.call(reportsEndpoints.entries, { as, query })).status).toBe(404);
    expect((await app.current.call(reportsEndpoints.csv, { as, query })).status).toBe(404);
    expect((await app.current.call(reportsEndpoints.xlsx, { as, query })).status).toBe(404);
    expect((await reportOf(landlord)).totals).toMatchObject({ income: 1, totalExpenses: 0 });
  });
});

describe('REP-4: the month in which money counts', () => {
  test.each([
    ['America/New_York', '2026-11-01T03:30:00Z', '2026-10'],
    ['America/New_York', '2026-11-01T04:00:00Z', '2026-11'],
    ['America/New_York', '2026-12-01T04:59:59.999Z', '2026-11'],
    ['America/New_York', '2026-12-01T05:00:00Z', '2026-12'],
    ['America/New_York', '2026-03-01T04:59:00Z', '2026-02'],
    ['America/New_York', '2026-04-01T03:59:00Z', '2026-03'],
    ['America/New_York', '2026-04-01T04:00:00Z', '2026-04'],
    ['Pacific/Kiritimati', '2026-05-31T09:59:00Z', '2026-05'],
    ['Pacific/Kiritimati', '2026-05-31T10:00:00Z', '2026-06'],
    // UTC-6 from 2026 on, which older zone rules do not know.
    ['America/Edmonton', '2026-12-01T05:59:00Z', '2026-11'],
    ['America/Edmonton', '2026-12-01T06:00:00Z', '2026-12'],
    // Half an hour of summer time.
    ['Australia/Lord_Howe', '2026-01-31T12:59:00Z', '2026-01'],
    ['Australia/Lord_Howe', '2026-01-31T13:00:00Z', '2026-02'],
    ['Australia/Lord_Howe', '2026-06-30T13:29:00Z', '2026-06'],
    ['Australia/Lord_Howe', '2026-06-30T13:30:00Z', '2026-07'],
    // Its clocks change at midnight: on November 1, 2026 that hour occurs twice.
    ['America/Havana', '2026-11-01T03:59:00Z', '2026-10'],
    ['America/Havana', '2026-11-01T04:00:00Z', '2026-11'],
    ['America/Havana', '2026-12-01T05:00:00Z', '2026-12'],
    // Names that mean fixed offsets to the database and may be stored in settings.
    ['CET', '2026-06-30T21:59:00Z', '2026-06'],
    ['CET', '2026-06-30T22:00:00Z', '2026-07'],
    ['Europe/Brussels', '2026-06-30T22:00:00Z', '2026-07'],
    ['EET', '2026-06-30T21:00:00Z', '2026-07'],
  ])('REP-4: of an expense in %s at %s is %s', async (timeZone, moment, month) => {
    const landlord = await aLandlordWith({ expenses: [spent(moment, 100)] }, 1, timeZone);
    const year = { startDate: '2026-01-01', endDate: '2026-12-31' };
    const report = await reportOf(landlord, year);
    const [series] = report.series;
    expect(report.months.filter((_, index) => series?.expenses[index] !== 0)).toEqual([month]);
    const { entries } = await entriesOf(landlord, year);
    expect(entries.map(({ date }) => date.slice(0, 7))).toEqual([month]);
  });

  test('REP-4: a year ends at its midnight in the organization’s zone', async () => {
    const landlord = await aLandlordWith({
      payments: [paid('2025-12-31', 100), paid('2026-01-01', 200)],
      expenses: [spent('2026-01-01T04:59:00Z', 1_000), spent('2026-01-01T05:00:00Z', 2_000)],
    });
    const of = (year: number) =>
      reportOf(landlord, { startDate: `${year}-01-01`, endDate: `${year}-12-31` });
    expect((await of(2025)).totals).toMatchObject({ income: 1, totalExpenses: 10, profit: -9 });
    expect((await of(2026)).totals).toMatchObject({ income: 2, totalExpenses: 20, profit: -18 });
  });

  test('REP-4: a reversal lowers the month in which it happens', async () => {
    const landlord = await aLandlordWith({
      payments: [
        { ...paid('2026-01-31', 50_000), reversals: [{ date: '2026-02-03', cents: 20_000 }] },
      ],
    });
    const report = await reportOf(landlord);
    expect(report.series[0]?.income).toEqual([500, -200, 0]);
    const february = { startDate: '2026-02-01', endDate: '2026-02-28' };
    expect((await reportOf(landlord, february)).totals.income).toBe(-200);
  });

  test('REP-4: only income among the current entries of a statement counts', async () => {
    const of = { property: 0, date: '2026-02-12', kind: 'income', gone: null } as const;
    const landlord = await aLandlordWith({
      statements: [
        { ...of, cents: 100 },
        { ...of, cents: 1_000, gone: 'archived' },
        { ...of, cents: 10_000, gone: 'replaced' },
        { ...of, cents: 100_000, kind: 'payment' },
      ],
    });
    expect((await reportOf(landlord)).series[0]?.income).toEqual([0, 1, 0]);
  });

  test('REP-4: a deleted expense counts nowhere; a deleted property is listed while it has figures', async () => {
    const landlord = await aLandlordWith(
      {
        payments: [paid('2026-01-05', 100, 0)],
        expenses: [{ ...spent('2026-02-01T12:00:00Z', 700, 1), archived: true }],
        archived: [0, 1],
      },
      3,
    );
    const { rows, categories, series } = await reportOf(landlord, { categories: 'true' });
    const listed = rows.map(({ propertyId, archived, income }) => ({
      propertyId,
      archived,
      income,
    }));
    const [gone, , live] = landlord.rentals;
    expect(listed).toHaveLength(3);
    expect(listed).toContainEqual({ propertyId: gone?.propertyId, archived: true, income: 1 });
    expect(listed).toContainEqual({ propertyId: live?.propertyId, archived: false, income: 0 });
    expect(rows.at(-1)).toMatchObject({ propertyId: null, name: 'Organization' });
    expect(categories).toEqual([]);
    expect(series.map(({ key }) => key)).toEqual([
      gone?.propertyId,
      live?.propertyId,
      'organization',
    ]);
  });
});
