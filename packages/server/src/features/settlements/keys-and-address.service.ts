/** UNIT-12: what a move-out notes in the draft of the deposit settlement. */
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { ZERO } from '@tenantry/contract/shared/money';
import { lockLease, type LeaseRow } from '#features/leases';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { isStale, notFound, staleVersion } from '../../platform/http/errors.ts';
import { settlementIsSent } from './settlements.errors.ts';
import * as repository from './settlements.repository.ts';
import type { SettlementRow } from './settlements.repository.ts';
import { settlementOf } from './settlements.service.ts';

/** A draft in which nobody has entered anything. */
const emptyDraft = {
  keysReturnedOn: null,
  returnBy: null,
  forwardingAddress: '',
  interest: ZERO,
  interestReason: '',
  refundMethod: 'Check',
  mailNumber: '',
  note: '',
} as const;

interface KeysAndAddress {
  readonly keysReturnedOn?: CalendarDate | null | undefined;
  readonly forwardingAddress?: string | undefined;
  readonly settlementVersion?: number | undefined;
}

/** A tenant who meanwhile gave another address is not overwritten. */
export async function saveKeysAndAddress(
  tx: Transaction,
  { id: leaseId, propertyId }: LeaseRow,
  { keysReturnedOn, forwardingAddress, settlementVersion }: KeysAndAddress,
): Promise<void> {
  if (keysReturnedOn === undefined && forwardingAddress === undefined) return;
  const lease = await lockLease(tx, propertyId, leaseId);
  if (!lease) throw notFound();
  const row = await repository.settlementOfLease(tx, leaseId);
  const known = row ?? emptyDraft;
  const after = {
    keysReturnedOn: keysReturnedOn === undefined ? known.keysReturnedOn : keysReturnedOn,
    forwardingAddress: forwardingAddress ?? known.forwardingAddress,
  };
  const { keysReturnedOn: keysBefore, forwardingAddress: addressBefore } = known;
  const isSame = after.keysReturnedOn === keysBefore && after.forwardingAddress === addressBefore;
  if (isSame) return;
  if (row?.sentAt) throw settlementIsSent();
  if (row && isStale(row, settlementVersion)) throw staleVersion(await settlementOf(tx, leaseId));
  const id = await writeDraft(tx, leaseId, row, after);
  const before = row && { keysReturnedOn: keysBefore, forwardingAddress: addressBefore };
  await recordAudit(tx, { action: 'settlement.saved', entityId: id, before, after });
}

/** Changes the draft of a lease, or makes one. Returns its id. */
export async function writeDraft(
  tx: Transaction,
  leaseId: string,
  row: SettlementRow | null,
  changes: Partial<Pick<SettlementRow, 'keysReturnedOn' | 'forwardingAddress'>>,
): Promise<string> {
  if (row) {
    await repository.updateSettlement(tx, row.id, changes);
    return row.id;
  }
  const { organizationId, id } = newKey(tx);
  const draft = { ...emptyDraft, ...changes, leaseId, createdAt: dateOf(tx.now) };
  await repository.insertSettlement(tx, { organizationId, id, ...draft });
  return id;
}
