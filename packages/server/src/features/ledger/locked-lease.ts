import { defaultLease, lockLease, type LeaseRow } from '#features/leases';
import { propertyById } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { invoiceOfProperty } from './balances.repository.ts';

declare const isLocked: unique symbol;

/** A lease as it was when it was locked, until the transaction ends. Money moves only with one in hand. */
export type LockedLease = LeaseRow & { readonly [isLocked]: true };

/** Locks the account of a lease, whether its property is archived or not; null when there is no such lease. */
export async function lockAccount(
  tx: Transaction,
  propertyId: string,
  leaseId: string,
): Promise<LockedLease | null> {
  return (await lockLease(tx, propertyId, leaseId)) as LockedLease | null;
}

/**
 * Locks the account of a lease whose money is about to move: the lease that is named, else the property's active one.
 * @throws AppError 404 when property or lease are not there, 422 when the property has no lease at all
 */
export async function openAccount(
  tx: Transaction,
  propertyId: string,
  leaseId?: string,
): Promise<LockedLease> {
  const chosen = leaseId ?? (await defaultLease(tx, propertyId)).id;
  const lease = await lockAccount(tx, propertyId, chosen);
  if (!lease) throw notFound();
  // A property is archived under the locks of its leases, so only now is it sure to be there.
  if (!(await propertyById(tx, propertyId))) throw notFound();
  return lease;
}

/** An invoice of a property as it is now that the account of its lease is locked. */
export async function openInvoice(tx: Transaction, propertyId: string, invoiceId: string) {
  const seen = await invoiceOfProperty(tx, propertyId, invoiceId);
  if (!seen) throw notFound();
  const lease = await openAccount(tx, propertyId, seen.leaseId);
  const invoice = await invoiceOfProperty(tx, propertyId, invoiceId);
  if (!invoice) throw notFound();
  return { lease, invoice };
}
