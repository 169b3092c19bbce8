import type { LesseePayment } from '@tenantry/contract/payments/payments.schemas';
import { expect, test } from 'vitest';
import { recentFailure } from './recent-failure.ts';

const payment = (id: string, changes: Partial<LesseePayment>): LesseePayment => ({
  id,
  propertyId: 'p',
  leaseId: 'l',
  method: 'CreditCard',
  amount: 100,
  paymentDate: '2026-05-01',
  description: '',
  paidBy: null,
  status: 'failed',
  card: null,
  failure: 'Your card was declined.',
  applications: [],
  credit: 0,
  reversals: [],
  ...changes,
});

const failed = payment('failed', {});
const received = payment('received', { status: 'received', failure: null });

test.each([
  ['on its day', [failed], '2026-05-01', 'failed'],
  ['three days later', [failed], '2026-05-04', 'failed'],
  ['not four days later', [failed], '2026-05-05', undefined],
  ['the last of several', [payment('again', {}), failed], '2026-05-01', 'again'],
  ['not once a card has paid', [received, failed], '2026-05-01', undefined],
  ['after one that had paid before it', [failed, received], '2026-05-01', 'failed'],
  [
    'also while another is under way',
    [payment('next', { status: 'pending', failure: null }), failed],
    '2026-05-01',
    'failed',
  ],
  [
    'also when a check came in since',
    [{ ...received, method: 'Check' }, failed],
    '2026-05-01',
    'failed',
  ],
  ['of nothing', [], '2026-05-01', undefined],
] as const)('PAY-7: a failed card payment is reported: %s', (_, payments, today, id) => {
  expect(recentFailure(payments, today)?.id).toBe(id);
});
