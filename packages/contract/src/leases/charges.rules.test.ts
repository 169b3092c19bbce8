import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { addDays, addMonths, dayInMonth, daysBetween } from '#shared/calendar-date';
import { addCents, cents, type Cents } from '#shared/money';
import {
  amountOn,
  lineDescription,
  linesOf,
  monthlyAmountOn,
  periodsDue,
  type ChargeDays,
  type Period,
} from './charges.rules.ts';
import type { Proration } from './charges.schemas.ts';

const monthly = (firstDay: string, dayOfMonth = 1, lastDay: string | null = null): ChargeDays => ({
  frequency: 'MONTHLY',
  dayOfMonth,
  firstDay,
  lastDay,
});

const rent = (days: ChargeDays, steps: { fromDay: string; amount: number }[] = []) => ({
  ...days,
  amount: cents(145_000),
  steps: steps.map((step) => ({ ...step, amount: cents(step.amount) })),
});

function linesFrom(schedule: ReturnType<typeof rent>, proration: Proration, to = '2030-12-31') {
  const [period] = periodsDue(schedule, { from: schedule.firstDay, to });
  if (!period) throw new Error('no period is due');
  return linesOf(schedule, period, proration);
}

const firstAmount = (firstDay: string, proration: Proration) =>
  linesFrom(rent(monthly(firstDay)), proration)[0]?.amount;

describe('CHG-9: the first days of a lease', () => {
  it.each([
    ['2026-11-17', 'ACTUAL_DAYS', 67_667],
    ['2026-11-17', 'THIRTY_DAYS', 67_667],
    ['2026-11-17', 'YEAR_365', 66_740],
    ['2026-11-17', 'NONE', 145_000],
    ['2027-02-10', 'ACTUAL_DAYS', 98_393],
    ['2027-02-10', 'THIRTY_DAYS', 101_500],
    ['2026-12-31', 'THIRTY_DAYS', 4_833],
  ] as const)('C1, C2: rent of $1,450.00 from %s by %s is %i cents', (day, proration, amount) => {
    expect(firstAmount(day, proration)).toBe(amount);
  });

  it('counts 12 of 30 days when a tenant moves out on the 12th', () => {
    const schedule = rent(monthly('2026-01-01', 1, '2026-12-12'));
    const period = periodsDue(schedule, { from: '2026-12-01', to: '2026-12-31' })[0];
    expect(period && linesOf(schedule, period, 'THIRTY_DAYS')).toEqual([
      { start: '2026-12-01', end: '2026-12-12', amount: 58_000, share: { days: 12, of: 30 } },
    ]);
  });

  it('charges a full period in full by every method', () => {
    for (const proration of ['ACTUAL_DAYS', 'THIRTY_DAYS', 'YEAR_365', 'NONE'] as const) {
      expect(firstAmount('2027-02-01', proration)).toBe(145_000);
    }
  });

  it('CHG-10: names the days of a partial period', () => {
    const [line] = linesFrom(rent(monthly('2026-11-17')), 'ACTUAL_DAYS');
    expect(line && lineDescription('Rent', line)).toBe(
      'Rent 11/17/2026 to 11/30/2026 (14 of 30 days)',
    );
    const [whole] = linesFrom(rent(monthly('2026-11-01')), 'ACTUAL_DAYS');
    expect(whole && lineDescription('Rent', whole)).toBe('Rent');
  });
});

describe('CHG-8: periods', () => {
  const due = (days: ChargeDays, from: string, to: string) =>
    periodsDue(days, { from, to }).map(({ charged }) => `${charged.start} ${charged.end}`);

  it('end on the day before the next due day, and days 29 to 31 mean the last of the month', () => {
    expect(due(monthly('2026-12-31', 31), '2027-01-01', '2027-04-30')).toEqual([
      '2027-01-31 2027-02-27',
      '2027-02-28 2027-03-30',
      '2027-03-31 2027-04-29',
      '2027-04-30 2027-05-30',
    ]);
  });

  it('begin with a partial period when the first day is not a due day', () => {
    expect(due(monthly('2026-11-17', 20), '2026-11-01', '2026-12-31')).toEqual([
      '2026-11-17 2026-11-19',
      '2026-11-20 2026-12-19',
      '2026-12-20 2027-01-19',
    ]);
  });

  it('of weeks, quarters, years and single charges', () => {
    const days = { dayOfMonth: null, firstDay: '2026-11-17', lastDay: null };
    expect(due({ ...days, frequency: 'WEEKLY' }, '2026-12-01', '2026-12-10')).toEqual([
      '2026-12-01 2026-12-07',
      '2026-12-08 2026-12-14',
    ]);
    expect(due({ ...days, frequency: 'EVERY_TWO_WEEKS' }, '2026-12-01', '2026-12-31')).toEqual([
      '2026-12-01 2026-12-14',
      '2026-12-15 2026-12-28',
      '2026-12-29 2027-01-11',
    ]);
    expect(due({ ...days, frequency: 'ONE_TIME' }, '2026-11-01', '2027-11-30')).toEqual([
      '2026-11-17 2026-11-17',
    ]);
    const first = { ...days, dayOfMonth: 1 };
    expect(due({ ...first, frequency: 'QUARTERLY' }, '2026-11-01', '2027-05-31')).toEqual([
      '2026-11-17 2027-01-31',
      '2027-02-01 2027-04-30',
      '2027-05-01 2027-07-31',
    ]);
    expect(due({ ...first, frequency: 'YEARLY' }, '2027-01-01', '2028-12-31')).toEqual([
      '2027-11-01 2028-10-31',
      '2028-11-01 2029-10-31',
    ]);
  });

  it('cover every day once, whatever the day and the month', () => {
    for (let day = 1; day <= 31; day += 1) {
      const periods = periodsDue(monthly('2027-01-15', day), {
        from: '2027-01-15',
        to: '2029-02-28',
      });
      expect(periods[0]?.charged.start).toBe('2027-01-15');
      const gaps = periods.slice(1).filter(({ charged }, index) => {
        const before = periods[index]?.charged.end ?? '';
        return new Date(charged.start).getTime() - new Date(before).getTime() !== 86_400_000;
      });
      expect(gaps).toEqual([]);
    }
  });

  it('find the same periods one by one as all at once', () => {
    const days = monthly('2026-11-17', 31, '2028-03-10');
    const all = periodsDue(days, { from: '2026-01-01', to: '2029-01-01' });
    const single = all.flatMap(({ charged }) =>
      periodsDue(days, { from: charged.start, to: charged.start }),
    );
    expect(single).toEqual(all);
  });
});

describe('CHG-12: steps', () => {
  it('C3: a rent step inside a period makes two lines', () => {
    const schedule = rent(monthly('2027-03-01'), [{ fromDay: '2027-03-16', amount: 150_800 }]);
    expect(linesFrom(schedule, 'ACTUAL_DAYS').map(({ amount }) => amount)).toEqual([
      70_161, 77_832,
    ]);
  });

  it('without proration the new amount begins with the next period', () => {
    const schedule = rent(monthly('2027-03-01'), [{ fromDay: '2027-03-16', amount: 150_800 }]);
    expect(linesFrom(schedule, 'NONE').map(({ amount }) => amount)).toEqual([145_000]);
    expect(amountOn(schedule, '2027-04-01')).toBe(150_800);
    expect(amountOn(schedule, '2027-03-15')).toBe(145_000);
  });
});

describe('BOOKS-26: a schedule by the month', () => {
  const parking = {
    frequency: 'MONTHLY',
    firstDay: '2026-01-15',
    lastDay: '2026-12-31',
    amount: cents(10_000),
    steps: [{ fromDay: '2026-07-01', amount: cents(11_000) }],
  } as const;

  it.each([
    [{}, '2026-01-14', 0],
    [{}, '2026-01-15', 10_000],
    [{}, '2026-07-01', 11_000],
    [{}, '2026-12-31', 11_000],
    [{}, '2027-01-01', 0],
    [{ lastDay: null }, '2030-01-01', 11_000],
    [{ frequency: 'WEEKLY' }, '2026-02-01', 43_333],
    [{ frequency: 'EVERY_TWO_WEEKS' }, '2026-02-01', 21_667],
    [{ frequency: 'QUARTERLY' }, '2026-02-01', 3_333],
    [{ frequency: 'YEARLY' }, '2026-02-01', 833],
    [{ frequency: 'ONE_TIME' }, '2026-02-01', 0],
  ] as const)('BOOKS-26: %j on %s is %i cents', (changes, day, amount) => {
    expect(monthlyAmountOn({ ...parking, ...changes }, day)).toBe(amount);
  });
});

describe('CHG-9: parts add up', () => {
  const methods = ['ACTUAL_DAYS', 'THIRTY_DAYS', 'YEAR_365', 'NONE'] as const;
  const prorating = methods.filter((method) => method !== 'NONE');
  const frequencies = ['MONTHLY', 'QUARTERLY', 'YEARLY', 'WEEKLY', 'EVERY_TWO_WEEKS'] as const;

  const total = (lines: readonly { readonly amount: Cents }[]) =>
    addCents(...lines.map(({ amount }) => amount));

  it('two halves of a period cost the period, for every method, due day and month', () => {
    const period = fc.record({
      frequency: fc.constantFrom('MONTHLY' as const, ...frequencies),
      due: fc.integer({ min: 1, max: 31 }),
      month: fc.integer({ min: 0, max: 26 }),
      price: fc.integer({ min: 1, max: 300_000 }).map(cents),
      share: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      // Increases of nothing: they must not change what a period or its halves cost.
      stepDays: fc.uniqueArray(fc.integer({ min: 1, max: 27 }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(period, ({ frequency, due, month, price, share, stepDays }) => {
        const dayOfMonth = frequency === 'WEEKLY' || frequency === 'EVERY_TWO_WEEKS' ? null : due;
        const firstDay = dayInMonth(addMonths('2027-01', month), due);
        const days = { frequency, dayOfMonth, firstDay, lastDay: null };
        const [found] = periodsDue(days, { from: firstDay, to: firstDay });
        const { whole } = found!;
        const length = daysBetween(whole.start, whole.end);
        const cut = addDays(whole.start, 1 + Math.floor(share * length));
        const steps = stepDays.map((after) => ({
          fromDay: addDays(whole.start, after),
          amount: price,
        }));
        const costOf = (charged: Period, method: Proration) =>
          total(linesOf({ ...days, amount: price, steps }, { whole, charged }, method));
        for (const method of prorating) {
          const first = costOf({ start: whole.start, end: addDays(cut, -1) }, method);
          const second = costOf({ start: cut, end: whole.end }, method);
          expect([method, first + second]).toEqual([method, price]);
          expect(Math.min(first, second)).toBeGreaterThanOrEqual(0);
        }
        for (const method of methods) expect(costOf(whole, method)).toBe(price);
      }),
      { numRuns: 600 },
    );
  });

  it('a period with an increase costs between both amounts, and an increase of zero changes nothing', () => {
    const whole = { start: '2027-03-01', end: '2027-03-31' };
    const days = monthly('2027-03-01');
    for (const method of prorating) {
      const steps = [11, 20].map((day) => ({ fromDay: `2027-03-${day}`, amount: cents(90_001) }));
      const schedule = { ...days, amount: cents(90_001), steps };
      expect(total(linesOf(schedule, { whole, charged: whole }, method))).toBe(90_001);
    }
    const schedule = rent(days, [{ fromDay: '2027-03-16', amount: 150_800 }]);
    const lines = linesFrom(schedule, 'YEAR_365');
    expect(lines.map(({ amount }) => amount)).toEqual([70_161, 77_832]);
    expect(lines.map((line) => lineDescription('Rent', line))).toEqual([
      'Rent 03/01/2027 to 03/15/2027 (15 of 31 days)',
      'Rent 03/16/2027 to 03/31/2027 (16 of 31 days)',
    ]);
  });

  it.each([
    ['2027-01-30', '2027-02-10', 11, 19],
    ['2027-01-31', '2027-02-10', 11, 19],
    ['2027-02-28', '2027-03-09', 10, 20],
  ])(
    'THIRTY_DAYS counts the second part as the rest of 30: from %s, out on %s',
    (start, out, first, rest) => {
      const day = start === '2027-01-30' ? 30 : 31;
      const [period] = periodsDue(monthly('2026-12-31', day), { from: start, to: start });
      const share = (charged: Period) =>
        linesOf(
          rent(monthly('2026-12-31', day)),
          { whole: period!.whole, charged },
          'THIRTY_DAYS',
        )[0]?.share?.days;
      const { whole } = period!;
      expect([
        share({ start, end: out }),
        share({ start: addDays(out, 1), end: whole.end }),
      ]).toEqual([first, rest]);
    },
  );

  it('CHG-10: the description gives the amount to the cent', () => {
    const whole = { start: '2026-11-01', end: '2026-11-30' };
    const line = (charged: Period, proration: Proration, amount = 145_000) => {
      const schedule = { ...monthly('2026-01-01'), amount: cents(amount), steps: [] };
      const [only] = linesOf(schedule, { whole, charged }, proration);
      return [only && lineDescription('Rent', only), only?.amount];
    };
    expect(line({ start: '2026-11-01', end: '2026-11-16' }, 'YEAR_365')).toEqual([
      'Rent 11/01/2026 to 11/16/2026 ($1,450.00 less $667.40 for 14 of 365 days)',
      78_260,
    ]);
    expect(line({ start: '2026-11-05', end: '2026-11-16' }, 'YEAR_365')).toEqual([
      'Rent 11/05/2026 to 11/16/2026 (12 of 365 days)',
      57_205,
    ]);
    expect(line({ start: '2026-11-01', end: '2026-11-15' }, 'ACTUAL_DAYS', 145_001)).toEqual([
      'Rent 11/01/2026 to 11/15/2026 (15 of 30 days, rounded so that the parts add up)',
      72_500,
    ]);
  });
});
