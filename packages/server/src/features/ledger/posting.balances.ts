import {
  latePartIsPaid,
  type OpenItemizedInvoice,
} from '@tenantry/contract/ledger/waterfall.rules';
import { addCents, subtractCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
import type { Transaction } from '../../platform/database/database.ts';
import type { ItemizedRow } from './charges.repository.ts';
import * as repository from './postings.repository.ts';

interface Change {
  readonly what: 'Paid' | 'Credited' | 'Payment reversed';
  /** Deducted from the balance; negative if money is taken away. */
  readonly amount: Cents;
  /** The amount of a credit note. */
  readonly credited?: Cents;
}

/** Changes the balance of an invoice, given as it was before, and decides whether its late fee stops. */
export async function changeBalance(
  tx: Transaction,
  before: ItemizedRow,
  { what, amount, credited = ZERO }: Change,
): Promise<void> {
  const after = {
    ...before,
    remaining: subtractCents(before.remaining, amount),
    credited: addCents(before.credited, credited),
  };
  await repository.reduceBalance(tx, before, {
    amount,
    what,
    settled: settledBy(before, after),
  });
}

function settledBy(before: OpenItemizedInvoice, after: OpenItemizedInvoice) {
  if (!latePartIsPaid(after)) return 'never';
  return latePartIsPaid(before) ? 'stays' : 'now';
}

/** The invoice with this id, among those that were read before money moved. */
export function invoiceOf(invoices: readonly ItemizedRow[], id: string): ItemizedRow {
  const found = invoices.find((each) => each.id === id);
  if (!found) throw new Error('an invoice that money moves to or from was not read');
  return found;
}
