import { expect, test } from 'vitest';
import { phoneNumberForTexts } from './phone-number.ts';

test.each([
  ['(212) 555-0123', '+12125550123'],
  ['212.555.0123', '+12125550123'],
  ['1 212 555 0123', '+12125550123'],
  ['+1 (212) 555-0123', '+12125550123'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+49 151 23456789', '+4915123456789'],
  ['555-0123', null],
  ['(111) 555-0123', null],
  ['(212) 555-0123 x12', null],
  ['00000000', null],
  ['-------', null],
  ['', null],
])('%s is %s', (typed, expected) => {
  expect(phoneNumberForTexts(typed)).toBe(expected);
});
