import { and, eq } from 'drizzle-orm';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { invoices } from '#features/ledger';
import { leases, joinHome, namesOf, recipientsOf } from '#features/leases';
import { addressLinesOf, homeOf, properties } from '#features/properties';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, newKey } from '../../platform/database/organization-rows.ts';
import { invoicePdfs } from './invoices.table.ts';

/** The home that a PDF is about. */
export async function homeOfLease(tx: Transaction, leaseId: string) {
  const [row] = await tx.db
    .select({
      home: homeOf(properties),
      property: properties,
    })
    .from(leases)
    .innerJoin(properties, joinHome)
    .where(and(inOrganization(tx, leases), eq(leases.id, leaseId)));
  if (!row) throw new Error('an invoice without lease');
  const { property, ...rest } = row;
  return { ...rest, addressLines: addressLinesOf(property) };
}

/** The tenants whom a paper of a day names. An address is printed only of a single one, because all of them read it. */
export async function addresseesOf(tx: Transaction, leaseId: string, day: CalendarDate) {
  const recipients = await recipientsOf(tx, leaseId, day);
  const [only, ...others] = recipients.map(({ emailAddress }) => emailAddress);
  return {
    name: namesOf(recipients),
    emailAddress: only === undefined || others.length > 0 ? null : only,
  };
}

const ofInvoice = (tx: Transaction, invoiceId: string) =>
  and(inOrganization(tx, invoicePdfs), eq(invoicePdfs.invoiceId, invoiceId));

/** Calls that create or remove its PDF at the same time run one after the other. */
export async function lockInvoice(tx: Transaction, invoiceId: string): Promise<void> {
  await tx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(inOrganization(tx, invoices), eq(invoices.id, invoiceId)))
    .for('no key update');
}

/** The file of an invoice's PDF, if it has one. */
export async function pdfFileId(tx: Transaction, invoiceId: string): Promise<string | null> {
  const [row] = await tx.db
    .select({ fileId: invoicePdfs.fileId })
    .from(invoicePdfs)
    .where(ofInvoice(tx, invoiceId));
  return row?.fileId ?? null;
}

export async function insertPdf(
  tx: Transaction,
  pdf: { invoiceId: string; fileId: string; fingerprint: string },
): Promise<void> {
  await tx.db.insert(invoicePdfs).values({
    ...newKey(tx),
    ...pdf,
    createdAt: dateOf(tx.now),
  });
}

export async function deletePdf(tx: Transaction, invoiceId: string): Promise<void> {
  await tx.db.delete(invoicePdfs).where(ofInvoice(tx, invoiceId));
}
