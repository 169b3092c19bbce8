import { and, isNull } from 'drizzle-orm';
import { invoices } from '#features/ledger';
import { joinHome, leases, lesseeNames } from '#features/leases';
import { homeOf, properties } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';

/** These leases with their tenants and homes, without those whose home is archived. */
export async function lesseesOf(tx: Transaction, leaseIds: readonly string[]) {
  const rows = await tx.db
    .select({
      leaseId: leases.id,
      propertyId: leases.propertyId,
      lesseeName: lesseeNames(tx.today),
      home: homeOf(properties),
    })
    .from(leases)
    .innerJoin(properties, joinHome)
    .where(
      and(inOrganization(tx, leases), anyOf(leases.id, leaseIds), isNull(properties.archivedAt)),
    );
  return new Map(rows.map((row) => [row.leaseId, row]));
}

/** The invoices with these ids, also deleted ones. */
export async function invoicesUnder(tx: Transaction, ids: readonly string[]) {
  const rows = await tx.db
    .select({
      id: invoices.id,
      leaseId: invoices.leaseId,
      number: invoices.number,
      amount: invoices.amount,
      dueDate: invoices.dueDate,
    })
    .from(invoices)
    .where(and(inOrganization(tx, invoices), anyOf(invoices.id, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}
