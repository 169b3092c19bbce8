/** UNIT-12: credited days that the tenant uses after all, because the move-out was undone or is later. */
import { invoiceLabel } from '@tenantry/contract/invoices/invoices.rules';
import type { ChargedItem } from '#features/ledger';
import type { LeaseRow } from '#features/leases';
import type { Transaction } from '../../platform/database/database.ts';
import { creditedTooMuch, type UsedDays } from './day-credits.ts';
import { unusedOfLease } from './unused-days.by-hand.ts';

/** The days that were credited as unused, and are not after the current end of the lease. */
export const usedDays = (tx: Transaction, lease: LeaseRow): Promise<UsedDays[]> =>
  creditedTooMuch(tx, lease.id, () => unusedOfLease(tx, lease));

/** The line that bills them again. */
export const itemAgain = ({ invoiceId, number, amount }: UsedDays): ChargedItem => ({
  kind: 'RENT',
  description: `Days credited on invoice ${invoiceLabel(number)}`,
  quantity: 1,
  rate: amount,
  amount,
  billsAgain: invoiceId,
});
