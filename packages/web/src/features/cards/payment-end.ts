import type { CardPayment } from '@tenantry/contract/payments/cards.schemas';
import { messageOf } from '../../lib/api-error.ts';
import { formatMoney } from '../../lib/format.ts';
import { saveErrorSentence } from '../../ui/forms/save-errors.ts';
import { failedSentence } from '../payments/payment-state.ts';
import { CardProblem, isUnanswered } from './card-payment.ts';

const AGAIN =
  'Submit the payment again to see its outcome. You will not be charged twice.' as const;

const LOST = 'The connection was lost before the response arrived.';

const NOT_CONFIRMED =
  'Your bank has not confirmed your identity yet. Submit the payment again to confirm it.';

/** The problem that the form shows after a response; null if there is nothing to correct. */
export function problemOf({ status, failure }: CardPayment): string | null {
  if (status === 'requiresAction') return NOT_CONFIRMED;
  return status === 'failed' ? (failure ?? messageOf(null)) : null;
}

/** The problem that the form shows if the response was not a payment. */
export function problemOfError(reason: unknown, undecided: boolean): string {
  if (reason instanceof CardProblem) return reason.message;
  if (!undecided) return saveErrorSentence(reason);
  return `${isUnanswered(reason) ? LOST : messageOf(reason)} ${AGAIN}`;
}

export interface Notice {
  readonly message: string;
  readonly wrong?: true;
}

/**
 * The notification after a response.
 * @param formShown whether the form is still there to show what went wrong
 */
export function noticeOf(payment: CardPayment, formShown: boolean): Notice | null {
  const money = formatMoney(payment.amount);
  if (payment.status === 'succeeded') return { message: `You paid ${money}.` };
  if (payment.status === 'pending') {
    return {
      message: `Your payment of ${money} is being processed. Your page will show the result.`,
    };
  }
  if (formShown) return null;
  if (payment.status === 'failed') return { message: failedSentence(payment), wrong: true };
  return {
    message: `Your payment of ${money} is waiting for your bank. You can continue it on your page.`,
    wrong: true,
  };
}

/** The notification after an error, when the form is closed. */
export function noticeOfError(amount: number, reason: unknown, undecided: boolean): Notice {
  const money = formatMoney(amount);
  if (!undecided) {
    return {
      message: failedSentence({ amount, failure: problemOfError(reason, false) }),
      wrong: true,
    };
  }
  return {
    message: `The outcome of your payment of ${money} is not known. Check your payments before you pay again.`,
    wrong: true,
  };
}
