import { sql } from 'drizzle-orm';
import { boolean, check, index, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { cardPaymentStatuses } from '@tenantry/contract/payments/cards.schemas';
import {
  centsColumn,
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';
import { users } from '#features/access';
import { payments } from '#features/ledger';
import { leases } from '#features/leases';
import { properties } from '#features/properties';

export const processors = ['stripe', 'test'] as const;

/**
 * A card payment from the tenant's request to its outcome. It is written before the provider is asked, so that nothing
 * is charged without a record. After success, the ledger has the payment with the same id.
 */
export const cardPayments = organizationTable(
  'card_payments',
  {
    propertyId: uuid().notNull(),
    leaseId: uuid().notNull(),
    userId: uuid().notNull(),
    amount: centsColumn().notNull(),
    status: text().$type<(typeof cardPaymentStatuses)[number]>().notNull(),
    processor: text().$type<(typeof processors)[number]>().notNull(),
    testMode: boolean().notNull(),
    /** The provider's id of the payment; null until the provider has responded. */
    intentId: text(),
    /** The card's brand, as reported by the provider. */
    brand: text(),
    last4: text(),
    expMonth: smallint(),
    expYear: smallint(),
    /** Why it failed: the provider's code, and the sentence for the person. */
    failureCode: text(),
    failure: text(),
    createdAt: moment().notNull(),
    settledAt: moment(),
  },
  (table) => [
    unique('card_payments_intent').on(table.organizationId, table.intentId),
    index('card_payments_lease').on(table.organizationId, table.leaseId),
    index('card_payments_property').on(table.organizationId, table.propertyId),
    index('card_payments_unsettled')
      .on(table.organizationId, table.createdAt)
      .where(sql`${table.status} in ('pending', 'requiresAction')`),
    rowReference('card_payments_property_fkey', table, table.propertyId, properties),
    rowReference('card_payments_lease_fkey', table, table.leaseId, leases),
    rowReference('card_payments_user_fkey', table, table.userId, users),
    check('card_payments_amount', sql`${table.amount} > 0`),
    check(
      'card_payments_status',
      sql`${table.status} in ('pending', 'requiresAction', 'succeeded', 'failed')`,
    ),
  ],
);

/** A refund of a card payment. After it was sent, the ledger has the reversal with the same id. */
export const cardRefunds = organizationTable(
  'card_refunds',
  {
    paymentId: uuid().notNull(),
    amount: centsColumn().notNull(),
    note: text().notNull(),
    status: text().$type<'pending' | 'succeeded' | 'failed'>().notNull(),
    /** The provider's id of the refund; null until the provider has responded. */
    refundId: text(),
    failure: text(),
    requestedBy: uuid(),
    createdAt: moment().notNull(),
    settledAt: moment(),
  },
  (table) => [
    unique('card_refunds_refund').on(table.organizationId, table.refundId),
    index('card_refunds_payment').on(table.organizationId, table.paymentId),
    index('card_refunds_unsettled')
      .on(table.organizationId, table.createdAt)
      .where(sql`${table.status} = 'pending'`),
    rowReference('card_refunds_payment_fkey', table, table.paymentId, payments),
    check('card_refunds_amount', sql`${table.amount} > 0`),
    check('card_refunds_status', sql`${table.status} in ('pending', 'succeeded', 'failed')`),
  ],
);
