import type { Transaction } from '../../platform/database/database.ts';
import type { LockedLease } from './locked-lease.ts';
import {
  cancelInvoice,
  chargeLease,
  type Cancellation,
  type Charge,
  type Charged,
} from './posting.charges.ts';
import { creditInvoice, type Credit } from './posting.credits.ts';
import { enterDeposit, type Deposit } from './posting.deposits.ts';
import { enterBilledRefund, type BilledRefund } from './posting.billed-refunds.ts';
import { limitLateFees } from './posting.late-fee-limits.ts';
import {
  enterPayment,
  enterReversal,
  type Payment,
  type Received,
  type Reversal,
} from './posting.payments.ts';

/** Everything that changes what a lease owes, has paid, or has deposited. */
export type Entry = Charge | Cancellation | Credit | Payment | Reversal | BilledRefund | Deposit;

type Outcome<Posted extends Entry> = Posted extends Payment
  ? Received
  : Posted extends Charge
    ? Charged
    : undefined;

/**
 * The only function that writes what leases owe, have paid and have deposited. The caller creates the ids of entries.
 * @returns what was recorded, for a payment and a charge
 */
export async function post<Posted extends Entry>(
  tx: Transaction,
  lease: LockedLease,
  entry: Posted,
): Promise<Outcome<Posted>>;
export async function post(
  tx: Transaction,
  lease: LockedLease,
  entry: Entry,
): Promise<Received | Charged | undefined> {
  const outcome = await enter(tx, lease, entry);
  await limitLateFees(tx, lease);
  return outcome;
}

async function enter(
  tx: Transaction,
  lease: LockedLease,
  entry: Entry,
): Promise<Received | Charged | undefined> {
  if (entry.kind === 'payment') return enterPayment(tx, lease, entry);
  if (entry.kind === 'charge') return chargeLease(tx, lease, entry);
  if (entry.kind === 'cancellation') await cancelInvoice(tx, entry);
  if (entry.kind === 'credit') await creditInvoice(tx, lease, entry);
  if (entry.kind === 'reversal') await enterReversal(tx, lease, entry);
  if (entry.kind === 'billedRefund') await enterBilledRefund(tx, lease, entry);
  if (entry.kind === 'deposit') await enterDeposit(tx, lease, entry);
  return undefined;
}
