import type { CardPayment } from '@tenantry/contract/payments/cards.schemas';
import { expect, test } from 'vitest';
import { ApiError, offlineError } from '../../lib/api-error.ts';
import { CardProblem } from './card-payment.ts';
import { noticeOf, noticeOfError, problemOf, problemOfError } from './payment-end.ts';

const payment = (status: CardPayment['status'], failure: string | null = null): CardPayment => ({
  id: 'a',
  leaseId: 'l',
  amount: 33.33,
  status,
  failure,
  card: null,
  clientSecret: null,
});

const tooMany = new ApiError({ status: 429, code: 'too_many_requests', message: 'Please wait.' });
const declined = new ApiError({ status: 422, code: 'card_declined', message: 'Declined.' });
const again = 'Submit the payment again to see its outcome. You will not be charged twice.';

test.each([
  ['succeeded', null, null],
  ['pending', null, null],
  ['failed', 'Declined.', 'Declined.'],
] as const)('PAY-4: what the form says about a payment that is %s', (status, failure, problem) => {
  expect(problemOf(payment(status, failure))).toBe(problem);
});

test.each([
  [offlineError(), true, `The connection was lost before the response arrived. ${again}`],
  [tooMany, true, `Please wait. ${again}`],
  [declined, false, 'Declined.'],
  [new CardProblem('Please complete all fields.'), false, 'Please complete all fields.'],
])('PAY-4, PAY-7: what the form says about an error (%#)', (reason, undecided, problem) => {
  expect(problemOfError(reason, undecided)).toBe(problem);
});

const processed = 'Your payment of $33.33 is being processed. Your page will show the result.';

test.each([
  ['succeeded', true, 'You paid $33.33.'],
  ['succeeded', false, 'You paid $33.33.'],
  ['pending', true, processed],
  ['pending', false, processed],
  ['failed', true, undefined],
  ['failed', false, 'Your payment of $33.33 failed. Declined. You were not charged.'],
  ['requiresAction', true, undefined],
  [
    'requiresAction',
    false,
    'Your payment of $33.33 is waiting for your bank. You can continue it on your page.',
  ],
] as const)('PAY-4: the notification of %s, the form shown: %s', (status, shown, message) => {
  const failure = status === 'failed' ? 'Declined.' : null;
  expect(noticeOf(payment(status, failure), shown)?.message).toBe(message);
});

test('PAY-4, PAY-7: a form that was closed while it paid shows a notification of the error', () => {
  expect(noticeOfError(33.33, declined, false)).toEqual({
    message: 'Your payment of $33.33 failed. Declined. You were not charged.',
    wrong: true,
  });
  expect(noticeOfError(33.33, tooMany, true).message).toBe(
    'The outcome of your payment of $33.33 is not known. Check your payments before you pay again.',
  );
});
