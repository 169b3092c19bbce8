import type { CardPayment, CardPaymentInput } from '@tenantry/contract/payments/cards.schemas';
import { isFinal } from '../../lib/api-error.ts';
import { ApiError, callApi, newIdempotencyKey } from '../../lib/api.ts';
import { INCOMPLETE, tokenErrorSentence, type CardTokens } from './card-tokens.ts';

/** PAY-7: one attempt to pay. Its key and content stay the same until its outcome is known. */
export interface Attempt {
  readonly key: string;
  readonly body: CardPaymentInput;
  /** Set once the server has answered. */
  payment?: CardPayment;
}

/** What to pay, and for which lease. */
export interface Order {
  readonly amount: number;
  readonly leaseId: string;
}

/** An error with a sentence for the person that does not come from a server. */
export class CardProblem extends Error {}

/** @throws CardProblem (PAY-4) */
export async function newAttempt(tokens: CardTokens, order: Order): Promise<Attempt> {
  if (!tokens.isComplete()) throw new CardProblem(INCOMPLETE);
  const result = await tokens.create();
  if ('error' in result) throw new CardProblem(tokenErrorSentence(result.error));
  return {
    key: newIdempotencyKey(),
    body: { method: 'CreditCard', ...result.token, ...order },
  };
}

/**
 * Whether an attempt that was sent may have become a payment, or still may. Only a refusal that would be the same each
 * time rules this out. A response that says to wait or to sign in again tells nothing about an earlier try.
 */
export function isUndecided(error: unknown): boolean {
  return !isFinal(error);
}

/** Whether the server may or may not have done what was requested. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

const WAITS_MS = [1_000, 2_000, 4_000];

/** Repeats a call until it is answered. Only for calls that are safe to repeat. */
async function untilAnswered<T>(call: () => Promise<T>): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await call();
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return call();
}

function settle(paymentId: string): Promise<CardPayment> {
  return untilAnswered(() =>
    callApi('POST /v1/lessee/properties/invoices/payments/:paymentId/settle', {
      params: { paymentId },
    }),
  );
}

/**
 * Carries out an attempt, or continues it where it stopped.
 * @throws ApiError with the server's reason, which ends the attempt unless it `isUndecided`
 */
export async function carryOut(attempt: Attempt, tokens: CardTokens): Promise<CardPayment> {
  const { key, body } = attempt;
  attempt.payment = attempt.payment
    ? await settle(attempt.payment.id)
    : await untilAnswered(() =>
        callApi('POST /v1/lessee/properties/invoices/payments', { body, idempotencyKey: key }),
      );
  if (attempt.payment.status === 'requiresAction') {
    await tokens.authenticate(attempt.payment);
    attempt.payment = await settle(attempt.payment.id);
  }
  return attempt.payment;
}
