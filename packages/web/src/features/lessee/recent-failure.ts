import type { LesseePayment } from '@tenantry/contract/payments/payments.schemas';
import { CARD_METHOD } from '../payments/payment-labels.ts';

const DAYS = 3;

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/**
 * The tenant's last card payment, if it failed within three days: they may have left before it failed.
 * @param payments of one lease, newest first
 * @param today `YYYY-MM-DD`
 */
export function recentFailure(
  payments: readonly LesseePayment[],
  today: string,
): LesseePayment | null {
  const last = payments.find(
    ({ method, status }) => method === CARD_METHOD && status !== 'pending',
  );
  if (last?.status !== 'failed') return null;
  return dayNumber(today) - dayNumber(last.paymentDate) <= DAYS ? last : null;
}
