import type { LesseePayment } from '@tenantry/contract/payments/payments.schemas';
import { expect, test } from 'vitest';
import { failedSentence, paymentState } from './payment-state.ts';

const received: LesseePayment = {
  id: 'a',
  propertyId: 'p',
  leaseId: 'l',
  method: 'CreditCard',
  amount: 100,
  paymentDate: '2026-05-01',
  description: '',
  paidBy: null,
  status: 'received',
  card: null,
  failure: null,
  applications: [],
  credit: 0,
  reversals: [],
};

type Reversal = LesseePayment['reversals'][number];

const reversal = (changes: Partial<Reversal>): Reversal => ({
  id: 'r',
  reason: 'Refund',
  amount: 40,
  reversalDate: '2026-05-02',
  note: '',
  status: 'succeeded',
  failure: null,
  ...changes,
});

test.each([
  [{}, 'Received', []],
  [{ status: 'pending' }, 'Processing', []],
  [{ status: 'failed', failure: 'Your card was declined.' }, 'Failed', ['Your card was declined.']],
  [{ status: 'partlyReversed', reversals: [reversal({})] }, 'Refunded $40.00', []],
  [
    { status: 'reversed', reversals: [reversal({}), reversal({ amount: 60 })] },
    'Refunded $100.00',
    [],
  ],
  [
    { status: 'reversed', reversals: [reversal({ reason: 'Bounced check', amount: 100 })] },
    'Reversed',
    ['The check bounced: $100.00'],
  ],
  [
    { status: 'reversed', reversals: [reversal({ reason: 'Refund billed', amount: -50 })] },
    'Reversed',
    ['The refund is on an invoice, because the payment was returned: $50.00'],
  ],
  [
    { status: 'partlyReversed', reversals: [reversal({}), reversal({ reason: 'Dispute' })] },
    'Partly reversed',
    ['It was disputed with the card’s bank: $40.00'],
  ],
  [
    { reversals: [reversal({ status: 'pending' }), reversal({ status: 'failed' })] },
    'Received',
    ['A refund of $40.00 is pending', 'A refund of $40.00 did not go through'],
  ],
  [
    { status: 'partlyReversed', reversals: [reversal({ failure: 'The refund failed.' })] },
    'Partly reversed',
    ['The card’s bank returned a refund of $40.00. Ask your landlord how you will get it.'],
  ],
  [
    {
      status: 'reversed',
      reversals: [reversal({ amount: 60 }), reversal({ failure: 'The refund failed.' })],
    },
    'Refunded $60.00',
    ['The card’s bank returned a refund of $40.00. Ask your landlord how you will get it.'],
  ],
] as const)('TENANT-2: the outcome of a payment (%#)', (changes, label, lines) => {
  const state = paymentState({ ...received, ...changes } as LesseePayment);
  expect(state.label).toBe(label);
  expect(state.lines).toEqual(lines);
});

test.each([
  [
    'Your card was declined.',
    'Your payment of $40.00 failed. Your card was declined. You were not charged.',
  ],
  [
    'It was not carried out. You were not charged.',
    'Your payment of $40.00 failed. It was not carried out. You were not charged.',
  ],
  [null, 'Your payment of $40.00 failed. You were not charged.'],
])('PAY-4: a failed payment says once that nothing was charged (%#)', (failure, sentence) => {
  expect(failedSentence({ amount: 40, failure })).toBe(sentence);
});
