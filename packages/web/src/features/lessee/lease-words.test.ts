import { expect, test } from 'vitest';
import { dayOfMonthInWords, lateFeeInWords } from './lease-words.ts';

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
