import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { creditNotes, invoices } from '#features/ledger';
import { cents, type Cents } from '@tenantry/contract/shared/money';
import { sumCents } from '../../platform/database/cents-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, newKey, refersTo } from '../../platform/database/organization-rows.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';
import { dateOf } from '../../platform/clock.ts';
import { expenses } from './expenses.table.ts';
import { workOrderChargePhotos, workOrderCharges } from './work-order-charges.table.ts';

/** What a work order has cost so far. */
export async function costOfOrder(tx: Transaction, workOrderId: string): Promise<Cents> {
  const [row] = await tx.db
    .select({ amount: sumCents(expenses.amount) })
    .from(expenses)
    .where(
      and(
        inOrganization(tx, expenses),
        eq(expenses.workOrderId, workOrderId),
        isNull(expenses.archivedAt),
      ),
    );
  return row?.amount ?? cents(0);
}

/** The charges of a work order whose invoices are not deleted, less their credit notes; oldest first. */
export async function chargesOfOrder(tx: Transaction, workOrderId: string) {
  // Drizzle writes columns without their table where only one is selected from, so the aliases are written here.
  const credited = sql<string>`(select coalesce(sum(c.amount), 0) from ${creditNotes} c
    where c.organization_id = ${tx.organization.id}::uuid and c.invoice_id = invoices.id)`;
  const rows = await tx.db
    .select({
      invoiceId: invoices.id,
      number: invoices.number,
      propertyId: invoices.propertyId,
      date: invoices.date,
      amount: workOrderCharges.amount,
      credited,
      reason: workOrderCharges.reason,
    })
    .from(workOrderCharges)
    .innerJoin(invoices, refersTo(workOrderCharges.invoiceId, invoices))
    .where(
      and(
        inOrganization(tx, workOrderCharges),
        eq(workOrderCharges.workOrderId, workOrderId),
        isNull(invoices.archivedAt),
      ),
    )
    .orderBy(asc(invoices.number));
  return rows.map(({ credited: lowered, ...row }) => ({
    ...row,
    amount: cents(Math.max(row.amount - Number(lowered), 0)),
  }));
}

interface NewCharge {
  readonly workOrderId: string;
  readonly invoiceId: string;
  readonly amount: Cents;
  readonly reason: string;
  readonly photos: readonly { readonly fileId: string; readonly name: string }[];
}

export async function insertCharge(tx: Transaction, { photos, ...charge }: NewCharge) {
  const key = newKey(tx);
  const createdAt = dateOf(tx.now);
  await tx.db.insert(workOrderCharges).values({ ...key, ...charge, createdAt });
  if (photos.length === 0) return;
  const rows = photos.map((photo) => ({ ...newKey(tx), ...photo, chargeId: key.id, createdAt }));
  await tx.db.insert(workOrderChargePhotos).values(rows);
}

export async function chargeOfInvoice(tx: Transaction, invoiceId: string) {
  const [row] = await tx.db
    .select()
    .from(workOrderCharges)
    .where(and(inOrganization(tx, workOrderCharges), eq(workOrderCharges.invoiceId, invoiceId)));
  return row ?? null;
}

/** The photos of an invoice with their files, in the order in which they were chosen. */
export async function photosOfInvoice(tx: Transaction, invoiceId: string) {
  return tx.db
    .select({ row: workOrderChargePhotos, file: storedFiles })
    .from(workOrderChargePhotos)
    .innerJoin(workOrderCharges, refersTo(workOrderChargePhotos.chargeId, workOrderCharges))
    .innerJoin(storedFiles, refersTo(workOrderChargePhotos.fileId, storedFiles))
    .where(
      and(inOrganization(tx, workOrderChargePhotos), eq(workOrderCharges.invoiceId, invoiceId)),
    )
    .orderBy(asc(workOrderChargePhotos.id));
}
