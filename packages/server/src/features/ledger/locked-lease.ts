import { defaultLease, lockLease, type LeaseRow } from '#features/leases';
import { propertyExists } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { invoiceOfProperty } from './balances.repository.ts';

declare const isLocked: unique symbol;

/** A lease as it was when it was locked, until the transaction ends. Every function that moves money requires one. */
export type LockedLease = LeaseRow & { readonly [isLocked]: true };

/** Locks the account of a lease, whether its property is archived or not; null if there is no such lease. */
export async function lockAccount(
  tx: Transaction,
  propertyId: string,
  leaseId: string,
): Promise<LockedLease | null> {
  return (await lockLease(tx, propertyId, leaseId)) as LockedLease | null;
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
  const chosen = leaseId ?? (await defaultLease(tx, propertyId)).id;
  // A property is archived under the locks of its leases, so only after the lock is it known whether it exists.
  const [lease, exists] = await Promise.all([
    lockAccount(tx, propertyId, chosen),
    propertyExists(tx, propertyId),
  ]);
  if (!lease || !exists) throw notFound();
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
