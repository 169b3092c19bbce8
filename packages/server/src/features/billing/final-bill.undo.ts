/** UNIT-12: takes back what a move-out has changed on the account, for a tenant who stays. */
import { and, eq, isNull, or } from 'drizzle-orm';
import { cents, type Cents } from '@tenantry/contract/shared/money';
import { creditNoteOn } from '#features/invoices';
import { creditedOf, creditNotes, invoiceItems, invoices, openAccount } from '#features/ledger';
import type { LeaseRow } from '#features/leases';
import { anyOf } from '../../platform/database/any-of.ts';
import { sumCents } from '../../platform/database/cents-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import type { UsedDays } from './day-credits.ts';
import { issueWithoutFees } from './final-invoice.service.ts';
import { postingsOfInvoices, undoPostings } from './run-undo.repository.ts';
import { itemAgain, usedDays } from './used-days.ts';

/** What undoing a move-out changes on the account. */
export interface FinalBillUndo {
  readonly credits: readonly { readonly invoiceId: string; readonly amount: Cents }[];
  readonly postings: readonly { readonly id: string }[];
  readonly usedDays: readonly UsedDays[];
}

/**
 * What final invoices have left, without the days that they bill again: those belong to the invoices that were credited,
 * and are used by a tenant who stays.
 */
async function leftOn(tx: Transaction, invoiceIds: readonly string[]) {
  const rows = await tx.db
    .select({
      invoiceId: invoices.id,
      amount: invoices.amount,
      credited: creditedOf(invoices),
      billed: sumCents(invoiceItems.amount, isNull(invoiceItems.billsAgain)),
    })
    .from(invoices)
    .innerJoin(invoiceItems, refersTo(invoiceItems.invoiceId, invoices))
    .where(
      and(
        inOrganization(tx, invoices),
        anyOf(invoices.id, invoiceIds),
        isNull(invoices.archivedAt),
      ),
    )
    .groupBy(invoices.organizationId, invoices.id);
  const isOwn = or(
    isNull(creditNotes.unusedDaysOf),
    eq(creditNotes.unusedDaysOf, creditNotes.invoiceId),
  );
  const credits = await tx.db
    .select({ invoiceId: creditNotes.invoiceId, amount: sumCents(creditNotes.amount) })
    .from(creditNotes)
    .where(and(inOrganization(tx, creditNotes), anyOf(creditNotes.invoiceId, invoiceIds), isOwn))
    .groupBy(creditNotes.invoiceId);
  const creditedOwn = new Map(credits.map(({ invoiceId, amount }) => [invoiceId, amount]));
  return rows.flatMap(({ invoiceId, amount, credited, billed }) => {
    const left = Math.min(billed - (creditedOwn.get(invoiceId) ?? 0), amount - credited);
    return left > 0 ? [{ invoiceId, amount: cents(left) }] : [];
  });
}

/** @param finalInvoices those of the move-outs of the lease, whose current end is the one to bill */
export async function planFinalBillUndo(
  tx: Transaction,
  lease: LeaseRow,
  finalInvoices: readonly string[],
): Promise<FinalBillUndo | null> {
  const [credits, postings] =
    finalInvoices.length === 0
      ? [[], []]
      : [await leftOn(tx, finalInvoices), await postingsOfInvoices(tx, finalInvoices)];
  const isOfFinal = ({ invoiceId }: UsedDays) => finalInvoices.includes(invoiceId);
  const used = (await usedDays(tx, lease)).filter((days) => !isOfFinal(days));
  const isEmpty = credits.length + postings.length + used.length === 0;
  return isEmpty ? null : { credits, postings, usedDays: used };
}

/** Credits the final invoices, opens their periods again, and bills each invoice's credited days on a new one. */
export async function undoFinalBill(
  tx: Transaction,
  { id: leaseId, propertyId }: LeaseRow,
  undo: FinalBillUndo,
): Promise<void> {
  await openAccount(tx, propertyId, leaseId);
  const reasonFor = () => 'Move-out undone';
  for (const { invoiceId, amount } of undo.credits) {
    await creditNoteOn(tx, { propertyId, invoiceId }, { amount, reasonFor });
  }
  await undoPostings(tx, undo.postings);
  for (const days of undo.usedDays) {
    // The credits may have changed what is left on the account.
    const lease = await openAccount(tx, propertyId, leaseId);
    const dueDate = days.dueDate > tx.today ? days.dueDate : tx.today;
    await issueWithoutFees(tx, lease, { items: [itemAgain(days)], dueDate });
  }
}
