import { expect, test } from 'vitest';
import { moveOutInWords } from './move-out-text.ts';

test.each([
  [['Rent'], 'The last rent is $1,850.00.'],
  [
    ['Rent 09/01/2027 to 09/13/2027 (13 of 30 days)'],
    'The last rent is $1,850.00: Rent 09/01/2027 to 09/13/2027 (13 of 30 days).',
  ],
  [['Rent', 'Parking'], 'The last rent is $1,850.00: Rent, Parking.'],
])('LEASE-15: the last rent says how it is computed, if it is: %j', (lines, words) => {
  const moveOut = {
    lastDay: '2027-09-30',
    noticeGivenOn: null,
    availableFrom: null,
    depositTask: null,
    lastRent: {
      firstDay: '2027-09-01',
      lastDay: '2027-09-30',
      amount: 1850,
      lines,
      billedTooMuch: 0,
    },
  };
  expect(moveOutInWords(moveOut)).toBe(
    `The lease ends on 09/30/2027, and no rent is billed after it. ${words}`,
  );
});
