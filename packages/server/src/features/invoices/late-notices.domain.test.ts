import { addDays } from '@tenantry/contract/shared/calendar-date';
import { cents } from '@tenantry/contract/shared/money';
import { describe, expect, test } from 'vitest';
import { chargesOf, isNoticeHour, lateNoticeDue } from './late-notices.domain.ts';

const late = {
  date: '2026-01-22',
  dueDate: '2026-03-01',
  lateDate: '2026-03-05',
  lateFeeFrequency: 7,
  remainingBalance: cents(1),
  lastNotice: null as number | null,
};

/** The days on which a notice is given, if the server checks on each of this many days from `first`. */
function daysOfNotices(invoice: typeof late, first: string, days: number): string[] {
  let { lastNotice } = invoice;
  return Array.from({ length: days }, (_, index) => addDays(first, index)).filter((today) => {
    const number = lateNoticeDue({ ...invoice, lastNotice }, today);
    lastNotice = number ?? lastNotice;
    return number !== null;
  });
}

describe('a late notice is due', () => {
  test.each([
    ['before the due date', {}, '2026-02-28', null],
    ['on the late date', {}, '2026-03-05', null],
    ['on the first late day', {}, '2026-03-06', 0],
    ['not again on the same day', { lastNotice: 0 }, '2026-03-06', null],
    ['not again within the period', { lastNotice: 0 }, '2026-03-12', null],
    ['after a period', { lastNotice: 0 }, '2026-03-13', 1],
    ['after two, once, when the first was missed', { lastNotice: 0 }, '2026-03-20', 2],
    ['whenever the server is on again', { lastNotice: 0 }, '2026-03-22', 2],
    ['once for all that was missed before the first', {}, '2026-05-01', 8],
    [
      'the next at its own time, not a period after a belated one',
      { lastNotice: 2 },
      '2026-03-27',
      3,
    ],
    ['not when it is paid', { remainingBalance: cents(0) }, '2026-03-06', null],
    [
      'not when a payment that is taken back opens it within the period',
      { lastNotice: 1 },
      '2026-03-19',
      null,
    ],
    ['when it opens it in a later one', { lastNotice: 1 }, '2026-04-08', 4],
    ['not a second time when the calendar goes back a day', { lastNotice: 1 }, '2026-03-12', null],
    [
      'from the due date, where the late date is before it',
      { dueDate: '2026-03-10' },
      '2026-03-10',
      null,
    ],
    ['the day after such a due date', { dueDate: '2026-03-10' }, '2026-03-11', 0],
  ] as const)('%s', (_, changes, today, expected) => {
    expect(lateNoticeDue({ ...late, ...changes }, today)).toBe(expected);
  });

  test.each([
    [
      'every day over the end of a month',
      { lateDate: '2026-02-26', lateFeeFrequency: 1 },
      ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'],
      '2026-02-25',
      6,
    ],
    [
      'every day over a leap day',
      { dueDate: '2028-02-01', lateDate: '2028-02-27', lateFeeFrequency: 1 },
      ['2028-02-28', '2028-02-29', '2028-03-01'],
      '2028-02-26',
      5,
    ],
    [
      'every day while clocks change, in spring',
      { lateDate: '2026-03-06', lateFeeFrequency: 1 },
      ['2026-03-07', '2026-03-08', '2026-03-09'],
      '2026-03-06',
      4,
    ],
    [
      'every 7 days while clocks change, in autumn',
      { dueDate: '2026-10-01', lateDate: '2026-10-24' },
      ['2026-10-25', '2026-11-01', '2026-11-08'],
      '2026-10-20',
      20,
    ],
    [
      'every 31 days over the end of a year',
      { dueDate: '2026-12-01', lateDate: '2026-12-31', lateFeeFrequency: 31 },
      ['2027-01-01', '2027-02-01', '2027-03-04'],
      '2026-12-01',
      100,
    ],
  ])('%s', (_, changes, expected, first, days) => {
    const invoice = { ...late, dueDate: '2026-02-01', ...changes };
    expect(daysOfNotices(invoice, first, days)).toEqual(expected);
  });
});

test.each([
  [0, false],
  [8, false],
  [9, true],
  [17, true],
  [18, false],
  [23, false],
])('at %s o’clock tenants may get a notice: %s', (hour, expected) => {
  expect(isNoticeHour(hour)).toBe(expected);
});

test('a notice lists every late invoice with its late fee so far, and no other', () => {
  const invoice = {
    ...late,
    lateFee: cents(1_000),
    lateFeeBilled: cents(0),
    settledOn: null,
    number: 1,
  };
  const invoices = [
    { ...invoice, remainingBalance: cents(120_000), lateFeeFrequency: 1 },
    { ...invoice, number: 2, remainingBalance: cents(50_000), lateFeeBilled: cents(400) },
    { ...invoice, number: 3, lateDate: '2026-03-15' },
    { ...invoice, number: 4, remainingBalance: cents(0) },
  ];
  expect(chargesOf(invoices, '2026-03-15')).toEqual({
    charges: [
      { number: 1, dueDate: '2026-03-01', open: 120_000, lateFee: 10_000 },
      { number: 2, dueDate: '2026-03-01', open: 50_000, lateFee: 600 },
    ],
    // The third is due, but not late.
    balanceDue: 170_001,
    owed: {
      balanceDue: 170_001,
      balanceOverdue: 170_001,
      lateFeeOnOverdue: 10_600,
      late: 170_000,
      dueNow: 170_001,
      dueNext: null,
    },
  });
});
