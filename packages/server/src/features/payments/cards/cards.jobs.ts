import type { Transaction } from '../../../platform/database/database.ts';
import type { Job, Recurring } from '../../../platform/jobs/jobs.ts';
import { REQUEST_SECONDS } from './cards.domain.ts';
import { unsettledCardPayments } from './cards.repository.ts';
import {
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
      if (known?.row.status !== 'pending') return;
      const { createdAt, id } = known.row;
      await transact(async (tx) => {
        const age = (tx.now.epochMilliseconds - createdAt.getTime()) / 1000;
        if (age <= REQUEST_SECONDS) await queueSettlement(tx, id, REQUEST_SECONDS + 1 - age);
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
