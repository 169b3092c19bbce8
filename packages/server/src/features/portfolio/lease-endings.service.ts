/** UNIT-11: what a lease says about its end. */
import {
  DEFAULT_NOTICE_DAYS,
  type LeaseEnding,
  type LeaseEndingInput,
} from '@tenantry/contract/portfolio/lease-endings.schemas';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import * as repository from './lease-endings.repository.ts';
import { leaseOf, lockHome, type LeaseIds } from './move-outs.service.ts';

export async function endingOf(tx: Transaction, leaseId: string): Promise<LeaseEnding> {
  const row = await repository.endingOfLease(tx, leaseId);
  return { noticeDays: row?.noticeDays ?? DEFAULT_NOTICE_DAYS };
}

export async function readEnding(tx: Transaction, ids: LeaseIds): Promise<LeaseEnding> {
  return endingOf(tx, (await leaseOf(tx, ids)).id);
}

export async function setEnding(
  tx: Transaction,
  ids: LeaseIds,
  input: LeaseEndingInput,
): Promise<LeaseEnding> {
  await lockHome(tx, ids);
  const lease = await leaseOf(tx, ids);
  const before = await endingOf(tx, lease.id);
  await repository.saveEnding(tx, lease.id, input);
  const after = await endingOf(tx, lease.id);
  await recordAudit(tx, { action: 'lease.endingChanged', entityId: lease.id, before, after });
  return after;
}
