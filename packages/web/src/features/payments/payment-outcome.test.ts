import type { ItemKind } from '@tenantry/contract/leases/item-kinds';
import { expect, test } from 'vitest';
import { outcomeSentence, paymentOutcome, type PayableInvoice } from './payment-outcome.ts';

const anInvoice = (
  id: string,
  number: number,
  remainingBalance: number,
  kind: ItemKind = 'RENT',
): PayableInvoice => ({
  id,
  number,
  remainingBalance,
  credits: [],
  dueDate: `2026-01-${number - 30}`,
  items: [{ kind, amount: 1000.1, periodStart: null }],
  paymentOrder: 'RENT_FIRST',
});

function saying(
  dollars: number,
  open: readonly PayableInvoice[],
  paymentOrder: PayableInvoice['paymentOrder'] = 'RENT_FIRST',
) {
  const given = open.map((each) => ({ ...each, paymentOrder }));
  const outcome = paymentOutcome(dollars, given, '2026-02-01');
  return outcome && outcomeSentence(outcome);
}

const invoices = [anInvoice('a', 41, 0), anInvoice('b', 42, 1000), anInvoice('c', 43, 1000.1)];

test.each([
  [
    1250,
    invoices.slice(0, 2),
    'Pays invoice 0042 in full. $250.00 stays as credit for the next invoice.',
  ],
  [1250, invoices, 'Pays invoice 0042 in full. Pays $250.00 of invoice 0043; $750.10 stays open.'],
  [0.3, invoices, 'Pays $0.30 of invoice 0042; $999.70 stays open.'],
  [2000.1, invoices, 'Pays invoice 0042 and invoice 0043 in full.'],
  [50, [], '$50.00 stays as credit for the next invoice.'],
])('PAY-6: %s dollars', (dollars, open, sentence) => {
  expect(saying(dollars, open)).toBe(sentence);
});

test.each([
  ['RENT_FIRST', 'Pays $100.00 of invoice 0043; $900.00 stays open.'],
  ['RENT_FIRST_BY_LAW', 'Pays $100.00 of invoice 0043; $900.00 stays open.'],
  ['OLDEST_FIRST', 'Pays invoice 0042 in full. Pays $50.00 of invoice 0043; $950.00 stays open.'],
] as const)('CHG-20: the invoices that are paid in the order %s', (order, sentence) => {
  const open = [anInvoice('fee', 42, 50, 'LATE_FEE'), anInvoice('rent', 43, 1000)];
  expect(saying(100, open, order)).toBe(sentence);
  expect(saying(1050, open, order)).toBe('Pays invoice 0042 and invoice 0043 in full.');
});

test('CHG-20: rent of an earlier period that is billed later is named first, as it is paid', () => {
  const [earlier, later] = [anInvoice('b', 42, 1000), anInvoice('c', 43, 1000)];
  const missed = { ...later, items: [{ ...later.items[0]!, periodStart: '2025-12-01' }] };
  expect(saying(1250, [earlier, missed])).toBe(
    'Pays invoice 0043 in full. Pays $250.00 of invoice 0042; $750.00 stays open.',
  );
});

test('CHG-20: a payment of what is overdue names the invoice, although rent is billed ahead', () => {
  const open = [anInvoice('fee', 42, 50, 'LATE_FEE'), anInvoice('rent', 43, 1000)];
  const outcome = paymentOutcome(50, open, '2026-01-12');
  expect(outcome && outcomeSentence(outcome)).toBe('Pays invoice 0042 in full.');
});

test.each([Number.NaN, 0, -5, 1e12])('there is no preview for the amount %s', (dollars) => {
  expect(paymentOutcome(dollars, invoices, '2026-02-01')).toBeNull();
});
