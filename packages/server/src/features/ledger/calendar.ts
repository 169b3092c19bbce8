/** HOME-5: the days on which invoices are due. */
import { and, asc, between, sql } from 'drizzle-orm';
import type { CalendarEntry, CalendarWindow } from '@tenantry/contract/today/calendar.schemas';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { joinLivingHome, leases, lesseeNames } from '#features/leases';
import { homesByIds, properties } from '#features/properties';
import { sumCents } from '../../platform/database/cents-of.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { liveInvoices } from './balances.repository.ts';
import { joinLease } from './invoices.columns.ts';
import { invoices } from './ledger.table.ts';

/** The names of these leases, by id. */
async function lesseesOf(tx: Transaction, leaseIds: readonly string[]) {
  const rows = await tx.db
    .select({ id: leases.id, lessee: lesseeNames(tx.today) })
    .from(leases)
    .where(and(inOrganization(tx, leases), anyOf(leases.id, leaseIds)));
  const names = new Map(rows.map(({ id, lessee }) => [id, lessee]));
  return (leaseId: string) => names.get(leaseId) ?? '';
}

/** One entry for each day, so that ten thousand rents are one line. */
export async function dueDays(
  tx: Transaction,
  { from, to, propertyIds }: CalendarWindow,
): Promise<CalendarEntry[]> {
  const ofOne = sql<boolean>`min(${leases.id}::text) = max(${leases.id}::text)`;
  const any = (column: unknown) => sql<string>`min(${column}::text)`;
  const rows = await tx.db
    .select({
      date: invoices.dueDate,
      invoices: sql<number>`count(*)::int`,
      amount: sumCents(invoices.amount),
      open: sumCents(invoices.remainingBalance),
      ofOne,
      lease: {
        leaseId: any(leases.id),
        propertyId: any(leases.propertyId),
        userId: any(leases.userId),
      },
    })
    .from(invoices)
    .innerJoin(leases, joinLease)
    .innerJoin(properties, joinLivingHome)
    .where(
      and(
        liveInvoices(tx.organization.id),
        between(invoices.dueDate, from, to),
        propertyIds && anyOf(leases.propertyId, propertyIds),
      ),
    )
    .groupBy(invoices.dueDate)
    .orderBy(asc(invoices.dueDate));
  const ofOneLease = rows.filter((row) => row.ofOne);
  const [homeWith, lesseeOf] = await Promise.all([
    homesByIds(
      tx,
      ofOneLease.map(({ lease }) => lease.propertyId),
    ),
    lesseesOf(
      tx,
      ofOneLease.map(({ lease }) => lease.leaseId),
    ),
  ]);
  return rows.map((row) => ({
    kind: 'invoices_due' as const,
    date: row.date,
    invoices: row.invoices,
    amount: dollarsFromCents(row.amount),
    open: dollarsFromCents(row.open),
    lease: row.ofOne
      ? { ...row.lease, home: homeWith(row.lease.propertyId), lessee: lesseeOf(row.lease.leaseId) }
      : null,
  }));
}
