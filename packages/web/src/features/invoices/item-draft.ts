/** An item of an invoice as it is typed. */
import {
  invoiceAmount,
  itemAmount,
  type InvoiceItem,
} from '@tenantry/contract/invoices/invoices.rules';
import { kindOfItem } from '@tenantry/contract/invoices/invoices.schemas';
import { parseQuantity } from '@tenantry/contract/invoices/quantity-text';
import type { ItemKind } from '@tenantry/contract/leases/item-kinds';
import { formatCents, type Cents } from '@tenantry/contract/shared/money';
import { parseMoney } from '@tenantry/contract/shared/money-text';

export interface ItemDraft {
  /** Set by the form or chosen by a person. If absent, it is derived from the description. */
  kind?: ItemKind;
  description: string;
  /** As typed; the rate is too. */
  quantity: string;
  rate: string;
  /** CHG-16: for a typed late fee: the late invoice, `OWN_LATE_FEE` for this one, or absent until it is chosen. */
  lateFeeOf?: string;
}

/** INV-6. */
export const newItem: ItemDraft = { description: '', quantity: '1', rate: '$0.00' };

/** CHG-2: the kind of the item. */
export const kindOfDraft = ({ kind, description }: ItemDraft): ItemKind =>
  kind ?? kindOfItem(description);

export const isLateFee = ({ kind }: ItemDraft) => kind === 'LATE_FEE';

export function isSame(item: ItemDraft | undefined, made: ItemDraft): boolean {
  return (
    item?.description === made.description &&
    item.quantity === made.quantity &&
    item.rate === made.rate
  );
}

/** INV-7: quantity times rate; null while either is not a number. */
export function draftItemAmount(item: ItemDraft): Cents | null {
  const typed = itemOf(item);
  return typed && itemAmount(typed);
}

/** The sum of the items; null while any has no amount. */
export function draftAmount(items: readonly ItemDraft[]): Cents | null {
  const typed = items.map(itemOf).filter((item) => item !== null);
  return typed.length === items.length ? invoiceAmount(typed) : null;
}

/** An amount as the form shows it: a dash while it is unknown. */
export function amountText(amount: Cents | null): string {
  return amount === null ? '–' : formatCents(amount);
}

export function draftOfItem(item: InvoiceItem): ItemDraft {
  const { kind, description, quantity, rate } = item;
  return { kind, description, quantity: String(quantity), rate: formatCents(rate) };
}

/** Null while the quantity or the rate is not a number. */
function itemOf(typed: ItemDraft): Pick<InvoiceItem, 'quantity' | 'rate'> | null {
  const quantity = parseQuantity(typed.quantity);
  const rate = parseMoney(typed.rate, { negative: true });
  if (typeof quantity === 'string' || typeof rate === 'string') return null;
  return { quantity, rate };
}
