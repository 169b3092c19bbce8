/**
 * The primary tenant of a lease is in two places: in its row of `leases`, where lists read the name, and among its
 * people, who decide what each tenant sees. Only these functions write either of them, and always both.
 */
import type { Transaction } from '../../platform/database/database.ts';
import { violates } from '../../platform/database/errors.ts';
import * as leases from './leases.repository.ts';
import type { LeaseRow } from './leases.repository.ts';
import { partyOverlaps } from './parties.errors.ts';
import { isSameLessee, savePrimary, updateParty, type PartyRow } from './parties.repository.ts';

/** UNIT-17: the same person cannot be a tenant of a lease twice on the same day. */
export async function refusingTwice<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw violates(error, 'lease_parties_no_overlap') ? partyOverlaps() : error;
  }
}

export async function insertLeaseWithLessee(
  tx: Transaction,
  row: Parameters<typeof leases.insertLease>[1],
): Promise<LeaseRow> {
  const lease = await leases.insertLease(tx, row);
  await savePrimary(tx, lease);
  return lease;
}

export async function updateLeaseWithLessee(
  tx: Transaction,
  before: LeaseRow,
  changes: leases.LeaseChanges & Partial<leases.LesseeOfLease>,
): Promise<LeaseRow> {
  const after = await leases.writeLease(tx, before.id, changes);
  if (!isSameLessee(before, after)) await refusingTwice(() => savePrimary(tx, after));
  return after;
}

/** Saves the primary tenant, whom the lease then names. */
export async function updatePrimary(
  tx: Transaction,
  lease: LeaseRow,
  primary: PartyRow,
  changes: Parameters<typeof updateParty>[2],
): Promise<{ readonly party: PartyRow; readonly lease: LeaseRow }> {
  const party = await refusingTwice(() => updateParty(tx, primary.id, changes));
  const { userId, emailAddress, phoneNumber, firstName, lastName } = party;
  if (userId === null || emailAddress === null || phoneNumber === null) {
    throw new Error('a primary tenant without an account');
  }
  const lessee = { userId, firstName, lastName, emailAddress, phoneNumber };
  return { party, lease: await leases.writeLease(tx, lease.id, lessee) };
}
