import { invoiceAmount } from '@tenantry/contract/invoices/invoices.rules';
import { subtractCents, ZERO } from '@tenantry/contract/shared/money';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/tokens.ts';
import {
  invoicesWithItemFor,
  lateFeeInvoicesOf,
  lateFeesBilledBy,
  type InvoiceRow,
} from './balances.repository.ts';
import { lateFeesIn, type ChargedItem } from './ledger.domain.ts';
import { invoiceHasPayments, lateFeeHasPayments, lateFeesAreBilled } from './ledger.errors.ts';
import { accountOf, type LockedLease } from './locked-lease.ts';
import { spendCredit } from './posting.applications.ts';
import * as repository from './postings.repository.ts';

/** A new invoice of the lease, dated today. */
export interface Charge {
  readonly kind: 'charge';
  readonly invoice: Pick<
    InvoiceRow,
    | 'id'
    | 'number'
    | 'dueDate'
    | 'lateDate'
    | 'lateFee'
    | 'lateFeeMost'
    | 'lateFeeCap'
    | 'ownStatus'
    | 'lateFeeOf'
    | 'policy'
  >;
  readonly items: readonly ChargedItem[];
}

/** An invoice that was just made. */
export interface Charged {
  readonly invoice: InvoiceRow;
  readonly items: readonly ChargedItem[];
  /** Whether it is still as it was made: the lease had no credit. */
  readonly isUntouched: boolean;
}

/** Charges the lease, and applies its credit to the invoice at once. */
export async function chargeLease(
  tx: Transaction,
  lease: LockedLease,
  { invoice, items }: Charge,
): Promise<Charged> {
  const { id: organizationId } = tx.organization;
  const { id: invoiceId, lateFeeOf } = invoice;
  const amount = invoiceAmount(items);
  const row = {
    ...invoice,
    organizationId,
    propertyId: lease.propertyId,
    leaseId: lease.id,
    date: tx.today,
    amount,
    remainingBalance: amount,
    lateFeeFrequency: lease.lateFeeFrequency,
    lateFeeBilled: lateFeesIn(items),
    createdAt: dateOf(tx.now),
  };
  await repository.insertInvoice(
    tx,
    row,
    items.map((item, position) => ({ organizationId, id: newId(), invoiceId, position, ...item })),
  );
  if (lateFeeOf !== null) await repository.addLateFeeBilled(tx, lateFeeOf, amount);
  for (const item of items) {
    if (item.lateFeeOf) await repository.addLateFeeBilled(tx, item.lateFeeOf, item.amount);
  }
  const after = { ...row, items };
  await recordAudit(tx, { action: 'invoice.created', entityId: invoiceId, after });
  const account = accountOf(tx, lease.id);
  account.hasLimitedFees ||= invoice.lateFeeCap?.ofUnpaid === true;
  const isUntouched = account.credit <= 0;
  if (!isUntouched) await spendCredit(tx, lease);
  return {
    invoice: { ...row, settledOn: null, lateFeesDone: false, archivedAt: null },
    items,
    isUntouched,
  };
}

/** Deletes an invoice of the lease. */
export interface Cancellation {
  readonly kind: 'cancellation';
  /** The invoice, read under the lock. */
  readonly invoice: InvoiceRow;
  /** Also deletes the invoices that bill its late fees. */
  readonly withFees: boolean;
}

/**
 * INV-12: refused while the invoice has money or a credit, but allowed if all of the money was taken back. The invoice
 * is archived, and its number stays used. If it bills a late fee, the fee is owed again.
 */
export async function cancelInvoice(
  tx: Transaction,
  { invoice, withFees }: Cancellation,
): Promise<void> {
  if (isReduced(invoice)) throw invoiceHasPayments();
  const [other] = await invoicesWithItemFor(tx, invoice.id);
  if (other) throw lateFeesAreBilled([other.number]);
  const fees = await lateFeeInvoicesOf(tx, invoice.id);
  const kept = fees.find(isReduced);
  if (kept) throw lateFeeHasPayments(kept.number);
  if (fees.length > 0 && !withFees) throw lateFeesAreBilled(fees.map(({ number }) => number));
  for (const fee of fees) await archive(tx, fee);
  await archive(tx, invoice);
}

/** Whether the invoice has money or a credit. */
const isReduced = ({ remainingBalance, amount }: InvoiceRow) => remainingBalance !== amount;

async function archive(tx: Transaction, invoice: InvoiceRow): Promise<void> {
  const { id, amount, lateFeeOf } = invoice;
  await repository.archiveInvoice(tx, invoice);
  if (lateFeeOf !== null) {
    await repository.addLateFeeBilled(tx, lateFeeOf, subtractCents(ZERO, amount));
  }
  for (const fee of await lateFeesBilledBy(tx, id)) {
    await repository.addLateFeeBilled(tx, fee.lateFeeOf, subtractCents(ZERO, fee.amount));
  }
  await recordAudit(tx, { action: 'invoice.deleted', entityId: id, before: invoice });
}
