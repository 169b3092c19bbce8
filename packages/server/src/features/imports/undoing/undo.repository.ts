import { and, asc, eq, gt, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { expenses } from '#features/expenses';
import { invoices, payments } from '#features/ledger';
import { chargeSchedules, leaseParties, leases } from '#features/leases';
import type { HomeValues } from '#features/properties';
import { anyOf } from '../../../platform/database/any-of.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../../platform/database/organization-rows.ts';
import { auditEvents } from '../../../platform/database/platform.table.ts';
import { importedRecords } from '../imports.table.ts';
import type { RecordKind } from '../plan.ts';

/** The ids of the records that an import made, by their kind, and the homes that it changed. */
export interface Made extends Readonly<Record<RecordKind, readonly string[]>> {
  readonly changed: readonly { readonly homeId: string; readonly before: HomeValues }[];
}

export async function madeBy(tx: Transaction, importId: string): Promise<Made> {
  const { kind, recordId, made, before } = importedRecords;
  const ofImport = eq(importedRecords.importId, importId);
  const rows = await tx.db
    .select({ kind, recordId, made, before })
    .from(importedRecords)
    .where(
      and(inOrganization(tx, importedRecords), ofImport, or(eq(made, true), isNotNull(before))),
    );
  const of = (wanted: RecordKind) =>
    rows.flatMap((row) => (row.made && row.kind === wanted ? row.recordId : []));
  return {
    changed: rows.flatMap((row) =>
      row.before === null ? [] : { homeId: row.recordId, before: row.before },
    ),
    building: of('building'),
    home: of('home'),
    lease: of('lease'),
    charge: of('charge'),
    openCharge: of('openCharge'),
    payment: of('payment'),
    expense: of('expense'),
  };
}

/** What an import made beside these leases and what belongs to them. */
export async function madeBeside(
  tx: Transaction,
  importId: string,
  leaseIds: readonly string[],
): Promise<Made> {
  const made = await madeBy(tx, importId);
  const beside = async (
    table: typeof payments | typeof invoices | typeof chargeSchedules,
    ids: readonly string[],
  ) => {
    if (ids.length === 0 || leaseIds.length === 0) return ids;
    const rows = await tx.db
      .select({ id: table.id })
      .from(table)
      .where(and(inOrganization(tx, table), anyOf(table.id, ids), anyOf(table.leaseId, leaseIds)));
    const theirs = new Set(rows.map(({ id }) => id));
    return ids.filter((id) => !theirs.has(id));
  };
  return {
    ...made,
    charge: await beside(chargeSchedules, made.charge),
    openCharge: await beside(invoices, made.openCharge),
    payment: await beside(payments, made.payment),
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
      .where(
        among(invoices, or(anyOf(invoices.leaseId, ofLeases), anyOf(invoices.id, made.openCharge))),
      ),
    tx.db
      .select({ id: payments.id, home: payments.propertyId })
      .from(payments)
      .where(
        among(payments, or(anyOf(payments.leaseId, ofLeases), anyOf(payments.id, made.payment))),
      ),
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
    ...made.changed.map(({ homeId }) => [homeId, homeId] as const),
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

/** The homes of those of these invoices that have money or a credit. */
export async function homesOfPaid(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const { propertyId, remainingBalance, amount } = invoices;
  const rows = await tx.db
    .selectDistinct({ propertyId })
    .from(invoices)
    .where(and(inOrganization(tx, invoices), anyOf(invoices.id, ids), ne(remainingBalance, amount)))
    .orderBy(asc(propertyId));
  return rows.map((row) => row.propertyId);
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

/** Removes leases that an import made, with all that it made of them. */
export const removeLeases = (
  tx: Transaction,
  importId: string,
  leaseIds: readonly string[],
): Promise<void> => remove(tx, importId, leaseIds);

/** Removes what an import made beside its leases: homes, buildings, charges and expenses. */
export const removeRest = (tx: Transaction, importId: string): Promise<void> =>
  remove(tx, importId, null);

/** Only the function in the database may delete records that are written once. */
async function remove(
  tx: Transaction,
  importId: string,
  leaseIds: readonly string[] | null,
): Promise<void> {
  const ids = leaseIds && sql`${`{${leaseIds.join(',')}}`}::uuid[]`;
  await tx.db.execute(sql`select remove_imported(${importId}, ${ids})`);
}

/** Open pages reload what was removed. */
export function announceRemoved(tx: Transaction): void {
  tx.announcements.writing(tables)(true);
}
