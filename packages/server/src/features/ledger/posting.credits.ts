import { planCredit } from '@tenantry/contract/ledger/credit-notes.rules';
import { addCents, subtractCents, ZERO } from '@tenantry/contract/shared/money';
import type { LeaseRow } from '#features/leases';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/tokens.ts';
import type { InvoiceRow } from './balances.repository.ts';
import { moreThanTheInvoice } from './ledger.errors.ts';
import type { creditNotes } from './ledger.table.ts';
import { creditedOfInvoice, heldByInvoice } from './money.repository.ts';
import { spendCredit } from './posting.applications.ts';
import * as repository from './postings.repository.ts';

/** A credit note, dated today. */
export interface Credit {
  readonly kind: 'credit';
  readonly note: Pick<typeof creditNotes.$inferSelect, 'id' | 'amount' | 'reason' | 'recordedBy'>;
  /** As it is under the lock. */
  readonly invoice: InvoiceRow;
}

/**
 * CHG-29: lowers an invoice. First its unpaid balance goes away; money that it has beyond that is freed, becomes the
 * lease's credit, and is spent on its other open invoices.
 * @throws AppError 422 when it is more than the invoice asks for
 */
export async function creditInvoice(
  tx: Transaction,
  lease: LeaseRow,
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
  await repository.insertCreditNote(tx, { ...told, organizationId, recordedBy, createdAt });
  await repository.insertApplications(
    tx,
    freed.map(({ paymentId, amount }) => ({
      organizationId,
      id: newId(),
      paymentId,
      invoiceId,
      amount: subtractCents(ZERO, amount),
      creditNoteId: note.id,
      createdAt,
    })),
  );
  await repository.reduceBalance(tx, invoiceId, fromBalance, 'Credited');
  const after = { ...told, freed };
  await recordAudit(tx, { action: 'invoice.credited', entityId: invoiceId, after });
  if (freed.length === 0) return;
  const money = addCents(...freed.map(({ amount }) => amount));
  await repository.addCredit(tx, lease.id, money, 'Freed');
  await spendCredit(tx, lease.id);
}
