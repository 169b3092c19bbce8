import type { ItemKind } from '@tenantry/contract/leases/item-kinds';
import { expect, test } from 'vitest';
import {
  isKnown,
  outcomeSentence,
  paymentOutcome,
  type PayableInvoice,
} from './payment-outcome.ts';

const anInvoice = (
  id: string,
  number: number,
  remainingBalance: number,
  kind: ItemKind = 'RENT',
): PayableInvoice => ({
  ...{ id, number, remainingBalance, credits: [] },
  dueDate: `2026-01-${number - 30}`,
  items: [{ kind, description: '', quantity: 1, rate: 1000.1, amount: 1000.1 }],
});

const invoices = [anInvoice('a', 41, 0), anInvoice('b', 42, 1000), anInvoice('c', 43, 1000.1)];

test.each([
  [
    1250,
    invoices.slice(0, 2),
    '$1,250.00: invoice 0042 $1,000.00, the rest $250.00 stays as credit',
  ],
  [1250, invoices, '$1,250.00: invoice 0042 $1,000.00, invoice 0043 $250.00'],
  [0.3, invoices, '$0.30: invoice 0042 $0.30'],
  [2000.1, invoices, '$2,000.10: invoice 0042 $1,000.00, invoice 0043 $1,000.10'],
  [50, [], '$50.00: all of it stays as credit'],
])('PAY-6: %s dollars', (dollars, open, sentence) => {
  const outcome = paymentOutcome(dollars, open, '2026-02-01');
  expect(outcome && isKnown(outcome) && outcomeSentence(outcome)).toBe(sentence);
});

test('CHG-20: which invoices are paid is not said where it depends on the order of payments', () => {
  const open = [anInvoice('fee', 42, 50, 'LATE_FEE'), anInvoice('rent', 43, 1000)];
  const saying = (dollars: number) => {
    const outcome = paymentOutcome(dollars, open, '2026-02-01');
    return outcome && isKnown(outcome) ? outcomeSentence(outcome) : null;
  };
  expect(saying(100)).toBeNull();
  expect(saying(1050)).toBe('$1,050.00: invoice 0042 $50.00, invoice 0043 $1,000.00');
});

test('CHG-20: a payment of what is overdue names the invoice, although rent is billed ahead', () => {
  const open = [anInvoice('fee', 42, 50, 'LATE_FEE'), anInvoice('rent', 43, 1000)];
  const outcome = paymentOutcome(50, open, '2026-01-12');
  expect(outcome && isKnown(outcome) && outcomeSentence(outcome)).toBe(
    '$50.00: invoice 0042 $50.00',
  );
});

test.each([Number.NaN, 0, -5, 1e12])('nothing is said of the amount %s', (dollars) => {
  expect(paymentOutcome(dollars, invoices, '2026-02-01')).toBeNull();
});
