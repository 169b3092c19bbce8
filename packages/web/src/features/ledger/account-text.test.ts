import type { AccountEntry } from '@tenantry/contract/ledger/account.schemas';
import { expect, test } from 'vitest';
import {
  balanceInWords,
  entryLines,
  itemLine,
  lateFeeSentence,
  owedSentence,
  signedMoney,
} from './account-text.ts';

const fee = {
  invoiceId: 'i',
  invoiceNumber: 42,
  lateAfter: '2026-03-05',
  settledOn: null,
  daysLate: 5,
  frequency: 1,
  periods: 5,
  lateFee: 10,
  accrued: 50,
  billed: 0,
  owed: 50,
};

test.each([
  [fee, '5 days late (after March 5, 2026): 5 days at $10.00 a day = $50.00'],
  [
    { ...fee, daysLate: 15, frequency: 7, periods: 2, accrued: 20, billed: 10, owed: 10 },
    '15 days late (after March 5, 2026): 2 full periods of 7 days at $10.00 each = $20.00, minus $10.00 already billed = $10.00',
  ],
  [
    { ...fee, daysLate: 1, periods: 1, accrued: 10, owed: 10 },
    '1 day late (after March 5, 2026): 1 day at $10.00 a day = $10.00',
  ],
  [
    { ...fee, accrued: 40, owed: 40 },
    '5 days late (after March 5, 2026): 5 days at $10.00 a day = $50.00, limited by law to $40.00',
  ],
  [
    { ...fee, settledOn: '2026-03-10' },
    'paid on March 10, 2026, 5 days late (after March 5, 2026): 5 days at $10.00 a day = $50.00',
  ],
])('INV-11: the late fee in one sentence', (explained, sentence) => {
  expect(lateFeeSentence(explained)).toBe(sentence);
});

const application = {
  invoiceId: 'i',
  invoiceNumber: 42,
  paymentId: 'p',
  paymentDate: '2026-03-02',
  amount: 500,
  items: [{ description: 'Rent', amount: 500 }],
};

const charge: AccountEntry = {
  id: 'i',
  kind: 'charge',
  date: '2026-02-20',
  description: 'Invoice 0042: Rent',
  paidBy: null,
  items: [{ kind: 'RENT', description: 'Rent', quantity: 1, rate: 1250, amount: 1250 }],
  invoiceNumber: 42,
  dueDate: '2026-03-01',
  remainingBalance: 750,
  amount: 1250,
  balance: 1250,
  applications: [application],
};

const payment: AccountEntry = {
  ...charge,
  kind: 'payment',
  items: [],
  invoiceNumber: null,
  dueDate: null,
  remainingBalance: null,
  amount: -500,
  balance: 750,
};

test('INV-11: the payments of a charge, and the invoices of a payment', () => {
  expect(entryLines(charge)).toEqual([
    'Due on March 1, 2026',
    '$500.00 paid on March 2, 2026',
    '$750.00 remaining',
  ]);
  expect(entryLines({ ...charge, remainingBalance: 0 })).toEqual([
    'Due on March 1, 2026',
    'Paid in full on March 2, 2026',
  ]);
  const twice = { ...charge, applications: [application, application], remainingBalance: 0 };
  expect(entryLines(twice).at(-1)).toBe('Paid in full');
  expect(entryLines(payment)).toEqual(['$500.00 went to invoice 0042']);
});

test('UNIT-6: the account says who of several people paid', () => {
  const rob = { name: 'Rob Roommate', own: false };
  expect(entryLines({ ...payment, paidBy: rob })[0]).toBe('Paid by Rob Roommate');
  expect(entryLines({ ...payment, paidBy: { ...rob, own: true } })[0]).toBe('Paid by you');
});

test('CHG-20: the items that a payment covers, if there are several', () => {
  const items = [
    { description: 'Rent', amount: 676.67 },
    { description: 'Deposit', amount: 323.33 },
  ];
  const applications = [{ ...application, amount: 1000, items }];
  expect(entryLines({ ...payment, applications })).toEqual([
    '$1,000.00 went to invoice 0042: Rent $676.67, Deposit $323.33',
  ]);
  expect(entryLines({ ...payment, kind: 'reversal', amount: 1000, applications })).toEqual([
    '$1,000.00 was removed from invoice 0042: Rent $676.67, Deposit $323.33',
  ]);
});

test('PAY-9: the amounts that a reversal took from invoices and from the credit', () => {
  const reversal: AccountEntry = { ...payment, kind: 'reversal', amount: 500, balance: 1250 };
  expect(entryLines(reversal)).toEqual(['$500.00 was removed from invoice 0042']);
  expect(entryLines({ ...reversal, amount: 520.1 })).toEqual([
    '$500.00 was removed from invoice 0042',
    '$20.10 was removed from the credit',
  ]);
  expect(entryLines({ ...reversal, applications: [] })).toEqual([
    '$500.00 was removed from the credit',
  ]);
});

test('INV-11: signs and credit in words', () => {
  expect([signedMoney(1250), signedMoney(-500)]).toEqual(['+$1,250.00', '-$500.00']);
  expect([balanceInWords(0), balanceInWords(-99)]).toEqual(['$0.00', '$99.00 credit']);
});

test('INV-11: an item with its calculation, and the balance in one sentence', () => {
  const item = { kind: 'LATE_FEE', description: 'Late Fee', rate: 10 } as const;
  expect(itemLine({ ...item, quantity: 5, amount: 50 })).toBe('Late Fee: 5 × $10.00 = $50.00');
  expect(itemLine({ ...item, quantity: 1, amount: 10 })).toBe('Late Fee: $10.00');
  const dueNext = { day: '2026-12-01', amount: 1200 };
  expect(owedSentence({ dueNow: 1200, lateFeeOnOverdue: 50, dueNext })).toBe(
    'Due now: $1,200.00. Late fee so far: $50.00. Together: $1,250.00. Due next: $1,200.00 on 12/01/2026.',
  );
});
