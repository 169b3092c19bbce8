import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { SearchTerms } from '@tenantry/contract/search/search-terms';
import { joinLivingHome, leases, lesseeNames } from '#features/leases';
import { homeOf, properties } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { MOST_FOUND } from '../../platform/search/matching.ts';
import { liveInvoices } from './balances.repository.ts';
import { joinLease } from './invoices.columns.ts';
import { invoices, payments } from './ledger.table.ts';

const ofLease = (tx: Transaction) => ({
  home: homeOf(properties),
  lessee: lesseeNames(tx.today),
});

/** HOME-6: the invoice with this number, and the newest of this amount. */
export async function searchInvoices(
  tx: Transaction,
  { invoiceNumber, invoiceAmount }: SearchTerms,
) {
  const found = await Promise.all([
    invoiceNumber === null ? [] : invoicesWith(tx, eq(invoices.number, invoiceNumber)),
    invoiceAmount === null ? [] : invoicesWith(tx, eq(invoices.amount, invoiceAmount)),
  ]);
  return [...new Map(found.flat().map((row) => [row.id, row])).values()];
}

async function invoicesWith(tx: Transaction, which: SQL) {
  return tx.db
    .select({
      id: invoices.id,
      number: invoices.number,
      propertyId: invoices.propertyId,
      amount: invoices.amount,
      dueDate: invoices.dueDate,
      remainingBalance: invoices.remainingBalance,
      ...ofLease(tx),
    })
    .from(invoices)
    .innerJoin(leases, joinLease)
    .innerJoin(properties, joinLivingHome)
    .where(and(liveInvoices(tx.organization.id), which))
    .orderBy(desc(invoices.dueDate), desc(invoices.id))
    .limit(MOST_FOUND);
}

/** HOME-6: the newest payments of this amount, and those with this number on the check. */
export async function searchPayments(tx: Transaction, { amount, checkNumber }: SearchTerms) {
  const wanted = [
    amount === null ? undefined : eq(payments.amount, amount),
    checkNumber === null ? undefined : eq(payments.checkNumber, checkNumber),
  ].filter((each) => each !== undefined);
  // One index for each: with `or`, all rows would be read before the newest of either is known.
  const rows = await Promise.all(
    wanted.map((which) =>
      tx.db
        .select({
          id: payments.id,
          propertyId: payments.propertyId,
          amount: payments.amount,
          method: payments.method,
          description: payments.description,
          paymentDate: payments.paymentDate,
          checkNumber: payments.checkNumber,
          ...ofLease(tx),
        })
        .from(payments)
        .innerJoin(leases, refersTo(payments.leaseId, leases))
        .innerJoin(properties, joinLivingHome)
        .where(and(inOrganization(tx, payments), which))
        .orderBy(desc(payments.paymentDate), desc(payments.id))
        .limit(MOST_FOUND),
    ),
  );
  return [...new Map(rows.flat().map((row) => [row.id, row])).values()];
}
