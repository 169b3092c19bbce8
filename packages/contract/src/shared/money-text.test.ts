import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountProblem, dollarsFromText, parseMoney, tidyMoneyText } from './money-text.ts';
import { cents, formatCents, MAX_DOLLARS, moneyMessages } from './money.ts';

const MOST = MAX_DOLLARS * 100;

describe('money as a person types it', () => {
  test.each([
    ['1250', 125_000],
    ['1,250', 125_000],
    ['$1,250.00', 125_000],
    ['1250.5', 125_050],
    ['1,250.50', 125_050],
    [' 1250 ', 125_000],
    ['1250\n', 125_000],
    ['\u00A0$\u00A01,250.00\u202F', 125_000],
    ['.5', 50],
    ['12.', 1200],
    ['0', 0],
    ['007', 700],
    ['0.07', 7],
    ['4.35', 435],
    ['-0', 0],
    ['10,000,000', MOST],
  ])('%j is %i cents', (text, amount) => {
    expect(parseMoney(text)).toBe(amount);
  });

  test.each([
    ['-12', -1200],
    ['-$12.00', -1200],
    ['$-12', -1200],
    ['\u221212.5', -1250],
    ['- $1,250', -125_000],
  ])('%j is %i cents if negative amounts are allowed', (text, amount) => {
    expect(parseMoney(text, { negative: true })).toBe(amount);
    expect(parseMoney(text)).toBe('negative');
  });

  test.each([
    ['', 'empty'],
    [' \u00A0\n', 'empty'],
    ['-', 'notANumber'],
    ['$', 'notANumber'],
    ['.', 'notANumber'],
    ['abc', 'notANumber'],
    ['1e3', 'notANumber'],
    ['0x10', 'notANumber'],
    ['Infinity', 'notANumber'],
    ['12 34', 'notANumber'],
    ['1 250', 'notANumber'],
    ['1.2.3', 'notANumber'],
    ['--5', 'notANumber'],
    ['-$-5', 'notANumber'],
    ['+5', 'notANumber'],
    ['5-', 'notANumber'],
    ['(5)', 'notANumber'],
    ['€5', 'notANumber'],
    ['١٢', 'notANumber'],
    ['1,25', 'commas'],
    ['1.250,00', 'commas'],
    ['12,34,567', 'commas'],
    ['1,2500', 'commas'],
    ['0,125', 'commas'],
    [',250', 'commas'],
    ['1,250,', 'commas'],
    ['12.345', 'decimals'],
    ['1,250.000', 'decimals'],
    ['-12.345', 'decimals'],
    ['10,000,000.01', 'tooLarge'],
    ['9'.repeat(400), 'tooLarge'],
    ['-10000000.01', 'tooSmall'],
  ] as const)('%j is not an amount: %s', (text, problem) => {
    expect(parseMoney(text, { negative: true })).toBe(problem);
    expect(moneyMessages[problem]).toMatch(/\.$/);
    expect(dollarsFromText(text)).toBeNaN();
    expect(tidyMoneyText(text)).toBe(text);
  });

  test('an amount is sent in dollars and shown with both decimals', () => {
    expect(dollarsFromText('1,250.5')).toBe(1250.5);
    expect(dollarsFromText('-12')).toBe(-12);
    expect(tidyMoneyText('1250.5')).toBe('$1,250.50');
    expect(tidyMoneyText('-12', { negative: true })).toBe('-$12.00');
    expect(tidyMoneyText('-12')).toBe('-12');
  });
});

test('a form refuses text that is no amount of zero or more', () => {
  expect(amountProblem('$1,250.00')).toBeNull();
  expect(amountProblem('0')).toBeNull();
  for (const text of ['', 'much', '-5', '12.345']) {
    expect(amountProblem(text)).toBe(moneyMessages.notANumber);
  }
});

describe('every amount and every text', () => {
  test('an amount that was formatted is read as the same cents, down to the last one', () => {
    const amounts = fc.integer({ min: -MOST, max: MOST });
    fc.assert(
      fc.property(amounts, (count) => {
        const amount = cents(count);
        expect(parseMoney(formatCents(amount), { negative: true })).toBe(amount);
        expect(parseMoney((count / 100).toFixed(2), { negative: true })).toBe(amount);
        expect(parseMoney(String(count / 100), { negative: true })).toBe(amount);
      }),
    );
  });

  test('a text is parsed to exactly its digits, or refused', () => {
    const near = fc.string({
      unit: fc.constantFrom(...'0123456789,,..$-− \u00A0\ne'.split('')),
      maxLength: 14,
    });
    fc.assert(
      fc.property(fc.oneof(near, fc.string(), fc.string({ unit: 'grapheme' })), (text) => {
        const amount = parseMoney(text, { negative: true });
        expect(typeof amount === 'number' ? amount : null).toBe(referenceCents(text));
      }),
      { numRuns: 5000 },
    );
  });
});

/** A second parser, without regular expressions for the number: it walks the digits from the right. */
function referenceCents(text: string): number | null {
  let rest = text.trim();
  const signs = ['-', '−'];
  const take = (symbols: readonly string[]) => {
    const found = symbols.some((symbol) => rest.startsWith(symbol));
    if (found) rest = rest.slice(1).trimStart();
    return found;
  };
  let isNegative = take(signs);
  const hasDollar = take(['$']);
  if (hasDollar && !isNegative) isNegative = take(signs);
  const [whole = '', fraction = '', ...more] = rest.split('.');
  const areDigits = (part: string) => part.split('').every((each) => each >= '0' && each <= '9');
  if (more.length > 0 || fraction.length > 2 || !areDigits(fraction)) return null;
  const [first = '', ...groups] = whole.split(',');
  if (![first, ...groups].every(areDigits) || first + fraction === '') return null;
  if (groups.some((group) => group.length !== 3)) return null;
  if (groups.length > 0 && (first === '' || first.length > 3 || first.startsWith('0'))) return null;
  const size = BigInt(`${first}${groups.join('')}${fraction.padEnd(2, '0')}`);
  if (size > BigInt(MOST)) return null;
  return Number(isNegative && size > 0n ? -size : size);
}
