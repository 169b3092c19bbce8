import { expect, test } from 'vitest';
import { numberFromText, numberMessage, parseNumber, type NumberRules } from './number-text.ts';

const percent = { decimals: 3, percent: true };

test.each<[string, number, NumberRules?]>([
  ['12', 12],
  [' 1,025\u200b', 1025],
  ['0', 0],
  ['2.5', 2.5, { decimals: 3 }],
  ['5%', 5, percent],
  ['7.125 %', 7.125, percent],
  ['−3', -3, { negative: true }],
])('%j is a number', (text, number, rules) => {
  expect(numberFromText(text, rules)).toBe(number);
});

test.each<[string, string, NumberRules?]>([
  ['', 'empty'],
  ['1e3', 'notANumber'],
  ['0x10', 'notANumber'],
  ['ten', 'notANumber'],
  ['-', 'notANumber'],
  ['%', 'notANumber', percent],
  ['5%', 'notANumber'],
  ['1,25', 'commas'],
  ['1.5', 'decimals'],
  ['-3', 'negative'],
])('%j is not a number', (text, problem, rules) => {
  expect(parseNumber(text, rules)).toBe(problem);
  expect(numberFromText(text, rules)).toBeNaN();
});

test('every problem has a sentence, but an empty field has none', () => {
  expect(numberMessage('empty')).toBeNull();
  expect(numberMessage('notANumber')).toBe('Use digits only, such as 12.');
  expect(numberMessage('decimals')).toBe('Enter a whole number.');
  expect(numberMessage('decimals', percent)).toBe('Use at most 3 decimals.');
});
