import { and, eq, or, type SQL } from 'drizzle-orm';
import { type Cents, ZERO } from '@tenantry/contract/shared/money';
import type { PaymentScope } from '#features/ledger';
import { anyOf } from '../../platform/database/any-of.ts';
import { sumCents } from '../../platform/database/cents-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { cardPayments, cardRefunds } from './card-payments.table.ts';

export type CardPaymentRow = typeof cardPayments.$inferSelect;
export type RefundRow = typeof cardRefunds.$inferSelect;

/** Payments that were begun by card, whatever their outcome. */
export async function findCardPayments(
  tx: Transaction,
  scope: PaymentScope,
): Promise<CardPaymentRow[]> {
  return tx.db
    .select()
    .from(cardPayments)
    .where(and(inOrganization(tx, cardPayments), inScope(scope)));
}

/** Those of the leases that a tenant is on, and the tenant's own. */
export async function cardPaymentsOfLessee(
  tx: Transaction,
  { userId, leaseIds }: { readonly userId: string; readonly leaseIds: readonly string[] },
): Promise<CardPaymentRow[]> {
  const { leaseId, userId: payer } = cardPayments;
  return tx.db
    .select()
    .from(cardPayments)
    .where(and(inOrganization(tx, cardPayments), or(anyOf(leaseId, leaseIds), eq(payer, userId))));
}

function inScope(scope: PaymentScope): SQL {
  if ('propertyId' in scope) return eq(cardPayments.propertyId, scope.propertyId);
  if ('leaseIds' in scope) return anyOf(cardPayments.leaseId, scope.leaseIds);
  if ('ids' in scope) return anyOf(cardPayments.id, scope.ids);
  return eq(cardPayments.id, scope.id);
}

/** Card refunds of these payments: completed, pending, and failed ones. */
export async function refundsOf(tx: Transaction, paymentIds: readonly string[]) {
  return tx.db
    .select()
    .from(cardRefunds)
    .where(and(inOrganization(tx, cardRefunds), anyOf(cardRefunds.paymentId, paymentIds)));
}

/** The part of a payment that is pending as a refund to a card. */
export async function pendingRefunds(tx: Transaction, paymentId: string): Promise<Cents> {
  const [row] = await tx.db
    .select({ pending: sumCents(cardRefunds.amount) })
    .from(cardRefunds)
    .where(
      and(
        inOrganization(tx, cardRefunds),
        eq(cardRefunds.paymentId, paymentId),
        eq(cardRefunds.status, 'pending'),
      ),
    );
  return row?.pending ?? ZERO;
}
