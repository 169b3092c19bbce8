import { describe, expect, test } from 'vitest';
import { roleOf } from './amounts.domain.ts';
import { printedLines } from './printed.testing.ts';
import { findTotal } from './total.domain.ts';

describe('EXP-9: the words beside an amount tell what it is', () => {
  test.each([
    ['ANOUNT DUE', 'paid-total'],
    ['LOTAL', 'total'],
    ['GASH', 'tendered'],
    ['LENDERED', 'tendered'],
  ])('%s has letters that look alike', (label, role) => {
    expect(roleOf(label)).toBe(role);
  });

  test.each(['Lender fee', 'Shuttle LAX', 'Parking JAX', '10:40 AM CST'])(
    '%s has its own words',
    (label) => {
      expect(roleOf(label)).toBe('other');
    },
  );

  test.each([
    ['Past due', 'other'],
    ['Balance forward', 'other'],
    ['Total amount past due', 'paid-total'],
    ['Total balance forward', 'total'],
    ['Previous total due', 'other'],
    ['Total amount due after due date', 'other'],
    ['Total due if paid after 12/05', 'other'],
  ])('%s: an earlier balance counts only as a total', (label, role) => {
    expect(roleOf(label)).toBe(role);
  });

  test.each([
    ['Total amount past due 226.55', 22_655],
    ['Total balance forward 300.00', 30_000],
  ])('%s is likely', (text, cents) => {
    const total = findTotal(printedLines(text));
    expect(total?.value).toBe(cents);
    expect(total?.confidence).toBeGreaterThan(0.6);
  });

  test.each([
    ['Net 30', 'other'],
    ['Terms: 2/10, n/30', 'other'],
    ['Payment terms: net 30 days', 'other'],
    ['Total due, net 30:', 'paid-total'],
    ['Amount due (Net 30):', 'paid-total'],
    ['Balance due N/30', 'paid-total'],
    ['Invoice total net 30', 'paid-total'],
    ['Total, net 30', 'total'],
    ['VAT NET 20%', 'tax'],
    ['Tax code N 20', 'tax'],
  ])(
    '%s: the days until a bill is due take the role only from what has no word of a total',
    (label, role) => {
      expect(roleOf(label)).toBe(role);
    },
  );

  test.each([
    ['Past due 100.00\nCurrent charges 50.00\nTotal amount due 150.00', 15_000],
    ['Total past due 100.00\nCurrent charges 50.00\nTotal amount due 150.00', 15_000],
    ['Total amount due 134.82\nTotal amount due after due date 141.56', 13_482],
  ])('the total is what is due now: %j', (text, cents) => {
    expect(findTotal(printedLines(text))?.value).toBe(cents);
  });
});
