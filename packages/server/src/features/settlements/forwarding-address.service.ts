/** UNIT-12: where mail reaches tenants who moved out. It is part of the draft of their deposit settlement. */
import type { ForwardingAddress } from '@tenantry/contract/settlements/settlements.schemas';
import { ZERO } from '@tenantry/contract/shared/money';
import { lockLease } from '#features/leases';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { notFound } from '../../platform/http/errors.ts';
import { forwardingAddressIsUsed } from './settlements.errors.ts';
import * as repository from './settlements.repository.ts';
import { leaseOf, lesseesOf } from './settlements.service.ts';

/** A draft in which nobody has entered anything. */
const emptyDraft = {
  keysReturnedOn: null,
  returnBy: null,
  interest: ZERO,
  interestReason: '',
  refundMethod: 'Check',
  mailNumber: '',
  note: '',
} as const;

export async function ownForwardingAddress(
  tx: Transaction,
  userId: string,
  leaseId: string,
): Promise<ForwardingAddress> {
  if ((await repository.ownLeaseAtEnd(tx, userId, leaseId)) === null) throw notFound();
  const row = await repository.settlementOfLease(tx, leaseId);
  return { forwardingAddress: row?.forwardingAddress ?? '', mayChange: !row?.sentAt };
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
  if (row?.sentAt) throw forwardingAddressIsUsed();
  if (row?.forwardingAddress !== forwardingAddress) {
    const key = row ?? newKey(tx);
    if (row) {
      await repository.updateSettlement(tx, row.id, { forwardingAddress });
    } else {
      const { organizationId, id } = key;
      const createdAt = dateOf(tx.now);
      const draft = { ...emptyDraft, forwardingAddress, leaseId, createdAt };
      await repository.insertSettlement(tx, { organizationId, id, ...draft });
    }
    const before = row && { forwardingAddress: row.forwardingAddress };
    const after = { forwardingAddress };
    await recordAudit(tx, { action: 'settlement.addressGiven', entityId: key.id, before, after });
    for (const { userId: each } of await lesseesOf(tx, lease)) {
      if (each) tx.announcements.concernsLessee(each);
    }
  }
  return ownForwardingAddress(tx, userId, leaseId);
}
