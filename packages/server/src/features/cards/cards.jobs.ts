import type { Transaction } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Recurring } from '../../platform/jobs/recurring.ts';
import { REQUEST_SECONDS } from './cards.domain.ts';
import { unsettledCardPayments } from './cards.repository.ts';
import {
  ageSeconds,
  queueSettlement,
  settle,
  SETTLE_PAYMENT_JOB,
  type Cards,
  type SettlePaymentPayload,
} from './cards.settlement.ts';
import { unsettledRefunds } from './refunds.repository.ts';
import {
  queueRefund,
  settleRefund,
  SETTLE_REFUND_JOB,
  type SettleRefundPayload,
} from './refunds.settlement.ts';

/**
 * Jobs that fetch the outcome of payments and refunds whose requests did not get it. If the provider cannot be asked,
 * the worker tries again.
 */
export function cardJobs(cards: Cards): Job<never>[] {
  const payments: Job<SettlePaymentPayload> = {
    name: SETTLE_PAYMENT_JOB,
    run: async ({ payload, transact }) => {
      const known = await settle(cards, transact, payload.cardPaymentId);
      // The age at the time of the request to the provider, because the request itself can take long.
      if (known?.row.status !== 'pending' || known.age > REQUEST_SECONDS) return;
      await transact((tx) => {
        const wait = REQUEST_SECONDS + 1 - ageSeconds(known.row, tx);
        return queueSettlement(tx, known.row.id, Math.max(1, wait));
      });
    },
  };
  const refunds: Job<SettleRefundPayload> = {
    name: SETTLE_REFUND_JOB,
    run: ({ payload, transact }) => settleRefund(cards, transact, payload.cardRefundId),
  };
  return [payments, refunds];
}

/** Settles all open payments: tenants who have not responded to their bank, slow banks, killed servers. */
export const unsettledCards: Recurring = {
  name: 'settle_unsettled_cards',
  title: 'Settling card payments',
  schedule: '23 * * * *',
  run: queueUnsettledCards,
};

export async function queueUnsettledCards(tx: Transaction): Promise<void> {
  for (const id of await unsettledCardPayments(tx)) await queueSettlement(tx, id, 0);
  for (const id of await unsettledRefunds(tx)) await queueRefund(tx, id, 0);
}
