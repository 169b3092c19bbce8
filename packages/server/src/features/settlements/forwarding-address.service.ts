/**
 * UNIT-12: where mail reaches tenants who moved out. It is part of the draft of their deposit settlement; one that they
 * give after it was sent is kept on the lease.
 */
import type { ForwardingAddress } from '@tenantry/contract/settlements/settlements.schemas';
import { lockLease, updateLease, type LeaseRow } from '#features/leases';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { writeDraft } from './keys-and-address.service.ts';
import * as repository from './settlements.repository.ts';
import type { SettlementRow } from './settlements.repository.ts';
import { leaseOf, lesseesOf } from './settlements.service.ts';

export async function ownForwardingAddress(
  tx: Transaction,
  userId: string,
  leaseId: string,
): Promise<ForwardingAddress> {
  if ((await repository.ownLeaseAtEnd(tx, userId, leaseId)) === null) throw notFound();
  const lease = await leaseOf(tx, leaseId);
  const row = await repository.settlementOfLease(tx, leaseId);
  return {
    forwardingAddress: lease.forwardingAddress ?? row?.forwardingAddress ?? '',
    letterSent: row !== null && row.sentAt !== null,
  };
}

/** A draft that staff have open is then an old one, so that saving it does not take the address back. */
export async function saveOwnForwardingAddress(
  tx: Transaction,
  userId: string,
  { leaseId, forwardingAddress }: { readonly leaseId: string; readonly forwardingAddress: string },
): Promise<ForwardingAddress> {
  if ((await repository.ownLeaseAtEnd(tx, userId, leaseId)) === null) throw notFound();
  const { propertyId } = await leaseOf(tx, leaseId);
  const lease = await lockLease(tx, propertyId, leaseId);
  if (!lease) throw notFound();
  const row = await repository.settlementOfLease(tx, leaseId);
  const known = lease.forwardingAddress ?? row?.forwardingAddress;
  if (known !== forwardingAddress) {
    if (row?.sentAt) await saveOnLease(tx, lease, forwardingAddress);
    else await saveInDraft(tx, leaseId, row, forwardingAddress);
    for (const { userId: each } of await lesseesOf(tx, lease)) {
      if (each) tx.announcements.concernsLessee(each);
    }
  }
  return ownForwardingAddress(tx, userId, leaseId);
}

async function saveInDraft(
  tx: Transaction,
  leaseId: string,
  row: SettlementRow | null,
  forwardingAddress: string,
): Promise<void> {
  const id = await writeDraft(tx, leaseId, row, { forwardingAddress });
  const before = row && { forwardingAddress: row.forwardingAddress };
  const after = { forwardingAddress };
  await recordAudit(tx, { action: 'settlement.addressGiven', entityId: id, before, after });
}

/** A settlement that was sent never changes, so a later address belongs to the lease. */
async function saveOnLease(
  tx: Transaction,
  lease: LeaseRow,
  forwardingAddress: string,
): Promise<void> {
  await updateLease(tx, lease.id, { forwardingAddress });
  await recordAudit(tx, {
    action: 'lease.addressGiven',
    entityId: lease.id,
    before: { forwardingAddress: lease.forwardingAddress },
    after: { forwardingAddress },
  });
}
