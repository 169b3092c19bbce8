/** LEASE-16: a lease is renewed: its new last day and its new rent in one transaction. */
import type { Renewal, RenewalInput } from '@tenantry/contract/portfolio/renewals.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { extendTerm, leaseHasEnded, presentLease, type LeaseRow } from '#features/leases';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { wrongRole } from '../../platform/http/errors.ts';
import { may } from '../../platform/may.ts';
import {
  cancelMoveOut,
  leaseOf,
  lockHome,
  plannedMoveOut,
  type LeaseIds,
} from './move-outs.service.ts';
import { forgetAfterTerm } from './lease-endings.service.ts';
import { planRent } from './renewal-rent.service.ts';
import { moveOutIsPlanned, noticeStops, renewalTooShort } from './portfolio.errors.ts';

export async function renewLease(
  tx: Transaction,
  ids: LeaseIds,
  input: RenewalInput,
): Promise<Renewal> {
  if (input.rent != null && !may(tx, 'charges:write')) throw wrongRole();
  await lockHome(tx, ids);
  return renewAsAgreed(tx, ids, input);
}

/** @throws AppError if the lease cannot be renewed until this day now */
export async function checkRenewable(
  tx: Transaction,
  ids: LeaseIds,
  lease: LeaseRow,
  endDate: CalendarDate,
): Promise<void> {
  if (lease.status === 'EXPIRED') throw leaseHasEnded();
  if ((await plannedMoveOut(tx, ids)).moveOut) throw moveOutIsPlanned();
  if (lease.noticeFor !== null) throw noticeStops();
  const runsUntil = lease.endDate ?? lease.occupiedFrom;
  if (endDate <= runsUntil || endDate < tx.today) throw renewalTooShort();
}

/** Renews a lease whose home is locked, without asking who may: staff do it, or a tenant who accepts their offer. */
export async function renewAsAgreed(
  tx: Transaction,
  ids: LeaseIds,
  input: RenewalInput,
): Promise<Renewal> {
  const { endDate } = input;
  const before = await leaseOf(tx, ids);
  await checkRenewable(tx, ids, before, endDate);
  await forgetAfterTerm(tx, before);
  const after = await extendTerm(tx, ids, endDate);
  await cancelMoveOut(tx, ids);
  const rent = await planRent(tx, before, input);
  await recordAudit(tx, { action: 'lease.renewed', entityId: before.id, before, after });
  return { lease: await presentLease(tx, after), rent };
}
