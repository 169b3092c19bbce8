import { splitBetween, type ItemizedInvoice } from '@tenantry/contract/ledger/waterfall.rules';
import { addCents, cents, ZERO, type Cents } from '@tenantry/contract/shared/money';

/** An application of money, or its removal by a reversal or credit note. */
export interface AppliedRow {
  readonly paymentId: string;
  readonly invoiceId: string;
  readonly reversalId: string | null;
  readonly amount: Cents;
}

/** The part of an item that money covers. */
export interface CoveredItem {
  readonly description: string;
  readonly amount: Cents;
}

interface Itemized extends ItemizedInvoice {
  readonly id: string;
  readonly items: readonly (ItemizedInvoice['items'][number] & { readonly description: string })[];
}

/** The items of an invoice that a payment covers, or that a reversal took money from. */
export type Covered = (id: string, invoiceId: string) => readonly CoveredItem[];

/** HARD-1: splits every application by the waterfall of its invoice, in the order in which they were written. */
export function coveredItems(invoices: readonly Itemized[], rows: readonly AppliedRow[]): Covered {
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const levels = new Map<string, Cents>();
  const splits = new Map<string, readonly Cents[]>();
  const add = (key: string, split: readonly Cents[]) => {
    const sum = splits.get(key);
    splits.set(key, sum ? sum.map((each, index) => addCents(each, split[index] ?? ZERO)) : split);
  };
  for (const { paymentId, invoiceId, reversalId, amount } of rows) {
    const invoice = byId.get(invoiceId);
    if (!invoice) continue;
    const before = levels.get(invoiceId) ?? ZERO;
    const after = addCents(before, amount);
    levels.set(invoiceId, after);
    const split = splitBetween(invoice, before, after);
    add(`${paymentId} ${invoiceId}`, split);
    if (reversalId !== null) {
      add(
        `${reversalId} ${invoiceId}`,
        split.map((each) => cents(0 - each)),
      );
    }
  }
  return (id, invoiceId) => {
    const split = splits.get(`${id} ${invoiceId}`) ?? [];
    const { items = [] } = byId.get(invoiceId) ?? {};
    return items
      .map(({ description }, index) => ({ description, amount: split[index] ?? ZERO }))
      .filter(({ amount }) => amount !== 0);
  };
}
