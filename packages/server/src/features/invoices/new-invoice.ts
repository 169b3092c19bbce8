import { accountOf, type Charged, type LockedLease } from '#features/ledger';
import type { invoicingSettings } from '#features/organization';
import type { Transaction } from '../../platform/database/database.ts';
import type { ShownInvoice } from './invoices.repository.ts';

interface Circumstances {
  readonly settings: Awaited<ReturnType<typeof invoicingSettings>>;
  readonly isSent: boolean;
  readonly mailHeldUntil?: Temporal.Instant | undefined;
}

/**
 * What a query would read of an invoice that this transaction has just made. Null if more has happened to it, so that it
 * must be read.
 */
export function shownAsNew(
  tx: Transaction,
  { id, firstName, lastName }: LockedLease,
  { invoice, items, isUntouched }: Charged,
  { settings, isSent, mailHeldUntil }: Circumstances,
): ShownInvoice | null {
  const { state, hasLimitedFees } = accountOf(tx, id);
  if (!isUntouched || hasLimitedFees || state === null) return null;
  return {
    ...invoice,
    items: items.map(({ periodStart = null, lateFeeOf = null, ...item }) => ({
      ...item,
      periodStart,
      lateFeeOf,
    })),
    payments: [],
    credits: [],
    firstName,
    lastName,
    pdfFingerprint: null,
    // The mail is pending.
    mailedAt: isSent ? 0 : null,
    heldUntil: isSent ? (mailHeldUntil?.epochMilliseconds ?? null) : null,
    lastMail: null,
    chosenOrder: settings.paymentOrder,
    stateOfHome: state,
  };
}
