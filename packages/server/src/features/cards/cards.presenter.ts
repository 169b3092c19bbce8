import type { CardPayment } from '@tenantry/contract/payments/cards.schemas';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import type { CardPaymentRow } from './cards.repository.ts';

/** The payment as its tenant sees it. */
export function presentCardPayment(
  row: CardPaymentRow,
  clientSecret: string | null = null,
): CardPayment {
  const { id, leaseId, status, failure, testMode, brand, last4, expMonth, expYear } = row;
  const card =
    brand && last4 && expMonth && expYear ? { brand, last4, expMonth, expYear, testMode } : null;
  return {
    id,
    leaseId,
    amount: dollarsFromCents(row.amount),
    status,
    failure,
    card,
    clientSecret: status === 'requiresAction' ? clientSecret : null,
  };
}
