import type { Cents } from '@tenantry/contract/shared/money';
import { defaultLeaseId, lockLease, type LeaseRow } from '#features/leases';
import { expectChange } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { SentAhead } from '../../platform/database/sent-ahead.ts';
import { notFound } from '../../platform/http/errors.ts';
import { invoiceOfProperty } from './balances.repository.ts';
import { homeOfAccount } from './charges.repository.ts';

declare const isLocked: unique symbol;

/** A lease as it was when it was locked, until the transaction ends. Every function that moves money requires one. */
export type LockedLease = LeaseRow & { readonly [isLocked]: true };

/** What a transaction knows of an account that it has locked: until it ends, nobody else changes it. */
interface Account {
  /** The lease's credit after everything that this transaction has recorded. */
  credit: Cents;
  /** Whether the late fee of an invoice is limited by what is unpaid (NEW-13). */
  hasLimitedFees: boolean;
  /** The state of the home; null if it is archived. */
  readonly state: string | null;
}

const accounts = new WeakMap<SentAhead, Map<string, Account>>();

/** The account of a lease that this transaction has locked. */
export function accountOf({ sentAhead }: Transaction, leaseId: string): Account {
  const account = accounts.get(sentAhead)?.get(leaseId);
  if (!account) throw new Error('the lease of the account was not locked');
  return account;
}

function remember({ sentAhead }: Transaction, leaseId: string, account: Account): void {
  const known = accounts.get(sentAhead) ?? new Map<string, Account>();
  accounts.set(sentAhead, known.set(leaseId, account));
}

/** Locks the account of a lease, whether its property is archived or not; null if there is no such lease. */
export async function lockAccount(
  tx: Transaction,
  propertyId: string,
  leaseId: string,
): Promise<LockedLease | null> {
  // Sent together and answered in order, so the second one sees what was true under the lock.
  const locking = Promise.all([
    lockLease(tx, propertyId, leaseId),
    homeOfAccount(tx, propertyId, leaseId),
  ]);
  expectChange(tx);
  const [lease, home] = await locking;
  if (!lease || !home) return null;
  remember(tx, leaseId, { credit: lease.credit, ...home });
  return lease as LockedLease;
}

/**
 * Locks the account of a lease whose money is about to move: the named lease, or else the property's active one.
 * @throws AppError 404 if the property or the lease does not exist, 422 if the property has no lease at all
 */
export async function openAccount(
  tx: Transaction,
  propertyId: string,
  leaseId?: string,
): Promise<LockedLease> {
  const chosen = leaseId ?? (await defaultLeaseId(tx, propertyId));
  const lease = await lockAccount(tx, propertyId, chosen);
  // A property is archived under the locks of its leases, so only after the lock is it known whether it exists.
  if (!lease || accountOf(tx, chosen).state === null) throw notFound();
  return lease;
}

/** The current invoice of a property, after the account of its lease was locked. */
export async function openInvoice(tx: Transaction, propertyId: string, invoiceId: string) {
  const seen = await invoiceOfProperty(tx, propertyId, invoiceId);
  if (!seen) throw notFound();
  const lease = await openAccount(tx, propertyId, seen.leaseId);
  const invoice = await invoiceOfProperty(tx, propertyId, invoiceId);
  if (!invoice) throw notFound();
  return { lease, invoice };
}
