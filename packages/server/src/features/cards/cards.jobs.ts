import type { Transaction } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
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

/** Learns what became of payments and refunds whose requests did not. The worker tries again what cannot be asked. */
export function cardJobs(cards: Cards): Job<never>[] {
  const payments: Job<SettlePaymentPayload> = {
    name: SETTLE_PAYMENT_JOB,
    run: async ({ payload, transact }) => {
      const known = await settle(cards, transact, payload.cardPaymentId);
      // As old as it was when it was asked about: the asking itself can take long.
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

/** Whatever is open still: tenants whose bank waits for them, banks that take their time, servers that were killed. */
export const unsettledCards: Recurring = {
  name: 'settle_unsettled_cards',
  schedule: '23 * * * *',
  atStart: true,
  run: queueUnsettledCards,
};

export async function queueUnsettledCards(tx: Transaction): Promise<void> {
  for (const id of await unsettledCardPayments(tx)) await queueSettlement(tx, id, 0);
  for (const id of await unsettledRefunds(tx)) await queueRefund(tx, id, 0);
}
