import { addDays, daysBetween } from '@tenantry/contract/shared/calendar-date';
import { addCents } from '@tenantry/contract/shared/money';
import { describe, expect, test } from 'vitest';
import { lessees } from './demo.people.ts';
import { portfolio } from './demo.portfolio.ts';
import { storyOf, termsOf, totalOf, type Habit, type Tenancy } from './demo.story.ts';

const TODAY = '2026-03-10';

function tenancyWith(habit: Partial<Habit>, changes: Partial<Tenancy> = {}): Tenancy {
  return {
    lessee: lessees.marcus,
    type: 'M2M',
    startedMonthsAgo: 3,
    rent: 1000,
    habit: { days: [0], method: 'Check', ...habit },
    ...changes,
  };
}

const invoicesOf = (tenancy: Tenancy, today = TODAY) =>
  storyOf(tenancy, today).filter((event) => event.kind === 'invoiced');

const paymentsOf = (tenancy: Tenancy, today = TODAY) =>
  storyOf(tenancy, today).filter((event) => event.kind === 'paid');

const feesOf = (tenancy: Tenancy, today = TODAY) =>
  storyOf(tenancy, today).filter((event) => event.kind === 'feeBilled');

/** Cents that are billed and not paid. */
function owed(tenancy: Tenancy, today = TODAY): number {
  const billed = addCents(
    ...invoicesOf(tenancy, today).map(({ items }) => totalOf(items)),
    ...feesOf(tenancy, today).map(({ amount }) => amount),
  );
  return billed - addCents(...paymentsOf(tenancy, today).map(({ amount }) => amount));
}

describe('the invoices of a story', () => {
  test('go out five days before rent is due, the first one at signing with the deposit', () => {
    const sent = invoicesOf(tenancyWith({})).map(({ day, dueDate }) => [day, dueDate]);
    expect(sent).toEqual([
      ['2025-12-01', '2025-12-01'],
      ['2025-12-27', '2026-01-01'],
      ['2026-01-27', '2026-02-01'],
      ['2026-02-24', '2026-03-01'],
    ]);
    const [first, second] = invoicesOf(tenancyWith({}));
    expect(first?.items.map((item) => item.description)).toEqual(['Rent', 'Security deposit']);
    expect(second?.items.map((item) => item.description)).toEqual(['Rent']);
  });

  test("include next month's once it is out", () => {
    expect(invoicesOf(tenancyWith({}), '2026-03-26')).toHaveLength(4);
    expect(invoicesOf(tenancyWith({}), '2026-03-27')).toHaveLength(5);
  });

  test('stop when the tenant has moved out', () => {
    const story = storyOf(tenancyWith({}, { startedMonthsAgo: 5, endedMonthsAgo: 2 }), TODAY);
    expect(story.at(-1)).toEqual({ kind: 'ended', day: '2026-01-31' });
    expect(story.filter(({ kind }) => kind === 'invoiced')).toHaveLength(4);
  });
});

describe('the payments of a story', () => {
  test.each([
    { title: 'on the day', habit: {}, owes: 0, credit: 0 },
    { title: 'early', habit: { days: [-9] }, owes: 0, credit: 0 },
    { title: 'not for two months', habit: { unpaid: 2 }, owes: 2000_00, credit: 0 },
    { title: 'only part of the last', habit: { partOfLast: 600 }, owes: 400_00, credit: 0 },
    { title: 'too much', habit: { extra: 25 }, owes: 0, credit: 100_00 },
  ])('paying $title leaves $owes cents owed and $credit credit', ({ habit, owes, credit }) => {
    expect(owed(tenancyWith(habit))).toBe(owes - credit);
  });

  test('a late one includes a late fee for each day past the late date', () => {
    const tenancy = tenancyWith({ days: [0, 0, 0, 7] });
    expect(feesOf(tenancy)).toEqual([
      { kind: 'feeBilled', day: '2026-03-08', dueDate: '2026-03-01', amount: 30_00 },
    ]);
    expect(paymentsOf(tenancy).at(-1)).toMatchObject({ day: '2026-03-08', amount: 1030_00 });
    expect(owed(tenancy)).toBe(0);
  });

  test('a check bounces, and is replaced a few days later', () => {
    const story = storyOf(tenancyWith({ bounced: 1 }), TODAY);
    const around = story.filter(({ day }) => '2026-02-01' <= day && day < '2026-02-20');
    expect(around).toMatchObject([
      { kind: 'paid', day: '2026-02-01', description: 'Check 1043' },
      { kind: 'returned', day: '2026-02-04' },
      { kind: 'feeBilled', day: '2026-02-07', dueDate: '2026-02-01', amount: 20_00 },
      {
        kind: 'paid',
        day: '2026-02-07',
        description: "Cashier's check for Check 1043",
        amount: 1020_00,
      },
    ]);
  });

  test('a future payment is left out', () => {
    expect(owed(tenancyWith({ days: [8] }), '2026-03-08')).toBe(1000_00);
    expect(owed(tenancyWith({ days: [8] }), '2026-03-09')).toBe(0);
  });
});

test('a fixed term ends on the day before its anniversary', () => {
  const tenancy = tenancyWith({}, { type: 'TERM', months: 12, dueDay: 15, lateDay: 20 });
  expect(termsOf(tenancy, TODAY)).toMatchObject({ startDate: '2025-12-15', endDate: '2026-12-14' });
});

test('on every day of two years each story runs forward, and only its money moves after signing', () => {
  for (let day = '2027-02-01'; day < '2029-03-02'; day = addDays(day, 1)) {
    for (const tenancy of portfolio.flatMap(({ tenancies }) => tenancies)) {
      const story = storyOf(tenancy, day);
      expect(story[0]?.kind).toBe('signed');
      story.slice(1).forEach((event, index) => {
        expect(daysBetween(story[index]?.day ?? '', event.day)).toBeGreaterThanOrEqual(0);
      });
      expect((story.at(-1)?.day ?? '') <= day).toBe(true);
    }
  }
});
