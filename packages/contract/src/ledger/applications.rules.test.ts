import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '#shared/money';
import { applyToInvoices, totalApplied } from './applications.rules.ts';

const open = (...remaining: number[]) =>
  remaining.map((amount, index) => ({ id: `invoice ${index + 1}`, remaining: cents(amount) }));

describe('PAY-6: a payment on open invoices', () => {
  test.each([
    ['nothing is open', 500, [], [], 500],
    ['less than the first', 500, [800, 300], [['invoice 1', 500]], 0],
    ['exactly the first', 800, [800, 300], [['invoice 1', 800]], 0],
    [
      'the first and a part of the second',
      900,
      [800, 300],
      [
        ['invoice 1', 800],
        ['invoice 2', 100],
      ],
      0,
    ],
    [
      'more than all',
      2000,
      [800, 300],
      [
        ['invoice 1', 800],
        ['invoice 2', 300],
      ],
      900,
    ],
    ['a paid one in between is left out', 100, [0, 300], [['invoice 2', 100]], 0],
  ] as const)('%s', (_, amount, remaining, applied, rest) => {
    const result = applyToInvoices(cents(amount), open(...remaining));
    const found = result.applications.map(({ invoiceId, amount: part }) => [invoiceId, part]);
    expect(found).toEqual(applied);
    expect(result.rest).toBe(rest);
  });

  test('nothing is lost, nothing is paid twice, and a later invoice waits for the earlier ones', () => {
    const amounts = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(amounts, fc.array(amounts, { maxLength: 12 }), (amount, remaining) => {
        const invoices = open(...remaining);
        const { applications, rest } = applyToInvoices(cents(amount), invoices);
        expect(totalApplied(applications) + rest).toBe(amount);
        expect(rest).toBeGreaterThanOrEqual(0);
        const partOf = new Map(applications.map((part) => [part.invoiceId, part.amount]));
        expect(partOf.size).toBe(applications.length);
        const left = invoices.map(({ id, remaining: owed }) => owed - (partOf.get(id) ?? 0));
        expect(left.every((owed) => owed >= 0)).toBe(true);
        const firstOpen = left.findIndex((owed) => owed > 0);
        const later = firstOpen < 0 ? [] : invoices.slice(firstOpen + 1);
        expect(later.filter(({ id }) => partOf.has(id))).toEqual([]);
        expect(rest > 0 && firstOpen >= 0).toBe(false);
      }),
    );
  });
});
