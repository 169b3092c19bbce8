import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { expect, test } from 'vitest';
import { creditSentence } from './credit-text.ts';

const line = (account: string, cents: number) => ({ leaseId: '1', account, what: '', cents });

const sentence = (remainingBalance: number, money: readonly ReturnType<typeof line>[]) =>
  creditSentence({
    status: 200,
    changes: [],
    sends: [],
    money: [...money],
    answer: { number: 42, remainingBalance } as Invoice,
  });

test.each([
  ['what is left', 20, [line('Invoice 0042', -3000)], 'This leaves $20.00 open on this invoice.'],
  [
    'money that was paid',
    0,
    [line('Invoice 0042', -5000), line('Invoice 0042', 2000), line('Credit', -2000)],
    'This leaves $0.00 open on this invoice. $20.00 of the money already paid becomes credit for the tenant.',
  ],
  [
    'money that pays another invoice',
    0,
    [
      line('Invoice 0042', -5000),
      line('Invoice 0042', 5000),
      line('Credit', -5000),
      line('Credit', 3000),
      line('Invoice 0043', -3000),
    ],
    'This leaves $0.00 open on this invoice. $20.00 of the money already paid becomes credit for the tenant, and $30.00 pays invoice 0043.',
  ],
])('GEN-5, CHG-29: the preview of a credit says %s', (_, left, money, expected) => {
  expect(sentence(left, money)).toBe(expected);
});
