import { type Cents } from '@tenantry/contract/shared/money';
import { openInvoice, post } from '#features/ledger';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/tokens.ts';

interface Crediting {
  readonly amount: Cents;
  readonly reasonFor: (invoice: { readonly lateFeeOf: string | null }) => string;
  /** CHG-11: the invoice that billed the unused days which it credits. */
  readonly unusedDaysOf?: string | null;
}

/**
 * CHG-29: reduces an invoice by a credit note.
 * @throws AppError 404 if there is no such invoice, 422 if the credit exceeds its amount
 */
export async function creditNoteOn(
  tx: Transaction,
  { propertyId, invoiceId }: { readonly propertyId: string; readonly invoiceId: string },
  { amount, reasonFor, unusedDaysOf = null }: Crediting,
): Promise<void> {
  const { lease, invoice } = await openInvoice(tx, propertyId, invoiceId);
  const recordedBy = tx.actor?.userId ?? null;
  await post(tx, lease, {
    kind: 'credit',
    note: { id: newId(), amount, reason: reasonFor(invoice), recordedBy, unusedDaysOf },
    invoice,
  });
}
