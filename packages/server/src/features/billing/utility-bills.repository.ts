import { and, asc, desc, eq } from 'drizzle-orm';
import { invoiceItems, invoices } from '#features/ledger';
import { joinHome, leases, lesseeNames } from '#features/leases';
import { homeOf, properties } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';
import { utilityBillDocuments, utilityBills, utilityShares } from './billing.table.ts';

const SHOWN_BILLS = 100;

/** The latest bills with the name of their document, newest period first; or only one bill. */
export async function billsWithDocument(tx: Transaction, billId?: string) {
  return tx.db
    .select({ bill: utilityBills, document: storedFiles.label })
    .from(utilityBills)
    .leftJoin(utilityBillDocuments, refersTo(utilityBillDocuments.billId, utilityBills))
    .leftJoin(storedFiles, refersTo(utilityBillDocuments.fileId, storedFiles))
    .where(
      and(
        inOrganization(tx, utilityBills),
        billId === undefined ? undefined : eq(utilityBills.id, billId),
      ),
    )
    .orderBy(desc(utilityBills.periodEnd), desc(utilityBills.id))
    .limit(SHOWN_BILLS);
}

/** The shares of these bills with their invoices, in the order in which they were entered. */
export async function sharesOf(tx: Transaction, billIds: readonly string[]) {
  return tx.db
    .select({
      share: utilityShares,
      number: invoices.number,
      description: invoiceItems.description,
      propertyId: leases.propertyId,
      lesseeName: lesseeNames(tx.today),
      home: homeOf(properties),
    })
    .from(utilityShares)
    .innerJoin(leases, refersTo(utilityShares.leaseId, leases))
    .innerJoin(properties, joinHome)
    .leftJoin(invoices, refersTo(utilityShares.invoiceId, invoices))
    .leftJoin(
      invoiceItems,
      and(
        eq(invoiceItems.organizationId, utilityShares.organizationId),
        eq(invoiceItems.invoiceId, utilityShares.invoiceId),
      ),
    )
    .where(and(inOrganization(tx, utilityShares), anyOf(utilityShares.billId, billIds)))
    .orderBy(asc(utilityShares.id));
}

/** The file of the bill; null if it has none. */
export async function documentFile(tx: Transaction, billId: string) {
  const [row] = await tx.db
    .select({ file: storedFiles })
    .from(utilityBillDocuments)
    .innerJoin(storedFiles, refersTo(utilityBillDocuments.fileId, storedFiles))
    .where(and(inOrganization(tx, utilityBillDocuments), eq(utilityBillDocuments.billId, billId)));
  return row?.file ?? null;
}

export async function insertBill(
  tx: Transaction,
  bill: typeof utilityBills.$inferInsert,
  shares: readonly (typeof utilityShares.$inferInsert)[],
): Promise<void> {
  await tx.db.insert(utilityBills).values(bill);
  await tx.db.insert(utilityShares).values([...shares]);
}

/** False if the bill already has a document. */
export async function insertDocument(
  tx: Transaction,
  row: typeof utilityBillDocuments.$inferInsert,
): Promise<boolean> {
  const inserted = await tx.db
    .insert(utilityBillDocuments)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: utilityBillDocuments.id });
  return inserted.length > 0;
}
