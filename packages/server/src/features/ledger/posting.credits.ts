import { planCredit } from '@tenantry/contract/ledger/credit-notes.rules';
import { addCents, subtractCents, ZERO } from '@tenantry/contract/shared/money';
import { recordAudit } from '../../platform/audit/audit.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { availableDeposit } from './available-deposit.ts';
import type { InvoiceRow } from './balances.repository.ts';
import { itemizedInvoices, type ItemizedRow } from './charges.repository.ts';
import { depositIsGone, moreThanTheInvoice } from './ledger.errors.ts';
import type { creditNotes } from './ledger.table.ts';
import type { LockedLease } from './locked-lease.ts';
import { creditedOfInvoice, heldByInvoice } from './money.repository.ts';
import { spendCredit } from './posting.applications.ts';
import { changeBalance, invoiceOf } from './posting.balances.ts';
import { recordDeposits } from './posting.deposits.ts';
import * as repository from './postings.repository.ts';

/** A credit note, dated today. */
export interface Credit {
  readonly kind: 'credit';
  readonly note: Pick<
    typeof creditNotes.$inferSelect,
    'id' | 'amount' | 'reason' | 'recordedBy' | 'unusedDaysOf'
  >;
  /** The invoice, read under the lock. */
  readonly invoice: InvoiceRow;
}

/**
 * CHG-29: reduces an invoice. Its unpaid balance is reduced first. Applied money beyond that is freed, becomes the
 * lease's credit, and is applied to its other open invoices.
 * @throws AppError 422 if the credit exceeds the invoice's amount
 */
export async function creditInvoice(
  tx: Transaction,
  lease: LockedLease,
  { note, invoice }: Credit,
): Promise<void> {
  const { id: organizationId } = tx.organization;
  const { id: invoiceId } = invoice;
  const createdAt = dateOf(tx.now);
  const { recordedBy, ...told } = { ...note, invoiceId, day: tx.today };
  const left = subtractCents(invoice.amount, await creditedOfInvoice(tx, invoiceId));
  if (note.amount > left) throw moreThanTheInvoice(invoice.number, left);
  const held = await heldByInvoice(tx, invoiceId);
  const { fromBalance, freed } = planCredit(note.amount, invoice.remainingBalance, held);
  const before = await itemizedInvoices(tx, [invoiceId]);
  await repository.insertCreditNote(tx, { ...told, organizationId, recordedBy, createdAt });
  await freeMoney(tx, lease, { note, invoice, freed, before });
  const change = { what: 'Credited', amount: fromBalance, credited: note.amount } as const;
  await changeBalance(tx, invoiceOf(before, invoiceId), change);
  const after = { ...told, freed };
  await recordAudit(tx, { action: 'invoice.credited', entityId: invoiceId, after });
  if (freed.length === 0) return;
  const money = addCents(...freed.map(({ amount }) => amount));
  await repository.addCredit(tx, lease.id, money, 'Freed');
  await spendCredit(tx, lease);
}

interface Freed extends Omit<Credit, 'kind'> {
  readonly freed: ReturnType<typeof planCredit>['freed'];
  /** The invoice before the credit note. */
  readonly before: readonly ItemizedRow[];
}

/**
 * Takes money out of an invoice that a credit note reduces. The part held as a deposit also becomes the tenant's
 * credit.
 * @throws AppError 422 if that part is no longer held
 */
async function freeMoney(
  tx: Transaction,
  lease: LockedLease,
  { note, invoice, freed, before }: Freed,
): Promise<void> {
  if (freed.length === 0) return;
  const rows = freed.map(({ paymentId, amount }) => ({
    ...newKey(tx),
    paymentId,
    invoiceId: invoice.id,
    amount: subtractCents(ZERO, amount),
    creditNoteId: note.id,
    createdAt: dateOf(tx.now),
  }));
  await repository.insertApplications(tx, rows);
  const given = { kind: 'REVERSED', day: tx.today, reason: note.reason } as const;
  const parts = await recordDeposits(tx, lease, { ...given, rows, before });
  if (parts.length === 0) return;
  const available = await availableDeposit(tx, lease.id, tx.today);
  if (available < 0) throw depositIsGone(invoice.number);
}
