import { expect, test } from 'vitest';
import { lease, publicProperty } from '../../testing/records.ts';
import { dayOfMonthInWords, homeLabel, lateFeeInWords } from './lease-text.ts';

test.each([
  [1, 'the 1st of each month'],
  [2, 'the 2nd of each month'],
  [3, 'the 3rd of each month'],
  [11, 'the 11th of each month'],
  [22, 'the 22nd of each month'],
  [31, 'the 31st of each month'],
])('TENANT-1: day %i of the month', (day, words) => {
  expect(dayOfMonthInWords(day)).toBe(words);
});

test.each([
  [10, 1, '$10.00 for every day late'],
  [12.5, 3, '$12.50 for every 3 days late'],
  [0, 3, 'None'],
])('TENANT-1: a late fee of %d every %i days', (lateFeePercent, lateFeeFrequency, words) => {
  expect(lateFeeInWords({ lateFeePercent, lateFeeFrequency })).toBe(words);
});

test.each([
  [{}, '12 Oak Street, Active (01/01/2026 – 12/31/2026)'],
  [
    { status: 'EXPIRED', lastDay: '2026-03-10' },
    '12 Oak Street, Expired (01/01/2026 – 03/10/2026)',
  ],
  [{ startDate: null, endDate: null }, '12 Oak Street, Active'],
  [
    { startDate: null, endDate: null, status: 'EXPIRED', lastDay: '2026-03-10' },
    '12 Oak Street, Expired (until 03/10/2026)',
  ],
] as const)('TENANT-1, LEASE-6: a lease with %o is called %s', (changes, label) => {
  expect(homeLabel({ lease: { ...lease, ...changes }, property: publicProperty })).toBe(label);
});
