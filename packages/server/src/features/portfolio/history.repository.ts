import { invoiceLabel } from '@tenantry/contract/invoices/invoices.rules';
import { MAX_HISTORY, type HistoryKind } from '@tenantry/contract/portfolio/history.schemas';
import { and, desc, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { users } from '#features/access';
import { expenses } from '#features/expenses';
import { chargeSchedules, leases } from '#features/leases';
import { invoices, payments } from '#features/ledger';
import { properties } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { auditEvents } from '../../platform/database/platform.table.ts';

interface Titled {
  readonly table: PgTable & Readonly<Record<'organizationId' | 'id', PgColumn>>;
  readonly title: SQL;
}

const entities: Readonly<Record<HistoryKind, Titled>> = {
  property: { table: properties, title: sql`${properties.addressLine1}` },
  lease: {
    table: leases,
    title: sql`concat('Lease of ', ${leases.firstName}, ' ', ${leases.lastName})`,
  },
  invoice: { table: invoices, title: sql`${invoices.number}` },
  payment: { table: payments, title: sql`'Payment'` },
  expense: {
    table: expenses,
    title: sql`coalesce(nullif(${expenses.vendor}, ''), 'Expense')`,
  },
  user: { table: users, title: sql`concat(${users.firstName}, ' ', ${users.lastName})` },
};

/** The name of an entity, archived or not; null if there is none. */
export async function titleOf(
  tx: Transaction,
  kind: HistoryKind,
  entityId: string,
): Promise<string | null> {
  const { table, title } = entities[kind];
  const [row] = await tx.db
    .select({ title: sql<string>`(${title})::text` })
    .from(table)
    .where(and(eq(table.organizationId, tx.organization.id), eq(table.id, entityId)));
  if (!row) return null;
  return kind === 'invoice' ? `Invoice ${invoiceLabel(Number(row.title))}` : row.title;
}

/** The charges of a lease are part of its history. */
export async function partsOf(
  tx: Transaction,
  kind: HistoryKind,
  entityId: string,
): Promise<string[]> {
  if (kind !== 'lease') return [];
  const rows = await tx.db
    .select({ id: chargeSchedules.id })
    .from(chargeSchedules)
    .where(
      and(
        eq(chargeSchedules.organizationId, tx.organization.id),
        eq(chargeSchedules.leaseId, entityId),
      ),
    );
  return rows.map(({ id }) => id);
}

/** They would hide the changes, and the account page shows the last sign-in. */
const noChanges = ['user.signedIn', 'user.signedOut'];

/** The newest events, and one more if there are more than a history shows. */
export async function eventsOf(tx: Transaction, entityIds: readonly string[]) {
  return tx.db
    .select()
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.organizationId, tx.organization.id),
        inArray(auditEvents.entityId, [...entityIds]),
        notInArray(auditEvents.action, noChanges),
      ),
    )
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(MAX_HISTORY + 1);
}
