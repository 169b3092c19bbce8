/** The tenants of a lease as notices, offers and letters about its end need them. */
import { leasesOfUser, recipientsOf, type LeaseRow } from '#features/leases';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { leaseOf, lockHome } from './move-outs.service.ts';

/** The tenants of a lease on the day, the primary one first. */
export async function tenantsOfLease(tx: Transaction, leaseId: string) {
  const recipients = await recipientsOf(tx, leaseId, tx.today);
  return recipients.map((row) => ({ ...row, name: `${row.firstName} ${row.lastName}` }));
}

/** Each address once: tenants who share one get one mail. */
export const addressesOf = (tenants: readonly { readonly emailAddress: string }[]): string[] => [
  ...new Set(tenants.map(({ emailAddress }) => emailAddress)),
];

/** To whom a mail to an address goes, and whom it is about; null if no tenant of today has the address. */
export async function mailHead(tx: Transaction, leaseId: string, address: string) {
  const tenants = await tenantsOfLease(tx, leaseId);
  const named = tenants.filter(({ emailAddress }) => emailAddress === address);
  const [first] = named;
  if (!first) return null;
  const name = named.map((tenant) => tenant.name).join(' and ');
  return { to: { name, address }, about: { leaseId, userId: first.userId } };
}

/** A lease that the person may see as its tenant. */
export async function ownLease(
  tx: Transaction,
  userId: string,
  leaseId: string,
): Promise<LeaseRow> {
  const lease = (await leasesOfUser(tx, userId)).find(({ id }) => id === leaseId);
  if (!lease) throw notFound();
  return lease;
}

/** A lease on which the person is a tenant today, with all tenants; its home is locked. */
export async function lockOwnLease(tx: Transaction, userId: string, leaseId: string) {
  const { propertyId } = await ownLease(tx, userId, leaseId);
  const ids = { propertyId, leaseId };
  await lockHome(tx, ids);
  const lease = await leaseOf(tx, ids);
  const tenants = await tenantsOfLease(tx, leaseId);
  const self = tenants.find((tenant) => tenant.userId === userId);
  if (!self) throw notFound();
  return { lease, tenants, self };
}
