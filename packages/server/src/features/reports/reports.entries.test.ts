import { ENTRIES_PER_PAGE } from '@tenantry/contract/reports/reports.rules';
import { entriesMessages } from '@tenantry/contract/reports/reports.schemas';
import { describe, expect, test } from 'vitest';
import { aLandlordIn, keepBooks } from '#testing/books';
import { aProperty } from '#testing/factories';
import { paid, reportCalls, spent } from '#testing/report-calls';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();
const { askEntries, reportOf, entriesOf, aLandlordWith } = reportCalls(app);

describe('REP-6: the rows behind a figure', () => {
  test.each([
    // A clock change at midnight: the day begins at one o'clock, or has its first hour twice.
    ['America/Havana', '2026-03-08T04:59:59.999Z', '2026-03-07'],
    ['America/Havana', '2026-03-08T05:00:00Z', '2026-03-08'],
    ['America/Havana', '2026-03-09T03:59:00Z', '2026-03-08'],
    ['America/Havana', '2026-11-01T05:00:00Z', '2026-11-01'],
    ['America/Havana', '2026-11-02T04:59:00Z', '2026-11-01'],
    ['America/Edmonton', '2026-11-02T05:59:00Z', '2026-11-01'],
    ['America/Edmonton', '2026-11-02T06:00:00Z', '2026-11-02'],
    ['CET', '2026-03-29T22:00:00Z', '2026-03-30'],
  ])('REP-6: the day of an expense in %s at %s is %s', async (timeZone, moment, day) => {
    const landlord = await aLandlordWith({ expenses: [spent(moment, 100)] }, 1, timeZone);
    const { entries } = await entriesOf(landlord, {
      startDate: '2017-01-01',
      endDate: '2026-12-31',
    });
    expect(entries.map(({ date }) => date)).toEqual([day]);
    const alone = await entriesOf(landlord, { startDate: day, endDate: day });
    expect(alone.entries).toEqual(entries);
  });

  test('REP-3: a property has the same name in a report, alone, and on its rows', async () => {
    const landlord = await aLandlordIn(app.current, 0);
    const lines = [
      { addressLine1: '1 Elm, Apt 1' },
      { addressLine1: '1 Elm', addressLine2: 'Apt 1' },
      { addressLine1: '1 ELM', addressLine2: 'Apt 2' },
      { addressLine1: '1 Elm', addressLine2: 'Apt 2' },
    ].map((line) => ({ city: 'Troy', state: 'NY', zipCode: '12180', ...line }));
    const rentals = [];
    for (const line of lines) {
      const { id: propertyId } = await aProperty(app.current, landlord.admin, line);
      rentals.push({ propertyId, leaseId: '' });
    }
    await keepBooks(
      app.current,
      { ...landlord, rentals },
      {
        expenses: lines.map((_, number) => spent('2026-02-01T12:00:00Z', 100, number)),
        archived: [2],
      },
    );
    const names = [
      '1 Elm, Apt 1',
      '1 Elm, Apt 1, Troy, NY 12180',
      '1 ELM, Apt 2, Troy, NY 12180 (deleted)',
      '1 Elm, Apt 2, Troy, NY 12180',
    ];
    const { rows } = await reportOf(landlord);
    for (const [number, { propertyId }] of rentals.entries()) {
      const name = names[number];
      expect(rows.find((row) => row.propertyId === propertyId)?.name).toBe(name);
      expect((await reportOf(landlord, { propertyId })).rows[0]?.name).toBe(name);
      const { entries } = await entriesOf(landlord, { propertyId });
      expect(entries.map(({ propertyName }) => propertyName)).toEqual([name]);
    }
  });

  test('REP-6: pages have all rows once, by day and then by id', async () => {
    const days = Array.from({ length: 10 }, (_, index) => `2026-02-${10 + index}`);
    const four = [0, 1, 2, 3];
    const landlord = await aLandlordWith(
      {
        payments: days.flatMap((date, index) =>
          four.map(() => ({
            ...paid(date, 1_000),
            reversals: [{ date: days.at(index - 1) ?? date, cents: 10 }],
          })),
        ),
        statements: days.flatMap((date) =>
          four.map(() => ({ property: 0, date, cents: 100, kind: 'income' as const, gone: null })),
        ),
        // Local days begin at 05:00: these are the first and last hours of each.
        expenses: days.flatMap((date) =>
          four.map((hour) => spent(`${date}T${hour % 2 ? '05' : '23'}:00:00Z`, 1, hour ? 0 : null)),
        ),
      },
      1,
    );
    const count = 160;
    const pages = [];
    for (const page of ['1', '2', '3']) pages.push(await entriesOf(landlord, { page }));
    expect(pages.map(({ entries }) => entries.length)).toEqual([
      ENTRIES_PER_PAGE,
      count - ENTRIES_PER_PAGE,
      0,
    ]);
    const sums = { count, income: 40 * (10 - 0.1 + 1), expenses: 0.4 };
    for (const page of pages) expect(page).toMatchObject(sums);
    const all = pages.flatMap(({ entries }) => entries);
    expect(new Set(all.map(({ id }) => id)).size).toBe(count);
    const keys = all.map(({ date, id }) => `${date} ${id}`);
    expect(keys).toEqual(keys.toSorted().toReversed());
    for (const date of days) {
      const kinds = all.filter((entry) => entry.date === date).map(({ kind }) => kind);
      expect(kinds.toSorted()).toEqual(
        ['expense', 'payment', 'reversal', 'statementIncome'].flatMap((kind) =>
          four.map(() => kind),
        ),
      );
    }
  });

  test('REP-6: a page that ends within a day has that day by id, whatever the hour', async () => {
    // The last recorded ones are in the first hours, so the order by time is the reverse.
    const expenses = ['2026-02-10', '2026-02-11'].flatMap((date) =>
      Array.from({ length: 70 }, (_, index) =>
        spent(
          new Date(Date.parse(`${date}T05:00:00Z`) + (70 - index) * 1_000_000).toISOString(),
          1,
        ),
      ),
    );
    const landlord = await aLandlordWith({ expenses });
    const first = await entriesOf(landlord, { page: '1' });
    const second = await entriesOf(landlord, { page: '2' });
    const all = [...first.entries, ...second.entries];
    expect(first.entries).toHaveLength(ENTRIES_PER_PAGE);
    expect(new Set(all.map(({ id }) => id)).size).toBe(140);
    const keys = all.map(({ date, id }) => `${date} ${id}`);
    expect(keys).toEqual(keys.toSorted().toReversed());
  });

  test('REP-6: a reversal says which payment it reverses', async () => {
    const reversals = [{ date: '2026-02-03', cents: 20_000 }];
    const landlord = await aLandlordWith({
      payments: [{ ...paid('2026-01-31', 50_000), reversals }],
    });
    const { entries } = await entriesOf(landlord);
    expect(entries.map(({ kind, description, amount }) => [kind, description, amount])).toEqual([
      ['reversal', 'Bounced check: Check 7 of 01/31/2026', -200],
      ['payment', 'Check 7', 500],
    ]);
  });

  test('REP-6: contradictory filters are refused with the reason', async () => {
    const landlord = await aLandlordIn(app.current, 1);
    const { propertyId } = landlord.rentals[0]!;
    const both = await askEntries(landlord, { organization: 'true', propertyId });
    expect(both.status).toBe(400);
    expect(both.problem.message).toBe(entriesMessages.bothOwners);
    const income = await askEntries(landlord, { side: 'income', category: 'SUPPLIES' });
    expect(income.status).toBe(400);
    expect(income.problem.message).toBe(entriesMessages.incomeOfCategory);
  });

  test('REP-6: the organization itself has no income', async () => {
    const landlord = await aLandlordWith({
      payments: [paid('2026-01-05', 100)],
      expenses: [spent('2026-02-01T12:00:00Z', 700, null)],
    });
    const behind = await entriesOf(landlord, { organization: 'true', side: 'income' });
    expect(behind).toMatchObject({ count: 0, income: 0, expenses: 0, entries: [] });
  });
});
