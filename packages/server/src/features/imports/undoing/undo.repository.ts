import { and, asc, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm';
import { expenses } from '#features/expenses';
import { invoices, payments } from '#features/ledger';
import { chargeSchedules, leaseParties, leases } from '#features/leases';
import { anyOf } from '../../../platform/database/any-of.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../../platform/database/organization-rows.ts';
import { auditEvents } from '../../../platform/database/platform.table.ts';
import { importedRecords } from '../imports.table.ts';
import type { RecordKind } from '../plan.ts';

/** The ids of the records that an import made, by their kind. */
export type Made = Readonly<Record<RecordKind, readonly string[]>>;

export async function madeBy(tx: Transaction, importId: string): Promise<Made> {
  const { kind, recordId, made } = importedRecords;
  const ofImport = eq(importedRecords.importId, importId);
  const rows = await tx.db
    .select({ kind, recordId })
    .from(importedRecords)
    .where(and(inOrganization(tx, importedRecords), ofImport, eq(made, true)));
  const of = (wanted: RecordKind) =>
    rows.flatMap((row) => (row.kind === wanted ? row.recordId : []));
  return {
    building: of('building'),
    home: of('home'),
    lease: of('lease'),
    charge: of('charge'),
    openCharge: of('openCharge'),
    payment: of('payment'),
    expense: of('expense'),
  };
}

/** The homes of all that an import made and all that belongs to it now, by id; null for no home. */
async function homesOfParts(tx: Transaction, made: Made): Promise<Map<string, string | null>> {
  const { home: homes, lease: ofLeases } = made;
  const among = (table: Parameters<typeof inOrganization>[1], found: SQL | undefined) =>
    and(inOrganization(tx, table), found);
  const parts = await Promise.all([
    tx.db
      .select({ id: leases.id, home: leases.propertyId })
      .from(leases)
      .where(among(leases, or(anyOf(leases.id, ofLeases), anyOf(leases.propertyId, homes)))),
    tx.db
      .select({ id: invoices.id, home: invoices.propertyId })
      .from(invoices)
      .where(among(invoices, anyOf(invoices.leaseId, ofLeases))),
    tx.db
      .select({ id: payments.id, home: payments.propertyId })
      .from(payments)
      .where(among(payments, anyOf(payments.leaseId, ofLeases))),
    tx.db
      .select({ id: leaseParties.id, home: leases.propertyId })
      .from(leaseParties)
      .innerJoin(leases, refersTo(leaseParties.leaseId, leases))
      .where(among(leaseParties, anyOf(leaseParties.leaseId, ofLeases))),
    tx.db
      .select({ id: chargeSchedules.id, home: leases.propertyId })
      .from(chargeSchedules)
      .innerJoin(leases, refersTo(chargeSchedules.leaseId, leases))
      .where(
        among(
          chargeSchedules,
          or(anyOf(chargeSchedules.leaseId, ofLeases), anyOf(chargeSchedules.id, made.charge)),
        ),
      ),
    tx.db
      .select({ id: expenses.id, home: expenses.propertyId })
      .from(expenses)
      .where(
        among(expenses, or(anyOf(expenses.id, made.expense), anyOf(expenses.propertyId, homes))),
      ),
  ]);
  const named = parts.flat().map(({ id, home }) => [id, home] as const);
  return new Map([
    ...homes.map((id) => [id, id] as const),
    ...made.building.map((id) => [id, null] as const),
    ...named,
  ]);
}

/** A change of something that belongs to what an import made. */
export interface Use {
  /** `invoice.created` */
  readonly action: string;
  readonly at: Date;
  /** Null for an expense of the organization, and for a building. */
  readonly propertyId: string | null;
}

/** The first changes after a time of what an import made, or of what belongs to it. */
export async function usesAfter(
  tx: Transaction,
  made: Made,
  { after, most }: { readonly after: Date; readonly most: number },
): Promise<Use[]> {
  const homeOf = await homesOfParts(tx, made);
  const { action, at, entityId, id } = auditEvents;
  const rows = await tx.db
    .select({ action, at, entityId })
    .from(auditEvents)
    .where(and(inOrganization(tx, auditEvents), anyOf(entityId, [...homeOf.keys()]), gt(at, after)))
    .orderBy(asc(at), asc(id))
    .limit(most);
  return rows.map((row) => ({ ...row, propertyId: homeOf.get(row.entityId) ?? null }));
}

/** Those of these invoices that are not archived. */
export async function invoicesOf(tx: Transaction, ids: readonly string[]) {
  return tx.db
    .select({ id: invoices.id, propertyId: invoices.propertyId })
    .from(invoices)
    .where(and(inOrganization(tx, invoices), anyOf(invoices.id, ids), isNull(invoices.archivedAt)));
}

/** Every table from which rows are removed. */
const tables = [
  'deposit_movements',
  'payment_applications',
  'payments',
  'invoice_items',
  'invoices',
  'charge_schedules',
  'lease_parties',
  'leases',
  'property_attributes',
  'properties',
  'buildings',
  'expenses',
  'users',
];

/** Only the function in the database may delete records that are written once. */
export async function removeImported(tx: Transaction, importId: string): Promise<void> {
  const written = tx.announcements.writing(tables);
  await tx.db.execute(sql`select remove_imported(${importId})`);
  written(true);
}
