/** CHG-16: the questions about late fees among the items of an invoice. */
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import { isSame, kindOfDraft, type ItemDraft } from './item-draft.ts';

/** The late fee of the new invoice itself. */
export const OWN_LATE_FEE = 'own';

/** The items, and the late fee that the form created last. */
interface LateFeeDraft {
  readonly items: readonly ItemDraft[];
  readonly madeFee: ItemDraft | null;
}

/** The late invoice that a typed late fee bills. */
export const lateInvoiceOf = (item: ItemDraft) =>
  kindOfDraft(item) === 'LATE_FEE' && item.lateFeeOf && item.lateFeeOf !== OWN_LATE_FEE
    ? { lateFeeOf: item.lateFeeOf }
    : {};

/** CHG-16: the invoices of a lease whose late fee is not billed yet. By a policy, it is billed automatically. */
export const unbilledLateFees = (
  { id }: Pick<Lease, 'id'>,
  invoices: readonly Invoice[],
): readonly Invoice[] =>
  invoices.filter(
    ({ leaseId, lateFeeOf, lateFeePolicy, lateFeeOwed }) =>
      leaseId === id && lateFeeOf === null && lateFeePolicy === null && lateFeeOwed > 0,
  );

/** Whether a person must say which invoice a late fee is for. The fee that the form made is the invoice's own. */
export const asksForInvoice = (
  item: ItemDraft,
  { madeFee }: Pick<LateFeeDraft, 'madeFee'>,
  late: readonly Invoice[],
): boolean =>
  late.length > 0 && kindOfDraft(item) === 'LATE_FEE' && !(madeFee && isSame(item, madeFee));

/** The message of each late fee that names no invoice yet, by field. */
export function missingLateInvoices(
  draft: LateFeeDraft,
  late: readonly Invoice[],
): Record<string, string> {
  const missing = draft.items.flatMap((item, index) =>
    asksForInvoice(item, draft, late) && !item.lateFeeOf ? [index] : [],
  );
  return Object.fromEntries(
    missing.map((index) => [
      `items.${index}.lateFeeOf`,
      'Choose which invoice this late fee is for.',
    ]),
  );
}

/** Whether a person or the form has said that a late fee is the new invoice's own. */
export const hasOwnLateFee = ({ items, madeFee }: LateFeeDraft): boolean =>
  items.some((item) => item.lateFeeOf === OWN_LATE_FEE || (madeFee && isSame(item, madeFee)));
