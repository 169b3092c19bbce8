/** UNIT-11, UNIT-14: what a lease says about its end, and what follows its term. */
import {
  DEFAULT_NOTICE_DAYS,
  type AfterTermInput,
  type LeaseEnding,
  type LeaseEndingInput,
} from '@tenantry/contract/portfolio/lease-endings.schemas';
import type { OwnOffer } from '@tenantry/contract/portfolio/renewal-offers.schemas';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { removeStep } from '#features/billing';
import { decideAfterEnd, schedulesOfLeases, type LeaseRow } from '#features/leases';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { wrongRole } from '../../platform/http/errors.ts';
import { may } from '../../platform/may.ts';
import * as repository from './lease-endings.repository.ts';
import type { EndingRow } from './lease-endings.repository.ts';
import {
  followLeaseEnd as followMoveOut,
  leaseOf,
  lockHome,
  type LeaseIds,
} from './move-outs.service.ts';
import { noticeStops } from './portfolio.errors.ts';
import { planRent } from './renewal-rent.service.ts';

export const noticeDaysOf = async (tx: Transaction, leaseId: string): Promise<number> =>
  (await repository.endingOfLease(tx, leaseId))?.noticeDays ?? DEFAULT_NOTICE_DAYS;

/** The planned rent from the day after the term, unless it was removed since. */
async function plannedRent(tx: Transaction, row: EndingRow | null) {
  if (row?.stepId == null) return null;
  const schedules = await schedulesOfLeases(tx, [row.leaseId]);
  for (const schedule of schedules) {
    const step = schedule.steps.find(({ id }) => id === row.stepId);
    if (step) return { step, chargeId: schedule.id };
  }
  return null;
}

async function present(tx: Transaction, lease: LeaseRow): Promise<LeaseEnding> {
  const row = await repository.endingOfLease(tx, lease.id);
  const planned = await plannedRent(tx, row);
  const isTold = row?.announcedFor != null && row.announcedFor === lease.endDate;
  return {
    noticeDays: row?.noticeDays ?? DEFAULT_NOTICE_DAYS,
    endDate: lease.endDate,
    afterEnd: lease.afterEnd,
    monthlyRent: planned && dollarsFromCents(planned.step.amount),
    announceDays: row?.announceDays ?? null,
    announcedOn: isTold ? row.announcedOn : null,
  };
}

export async function readEnding(tx: Transaction, ids: LeaseIds): Promise<LeaseEnding> {
  return present(tx, await leaseOf(tx, ids));
}

export async function setEnding(
  tx: Transaction,
  ids: LeaseIds,
  { noticeDays }: LeaseEndingInput,
): Promise<LeaseEnding> {
  await lockHome(tx, ids);
  const lease = await leaseOf(tx, ids);
  const before = await present(tx, lease);
  await repository.saveEnding(tx, lease.id, { noticeDays });
  const after = await present(tx, lease);
  await recordAudit(tx, { action: 'lease.endingChanged', entityId: lease.id, before, after });
  return after;
}

/** LEASE-9 obeys the decision. A rent that was planned with an earlier decision is replaced. */
export async function decideAfterTerm(
  tx: Transaction,
  ids: LeaseIds,
  { afterEnd, rent, announceDays, reason }: AfterTermInput,
): Promise<LeaseEnding> {
  if (rent != null && !may(tx, 'charges:write')) throw wrongRole();
  await lockHome(tx, ids);
  const current = await leaseOf(tx, ids);
  if (afterEnd === 'MONTH_TO_MONTH' && current.noticeFor !== null) throw noticeStops();
  const before = await present(tx, current);
  if (before.monthlyRent !== null && !may(tx, 'charges:write')) throw wrongRole();
  const lease = await decideAfterEnd(tx, ids, afterEnd);
  await followMoveOut(tx, lease);
  await forgetAfterTerm(tx, lease);
  const goesOn = afterEnd === 'MONTH_TO_MONTH' && lease.endDate !== null;
  const rentFrom = goesOn && rent != null && lease.endDate ? addDays(lease.endDate, 1) : null;
  const planned = rentFrom
    ? await planRent(tx, lease, { rent, rentFrom, leaseAllows: true, reason })
    : null;
  await repository.saveEnding(tx, lease.id, {
    announceDays: goesOn ? announceDays : null,
    announcedFor: null,
    announcedOn: null,
    stepId: planned?.stepId ?? null,
  });
  const after = await present(tx, lease);
  await recordAudit(tx, { action: 'lease.afterTermDecided', entityId: lease.id, before, after });
  return after;
}

/** Takes back the rent that was planned for after the term, unless it has begun, and what the tenants are told of it. */
export async function forgetAfterTerm(
  tx: Transaction,
  { id: leaseId, propertyId }: LeaseRow,
): Promise<void> {
  const row = await repository.endingOfLease(tx, leaseId);
  if (row?.announceDays == null && row?.stepId == null) return;
  const planned = await plannedRent(tx, row);
  if (planned && planned.step.fromDay > tx.today) {
    const { chargeId, step } = planned;
    await removeStep(tx, { propertyId, leaseId, chargeId, stepId: step.id });
  }
  const nothing = { announceDays: null, announcedFor: null, announcedOn: null, stepId: null };
  await repository.saveEnding(tx, leaseId, nothing);
}

/** What was decided for after a term counts only while the lease has this term, and goes on after it. */
async function followAfterTerm(tx: Transaction, lease: LeaseRow): Promise<void> {
  const row = await repository.endingOfLease(tx, lease.id);
  const planned = await plannedRent(tx, row);
  const goesOn = lease.afterEnd === 'MONTH_TO_MONTH' && lease.endDate !== null;
  const isSameTerm =
    goesOn &&
    (!planned || (lease.endDate !== null && planned.step.fromDay === addDays(lease.endDate, 1)));
  if (!isSameTerm) await forgetAfterTerm(tx, lease);
}

/** An end that somebody gave the lease itself changes its move-out and what follows its term. */
export async function followLeaseEnd(tx: Transaction, lease: LeaseRow): Promise<void> {
  await followMoveOut(tx, lease);
  await followAfterTerm(tx, lease);
}

/** What a tenant is told of it, from the decision on. */
export async function afterTermOf(
  tx: Transaction,
  lease: LeaseRow,
): Promise<OwnOffer['afterTerm']> {
  const { endDate, afterEnd, status, monthlyCost } = lease;
  if (endDate === null || afterEnd !== 'MONTH_TO_MONTH' || status === 'EXPIRED') return null;
  const { monthlyRent, noticeDays } = await present(tx, lease);
  const rent = monthlyRent ?? dollarsFromCents(monthlyCost);
  return { firstDay: addDays(endDate, 1), rent, noticeDays };
}
