import { and, asc, eq, gt, isNull, lte, notExists } from 'drizzle-orm';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { invoices } from '#features/ledger';
import { leases } from '#features/leases';
import { properties } from '#features/properties';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo, newKey } from '../../platform/database/organization-rows.ts';
import { attentionSnoozes } from './today.table.ts';

const ofUser = (tx: Transaction, userId: string) =>
  and(inOrganization(tx, attentionSnoozes), eq(attentionSnoozes.userId, userId));

/** The keys that a person has put off. */
export async function putOff(tx: Transaction, userId: string): Promise<Set<string>> {
  const rows = await tx.db
    .select({ key: attentionSnoozes.key })
    .from(attentionSnoozes)
    .where(and(ofUser(tx, userId), gt(attentionSnoozes.until, tx.today)));
  return new Set(rows.map(({ key }) => key));
}

/** Puts something off, and deletes entries that are shown again. */
export async function insertSnooze(
  tx: Transaction,
  userId: string,
  { key, until }: { readonly key: string; readonly until: CalendarDate },
): Promise<void> {
  await tx.db
    .delete(attentionSnoozes)
    .where(and(ofUser(tx, userId), lte(attentionSnoozes.until, tx.today)));
  const row = { ...newKey(tx), userId, key, until };
  const { organizationId, userId: person, key: column } = attentionSnoozes;
  await tx.db
    .insert(attentionSnoozes)
    .values({ ...row, createdAt: dateOf(tx.now) })
    .onConflictDoUpdate({ target: [organizationId, person, column], set: { until } });
}

export async function hasAnyLease(tx: Transaction): Promise<boolean> {
  const [row] = await tx.db
    .select({ id: leases.id })
    .from(leases)
    .where(inOrganization(tx, leases))
    .limit(1);
  return row !== undefined;
}

export async function hasAnyInvoice(tx: Transaction): Promise<boolean> {
  const [row] = await tx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(inOrganization(tx, invoices))
    .limit(1);
  return row !== undefined;
}

/** The home that has waited longest for its first tenant. */
export async function oldestHomeWithoutLease(tx: Transaction): Promise<string | undefined> {
  const ofHome = tx.db
    .select({ id: leases.id })
    .from(leases)
    .where(refersTo(leases.propertyId, properties));
  const [row] = await tx.db
    .select({ id: properties.id })
    .from(properties)
    .where(and(inOrganization(tx, properties), isNull(properties.archivedAt), notExists(ofHome)))
    .orderBy(asc(properties.createdAt), asc(properties.id))
    .limit(1);
  return row?.id;
}

export async function stateOfOldestHome(tx: Transaction): Promise<string | undefined> {
  const [row] = await tx.db
    .select({ state: properties.state })
    .from(properties)
    .where(and(inOrganization(tx, properties), isNull(properties.archivedAt)))
    .orderBy(asc(properties.createdAt), asc(properties.id))
    .limit(1);
  return row?.state;
}
