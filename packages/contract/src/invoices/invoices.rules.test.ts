import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#shared/calendar-date';
import { cents } from '#shared/money';
import {
  firstItems,
  invoiceAmount,
  invoiceDates,
  invoicePdfName,
  invoiceStatus,
  itemAmount,
  lateFeeItem,
  lateFeesToFollow,
  lateFeeItemFor,
  monthChoices,
  owedInWords,
  paidThroughInWords,
} from './invoices.rules.ts';
import { explainLateFee, lateFeeAfterDays, lateFeeOnOverdue } from '../ledger/overdue.rules.ts';

const TODAY = '2026-03-10';

describe('INV-5: the months that can be invoiced', () => {
  test('month to month: 6 months back to 12 ahead', () => {
    const months = monthChoices({ type: 'M2M', startDate: null, endDate: null }, TODAY);
    expect(months).toHaveLength(19);
    expect(months.at(0)).toBe('2025-09');
    expect(months.at(6)).toBe('2026-03');
    expect(months.at(-1)).toBe('2027-03');
  });

  test('a term: every month from its start to its end, whatever day it is', () => {
    const term = { type: 'TERM', startDate: '2024-11-30', endDate: '2025-02-01' } as const;
    expect(monthChoices(term, TODAY)).toEqual(['2024-11', '2024-12', '2025-01', '2025-02']);
  });

  test.each([
    [1, 5, '2026-03', '2026-03-01', '2026-03-05'],
    [15, 20, '2026-12', '2026-12-15', '2026-12-20'],
    [29, 31, '2026-02', '2026-02-28', '2026-02-28'],
    [30, 31, '2028-02', '2028-02-29', '2028-02-29'],
    [30, 31, '2026-04', '2026-04-30', '2026-04-30'],
  ])('due day %s and late day %s in %s: %s and %s', (due, late, month, dueDate, lateDate) => {
    const lease = { invoiceDayOfMonth: due, invoiceDueDayOfMonth: late };
    expect(invoiceDates(lease, month)).toEqual({ dueDate, lateDate });
  });
});

describe('INV-6: the items that an invoice starts with', () => {
  const lease = {
    type: 'M2M',
    startDate: null,
    endDate: null,
    monthlyCost: cents(120_000),
    invoiceDayOfMonth: 1,
    invoiceDueDayOfMonth: 5,
    lateFee: cents(1_000),
    lateFeeFrequency: 1,
  } as const;
  const rent = { kind: 'RENT', description: 'Rent', quantity: 1, rate: 120_000 };
  const fee = (quantity: number, rate = 1_000) => ({
    kind: 'LATE_FEE',
    description: 'Late Fee',
    quantity,
    rate,
  });

  test.each([
    ['before the late date', '2026-03-11', [rent]],
    ['on the late date itself', '2026-03-10', [rent]],
    ['one day late', '2026-03-09', [rent, fee(1)]],
    ['a month late', '2026-02-10', [rent, fee(28)]],
  ])('%s', (_, lateDate, expected) => {
    expect(firstItems(lease, lateDate, TODAY)).toEqual(expected);
  });

  test('a lease without a late fee gives no late-fee item', () => {
    expect(lateFeeItem({ ...lease, lateFee: cents(0) }, '2026-03-01', TODAY)).toBeNull();
    expect(firstItems({ ...lease, lateFee: cents(0) }, '2026-03-01', TODAY)).toEqual([rent]);
  });

  test('INV-6: a fee for every 3 days counts whole periods, as the lease says', () => {
    const terms = { lateFee: cents(1_234), lateFeeFrequency: 3 };
    expect(lateFeeItem(terms, '2026-01-01', addDays('2026-01-01', 83))).toEqual(fee(27, 1_234));
    expect(27 * 1_234).toBe(33_318);
    expect(lateFeeItem(terms, '2026-01-01', '2026-01-03')).toBeNull();
  });
});

test('NEW-13, INV-6: a proposed late fee and the fees to follow stay within the law', () => {
  const terms = { lateFee: cents(1_000), lateFeeFrequency: 1 };
  const feeAt = (most: number) => lateFeeItem(terms, '2026-03-01', '2026-03-08', cents(most));
  expect(feeAt(7_000)).toMatchObject({ quantity: 7, rate: 1_000 });
  expect(feeAt(5_000)).toMatchObject({ quantity: 1, rate: 5_000 });
  expect(feeAt(0)).toBeNull();
  const dates = { date: '2026-03-01', dueDate: '2026-03-01', lateDate: '2026-03-05' };
  const words = 'If unpaid after 03/05/2026: a late fee of $10.00 for every day';
  expect(lateFeesToFollow(dates, terms, cents(5_000))).toBe(`${words}, at most $50.00 by law.`);
  expect(lateFeesToFollow(dates, terms, null)).toBe(`${words}, $300.00 after 30 days.`);
  expect(lateFeesToFollow(dates, terms, cents(0))).toBe('No late fees.');
});

describe('INV-7: amounts', () => {
  test('an item is quantity x rate, an invoice the sum of its items', () => {
    const items = [
      { quantity: 1, rate: cents(120_000) },
      { quantity: 2.5, rate: cents(333) },
      { quantity: 3, rate: cents(-1_050) },
    ];
    expect(items.map(itemAmount)).toEqual([120_000, 833, -3_150]);
    expect(invoiceAmount(items)).toBe(117_683);
    expect(invoiceAmount([])).toBe(0);
  });
});

describe('INV-8, INV-10: the status', () => {
  test.each([
    ['not due yet', '2026-03-20', '2026-03-25', 1, 'NEW'],
    ['due today', '2026-03-10', '2026-03-15', 1, 'NEW'],
    ['due yesterday', '2026-03-09', '2026-03-15', 1, 'DUE'],
    ['on the late date', '2026-03-01', '2026-03-10', 1, 'DUE'],
    ['past the late date', '2026-03-01', '2026-03-09', 1, 'LATE'],
    ['paid in time', '2026-03-20', '2026-03-25', 0, 'PAID'],
    ['paid late', '2026-01-01', '2026-01-05', 0, 'PAID'],
  ] as const)('%s', (_, dueDate, lateDate, remaining, expected) => {
    const facts = { date: dueDate, dueDate, lateDate, remaining: cents(remaining), today: TODAY };
    expect(invoiceStatus(facts)).toBe(expected);
  });
});

test('CHG-15: an invoice is not late on the day of its issue, however long it has been due', () => {
  const facts = { dueDate: '2026-01-01', lateDate: '2026-01-05', remaining: cents(1) };
  expect(invoiceStatus({ ...facts, date: TODAY, today: TODAY })).toBe('DUE');
  expect(invoiceStatus({ ...facts, date: TODAY, today: addDays(TODAY, 4) })).toBe('DUE');
  expect(invoiceStatus({ ...facts, date: TODAY, today: addDays(TODAY, 5) })).toBe('LATE');
});

describe('INV-11: the late fee on the overdue balance', () => {
  const late = {
    date: '2026-01-05',
    dueDate: '2026-01-15',
    lateDate: '2026-03-01',
    lateFee: cents(1_000),
    lateFeeFrequency: 1,
    remaining: cents(120_000),
    settledOn: null as string | null,
    lateFeeBilled: cents(0),
  };

  test.each([
    ['nine days, for every day', {}, 9_000],
    ['nine days, for every 7 days', { lateFeeFrequency: 7 }, 1_000],
    ['nine days, for every 31 days', { lateFeeFrequency: 31 }, 0],
    ['on the 31st day late', { lateFeeFrequency: 31, lateDate: '2026-02-07' }, 1_000],
    ['on the 30th day late', { lateFeeFrequency: 31, lateDate: '2026-02-08' }, 0],
    ['on the late date', { lateDate: TODAY }, 0],
    ['before the late date', { lateDate: '2026-03-11' }, 0],
    ['one day late', { lateDate: '2026-03-09' }, 1_000],
    ['the late day before the due day counts from the due day', { dueDate: '2026-03-08' }, 2_000],
    ['part of it is billed', { lateFeeBilled: cents(4_000) }, 5_000],
    ['all of it is billed', { lateFeeBilled: cents(9_000) }, 0],
    ['more is billed than fell due', { lateFeeBilled: cents(20_000) }, 0],
    ['part of the invoice is paid', { remaining: cents(1) }, 9_000],
    ['the invoice is paid by no money', { remaining: cents(0) }, 0],
    ['paid in time', { remaining: cents(0), settledOn: '2026-03-01' }, 0],
    ['paid four days late', { remaining: cents(0), settledOn: '2026-03-05' }, 4_000],
    ['issued today', { date: TODAY }, 0],
    ['issued after its due day', { date: '2026-01-20' }, 4_000],
    ['the lease asks none', { lateFee: cents(0) }, 0],
  ])('%s', (_, changes, expected) => {
    expect(lateFeeOnOverdue({ ...late, ...changes }, TODAY)).toBe(expected);
  });

  test('it is never negative, and never more than a fee for each day', () => {
    const count = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 31 }),
        count,
        count,
        (lateFeeFrequency, fee, billed) => {
          const invoice = { ...late, lateFeeFrequency, lateFee: cents(fee) };
          const due = lateFeeOnOverdue({ ...invoice, lateFeeBilled: cents(billed) }, TODAY);
          expect(due).toBeGreaterThanOrEqual(0);
          expect(due).toBeLessThanOrEqual(9 * fee);
        },
      ),
    );
  });
});

test.each([
  ['12 Juniper Lane', '12_Juniper_Lane_2026-03-05.pdf'],
  ['  1 \t Main  St ', '1_Main_St_2026-03-05.pdf'],
  ['12 1/2 Elm Street', '12_1-2_Elm_Street_2026-03-05.pdf'],
  ['4 Straße "Süd"', '4_Straße_-Süd-_2026-03-05.pdf'],
])('PDF-2: the file name of an invoice of %s', (street, name) => {
  expect(invoicePdfName(street, '2026-03-05')).toBe(name);
});

describe('INV-11: a late fee explained', () => {
  const invoice = {
    date: '2025-12-22',
    dueDate: '2026-01-01',
    lateDate: '2026-01-05',
    lateFee: cents(1_000),
    lateFeeFrequency: 1,
    remaining: cents(120_000),
    settledOn: null as string | null,
    lateFeeBilled: cents(0),
  };
  const explained = (changes: Partial<typeof invoice>, today: string) => {
    const { daysLate, periods, accrued, owed } = explainLateFee({ ...invoice, ...changes }, today);
    return [daysLate, periods, accrued, owed];
  };

  test.each([
    ['on the late date', {}, '2026-01-05', [0, 0, 0, 0]],
    ['the day after', {}, '2026-01-06', [1, 1, 1_000, 1_000]],
    ['over the end of a month', {}, '2026-02-01', [27, 27, 27_000, 27_000]],
    ['clocks go forward', { lateDate: '2026-03-07' }, '2026-03-09', [2, 2, 2_000, 2_000]],
    ['clocks go back', { lateDate: '2026-10-31' }, '2026-11-02', [2, 2, 2_000, 2_000]],
    ['a leap day', { lateDate: '2028-02-28' }, '2028-03-01', [2, 2, 2_000, 2_000]],
    ['no leap day', { lateDate: '2026-02-28' }, '2026-03-01', [1, 1, 1_000, 1_000]],
    ['over the end of a year', { lateDate: '2026-12-31' }, '2027-01-01', [1, 1, 1_000, 1_000]],
    ['a leap year as a whole', { lateDate: '2028-01-01' }, '2029-01-01', [366, 366, 366e3, 366e3]],
    ['the 6th day of 7', { lateFeeFrequency: 7 }, '2026-01-11', [6, 0, 0, 0]],
    ['the 7th day of 7', { lateFeeFrequency: 7 }, '2026-01-12', [7, 1, 1_000, 1_000]],
    ['the 13th day of 7', { lateFeeFrequency: 7 }, '2026-01-18', [13, 1, 1_000, 1_000]],
    ['the 14th day of 7', { lateFeeFrequency: 7 }, '2026-01-19', [14, 2, 2_000, 2_000]],
    ['the 30th day of 31', { lateFeeFrequency: 31 }, '2026-02-04', [30, 0, 0, 0]],
    ['the 31st day of 31', { lateFeeFrequency: 31 }, '2026-02-05', [31, 1, 1_000, 1_000]],
    ['a rate of 0', { lateFee: cents(0) }, '2026-01-06', [1, 1, 0, 0]],
    ['a rate of 100 dollars', { lateFee: cents(10_000) }, '2026-01-08', [3, 3, 30_000, 30_000]],
    ['part is billed', { lateFeeBilled: cents(1_500) }, '2026-01-08', [3, 3, 3_000, 1_500]],
    ['more is billed', { lateFeeBilled: cents(9_000) }, '2026-01-08', [3, 3, 3_000, 0]],
    ['credited in full', { remaining: cents(0) }, '2026-06-01', [0, 0, 0, 0]],
    [
      'paid on the third late day',
      { remaining: cents(0), settledOn: '2026-01-08' },
      '2026-06-01',
      [3, 3, 3_000, 3_000],
    ],
    ['issued late, on the last day of grace', { date: '2026-01-27' }, '2026-01-31', [0, 0, 0, 0]],
    ['issued late, a day after', { date: '2026-01-27' }, '2026-02-01', [1, 1, 1_000, 1_000]],
    ['late before it is due', { dueDate: '2026-01-07' }, '2026-01-08', [1, 1, 1_000, 1_000]],
  ])('INV-11: %s', (_, changes, today, expected) => {
    expect(explained(changes, today)).toEqual(expected);
  });

  test('INV-11: the explanation names the first day, and its amount is that of the summary', () => {
    const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days));
    const money = fc.integer({ min: 0, max: 100_000 }).map(cents);
    fc.assert(
      fc.property(
        fc.record({
          date: day,
          dueDate: day,
          lateDate: day,
          lateFee: money,
          remaining: money,
          lateFeeBilled: money,
          settledOn: fc.option(day),
          lateFeeFrequency: fc.integer({ min: 1, max: 31 }),
        }),
        day,
        (any, today) => {
          const fee = explainLateFee(any, today);
          const grace = Math.max(0, daysBetween(any.dueDate, any.lateDate));
          const payableFrom = any.date > any.dueDate ? any.date : any.dueDate;
          expect(fee.lateAfter).toBe(addDays(payableFrom, grace));
          expect(fee.accrued).toBe(fee.periods * any.lateFee);
          expect(fee.owed).toBe(lateFeeOnOverdue(any, today));
          expect(fee.periods * any.lateFeeFrequency).toBeLessThanOrEqual(fee.daysLate);
        },
      ),
    );
  });
});

test.each([
  [3_000, 3, 1_000],
  [1_500, 1, 1_500],
])('CHG-16: %s cents of late fee are billed as %s x %s', (owed, quantity, rate) => {
  const invoice = { number: 42, lateFee: cents(1_000) };
  expect(lateFeeItemFor(invoice, { owed: cents(owed), lateAfter: '2026-03-05' })).toEqual({
    kind: 'LATE_FEE',
    description: 'Late fee for invoice 0042, unpaid after 03/05/2026',
    quantity,
    rate,
  });
});

describe('INV-11: the balance is described in one sentence', () => {
  const next = { day: '2026-12-01', amount: cents(185_000) };

  test.each([
    [0, 0, null, 'Nothing is due now.'],
    [120_000, 0, null, 'Due now: $1,200.00.'],
    [120_000, 5_000, null, 'Due now: $1,200.00. Late fee so far: $50.00. Together: $1,250.00.'],
    [0, 11_000, null, 'Late fee so far: $110.00.'],
    [0, 0, next, 'Due next: $1,850.00 on 12/01/2026.'],
    [65_000, 0, next, 'Due now: $650.00. Due next: $1,850.00 on 12/01/2026.'],
  ])('INV-11: due now %i, late fee %i', (dueNow, fee, dueNext, words) => {
    const owed = { dueNow: cents(dueNow), lateFeeOnOverdue: cents(fee), dueNext };
    expect(owedInWords(owed)).toBe(words);
  });

  test.each([
    [null, 'Paid through 12/31/2026.'],
    ['2027-01-01', 'Paid through 12/31/2026. Next: $1,500.00 on 01/01/2027.'],
    // Parking, say, is due while the rent is paid.
    ['2026-12-31', 'Rent is paid through 12/31/2026. Due next: $1,500.00 on 12/31/2026.'],
  ])('TENANT-6: how far rent is paid, and what is next, on %s', (day, words) => {
    const due = day === null ? null : { day, amount: cents(150_000) };
    expect(paidThroughInWords('2026-12-31', due)).toBe(words);
  });
});

test.each([
  [1_000, 1, 30_000],
  [1_000, 7, 4_000],
  [1_000, 31, 0],
  [0, 1, 0],
])('LEASE-3: a fee of %i cents for every %i days is %i cents after 30 days', (fee, every, sum) => {
  expect(lateFeeAfterDays(30, { lateFee: cents(fee), lateFeeFrequency: every })).toBe(sum);
});
