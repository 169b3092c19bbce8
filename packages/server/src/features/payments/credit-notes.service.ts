import { planCredit } from '@tenantry/contract/invoices/credit-notes.rules';
import type { CreditNoteInput } from '@tenantry/contract/invoices/invoices.schemas';
import { centsFromDollars, subtractCents, ZERO } from '@tenantry/contract/shared/money';
import {
  creditedOf,
  insertCreditNote,
  lockInvoice,
  oneInvoice,
  reduceBalance,
} from '#features/invoices';
import { addCredit } from '#features/leases';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/tokens.ts';
import { moreThanTheInvoice } from './payments.errors.ts';
import { heldBy, insertApplications, latestMoney } from './payments.repository.ts';
import { invoiceSources, spendCredit } from './payments.service.ts';

/**
 * CHG-29: lowers an invoice. First what is still to pay of it goes away; money that it has beyond that is freed, becomes
 * the lease's credit, and is spent on its other open invoices.
 * @throws AppError 422 when it is more than the invoice asks for
 */
export async function creditInvoice(
  tx: Transaction,
  { propertyId, invoiceId }: { readonly propertyId: string; readonly invoiceId: string },
  { amount: dollars, reason }: CreditNoteInput,
) {
  const { lease, invoice } = await lockInvoice(tx, propertyId, invoiceId);
  const amount = centsFromDollars(dollars);
  const left = subtractCents(invoice.amount, await creditedOf(tx, invoiceId));
  if (amount > left) throw moreThanTheInvoice(invoice.number, left);
  const { fromBalance, freed } = planCredit(
    amount,
    invoice.remainingBalance,
    await heldBy(tx, invoiceId),
  );
  const { id: organizationId } = tx.organization;
  const creditNoteId = newId();
  const createdAt = dateOf(tx.now);
  const note = { id: creditNoteId, invoiceId, amount, reason, day: tx.today };
  const recordedBy = tx.actor?.userId ?? null;
  await insertCreditNote(tx, { ...note, organizationId, recordedBy, createdAt });
  await insertApplications(
    tx,
    freed.map((held) => ({
      organizationId,
      id: newId(),
      paymentId: held.paymentId,
      invoiceId,
      amount: subtractCents(ZERO, held.amount),
      creditNoteId,
      createdAt,
    })),
  );
  await reduceBalance(tx, invoiceId, fromBalance, latestMoney);
  for (const { amount: money } of freed) await addCredit(tx, lease.id, money);
  await recordAudit(tx, {
    action: 'invoice.credited',
    entityId: invoiceId,
    after: { ...note, freed },
  });
  if (freed.length > 0) await spendCredit(tx, lease.id);
  return oneInvoice(tx, invoiceSources, propertyId, invoiceId);
}
