import { and, asc, desc, eq, getTableColumns, isNull, lte, or, sql } from 'drizzle-orm';
import { MAX_VENDORS } from '@tenantry/contract/vendors/vendors.schemas';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { preparedInsert, preparedUpdate } from '../../platform/database/prepared-writes.ts';
import { vendorFiles, vendors } from './vendors.table.ts';

export type VendorRow = typeof vendors.$inferSelect;

const live = (tx: Transaction) => and(inOrganization(tx, vendors), isNull(vendors.archivedAt));

/** By name. */
export async function allVendors(tx: Transaction): Promise<VendorRow[]> {
  return tx.db
    .select()
    .from(vendors)
    .where(live(tx))
    .orderBy(asc(sql`lower(${vendors.name})`), asc(vendors.id))
    .limit(MAX_VENDORS);
}

export async function countVendors(tx: Transaction): Promise<number> {
  return tx.db.$count(vendors, live(tx));
}

export async function findVendor(tx: Transaction, id: string): Promise<VendorRow | null> {
  const [row] = await vendorsByIds(tx, [id]);
  return row ?? null;
}

/** Also archived ones. */
export async function vendorsByIds(tx: Transaction, ids: readonly string[]): Promise<VendorRow[]> {
  if (ids.length === 0) return [];
  return tx.db
    .select()
    .from(vendors)
    .where(and(inOrganization(tx, vendors), anyOf(vendors.id, ids)));
}

/** Those with a paper that expires by this day or has expired, the earliest first. */
export async function vendorsExpiring(tx: Transaction, by: string): Promise<VendorRow[]> {
  return tx.db
    .select()
    .from(vendors)
    .where(
      and(live(tx), or(lte(vendors.insuranceExpiresOn, by), lte(vendors.licenseExpiresOn, by))),
    )
    .orderBy(
      asc(sql`least(${vendors.insuranceExpiresOn}, ${vendors.licenseExpiresOn})`),
      asc(vendors.id),
    )
    .limit(MAX_VENDORS);
}

const lock = prepared(['id'], getTableColumns(vendors), (select, { organizationId, id }) =>
  select
    .from(vendors)
    .where(and(eq(vendors.organizationId, organizationId), eq(vendors.id, id)))
    .for('no key update'),
);

/** Locks the vendor, archived or not, until the transaction ends. */
export async function lockVendor(tx: Transaction, id: string): Promise<VendorRow | null> {
  const [row] = await lock(tx, { id });
  return row ?? null;
}

const insert = preparedInsert(vendors);

export function insertVendor(tx: Transaction, row: VendorRow): void {
  insert(tx, [row]);
}

const change = preparedUpdate(vendors, { version: sql`${vendors.version} + 1` });

/** Changes a locked vendor. */
export function updateVendor(
  tx: Transaction,
  before: VendorRow,
  changes: Partial<VendorRow>,
): VendorRow {
  change(tx, before.id, changes);
  return { ...before, ...changes, version: before.version + 1 };
}

/** Newest first. */
export async function filesOfVendor(tx: Transaction, vendorId: string) {
  return tx.db
    .select({ row: vendorFiles, file: storedFiles })
    .from(vendorFiles)
    .innerJoin(storedFiles, refersTo(vendorFiles.fileId, storedFiles))
    .where(and(inOrganization(tx, vendorFiles), eq(vendorFiles.vendorId, vendorId)))
    .orderBy(desc(vendorFiles.createdAt), desc(vendorFiles.id));
}

export type VendorFileRow = Awaited<ReturnType<typeof filesOfVendor>>[number];

export async function insertVendorFile(
  tx: Transaction,
  row: typeof vendorFiles.$inferInsert,
): Promise<void> {
  await tx.db.insert(vendorFiles).values(row);
}
