/** LEASE-15: a tenant moves out on a day to come: end of the lease, last rent, deposit and listing in one transaction. */
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import type { MoveOut, MoveOutInput } from '@tenantry/contract/portfolio/move-outs.schemas';
import { returnDepositBy } from '@tenantry/contract/rules/state-rules.rules';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { MAX_TASK_TITLE } from '@tenantry/contract/tasks/tasks.schemas';
import { lastRentOf } from '#features/billing';
import {
  endLease,
  leaseById,
  lesseeNamer,
  presentLease,
  undoPlannedEnd,
  type LeaseRow,
} from '#features/leases';
import {
  appliedRule,
  existingProperty,
  lockProperty,
  offeredFrom,
  offerFrom,
} from '#features/properties';
import { createTask, finishTask, keptTask, moveTask, openTask, removeTask } from '#features/tasks';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isStale, notFound, staleVersion, wrongRole } from '../../platform/http/errors.ts';
import { may } from '../../platform/may.ts';
import { billUsedDays, takeBackBill } from './move-out-bill.ts';
import * as repository from './move-outs.repository.ts';
import type { MoveOutRow } from './move-outs.repository.ts';
import { listingOffersHome, noMoveOut, noticeInFuture } from './portfolio.errors.ts';

export interface LeaseIds {
  readonly propertyId: string;
  readonly leaseId: string;
}

export async function leaseOf(
  tx: Transaction,
  { propertyId, leaseId }: LeaseIds,
): Promise<LeaseRow> {
  const lease = await leaseById(tx, leaseId);
  if (lease?.propertyId !== propertyId) throw notFound();
  return lease;
}

/** Two changes of one move-out run one after the other. */
export async function lockHome(tx: Transaction, { propertyId }: LeaseIds): Promise<void> {
  if (!(await lockProperty(tx, propertyId))) throw notFound();
}

/** Whether the lease still ends as planned: somebody may have changed its end since. */
const isInForce = ({ endDate, afterEnd }: LeaseRow, { lastDay }: MoveOutRow): boolean =>
  endDate === lastDay && afterEnd === 'ENDS';

/** The day that a checked law of the home's state sets; without one, the last day. */
async function returnDepositOn(tx: Transaction, propertyId: string, lastDay: CalendarDate) {
  const { state } = await existingProperty(tx, propertyId);
  const rule = await appliedRule(tx, 'deposit.return', { state, day: lastDay });
  return rule
    ? { dueDate: returnDepositBy(rule.terms, lastDay), statute: rule.statute }
    : { dueDate: lastDay, statute: null };
}

interface DepositTask {
  readonly lease: LeaseRow;
  readonly lastDay: CalendarDate;
  /** The task of the move-out that is changed. */
  readonly earlier: string | null;
  readonly wanted: boolean;
}

/**
 * The task to return the deposit. A changed move-out keeps its open task, with what somebody wrote into it, and only moves
 * its day; and one that is done, so that the deposit is not returned twice.
 */
async function setDepositTask(
  tx: Transaction,
  { lease, lastDay, earlier, wanted }: DepositTask,
): Promise<string | null> {
  const known = earlier === null ? null : await keptTask(tx, earlier);
  if (known?.done) return known.id;
  if (!wanted) {
    if (known) await removeTask(tx, known.id);
    return null;
  }
  const { dueDate, statute } = await returnDepositOn(tx, lease.propertyId, lastDay);
  if (known) {
    await moveTask(tx, known.id, dueDate);
    return known.id;
  }
  const nameOf = await lesseeNamer(tx, { among: { leaseIds: [lease.id] } });
  const { id } = await createTask(tx, {
    title: `Return the deposit of ${nameOf(lease)}`.slice(0, MAX_TASK_TITLE),
    notes: statute === null ? '' : `${statute} sets this day.`,
    dueDate,
    about: { kind: 'lease', id: lease.id },
  });
  return id;
}

/** The terms of a lease without the end that its move-out has planned. */
const termsBefore = ({ typeBefore, endBefore, afterEndBefore }: MoveOutRow) => ({
  type: typeBefore,
  endDate: endBefore,
  afterEnd: afterEndBefore,
});

type PlannedInput = Pick<
  MoveOutInput,
  'lastDay' | 'noticeGivenOn' | 'availableFrom' | 'addDepositTask' | 'leaseVersion'
>;

/**
 * Plans a move-out, or changes the planned one: the lease then gets another last day without going on meanwhile, because
 * the home may be leased again.
 */
export async function planMoveOut(
  tx: Transaction,
  ids: LeaseIds,
  input: PlannedInput,
): Promise<{ readonly lease: LeaseRow; readonly row: MoveOutRow }> {
  const { lastDay, noticeGivenOn = null, availableFrom = null, addDepositTask: adds } = input;
  if (noticeGivenOn !== null && noticeGivenOn > tx.today) throw noticeInFuture();
  await lockHome(tx, ids);
  await refuseOffer(tx, ids, availableFrom);
  const before = await leaseOf(tx, ids);
  if (isStale(before, input.leaseVersion)) throw staleVersion(await presentLease(tx, before));
  const earlier = await repository.currentMoveOut(tx, ids.leaseId);
  if (earlier) {
    if (availableFrom !== earlier.availableFrom) await refuseTakingBack(tx, ids, earlier);
    await takeBackOffer(tx, ids, earlier);
  }
  const planned = earlier && isInForce(before, earlier) ? termsBefore(earlier) : null;
  const { type, endDate, afterEnd } = planned ?? before;
  const availableBefore = await offeredFrom(tx, ids.propertyId);
  const after = await endLease(tx, ids, lastDay, planned);
  if (availableFrom !== null) await offerFrom(tx, ids.propertyId, availableFrom);
  const taskId = await setDepositTask(tx, {
    lease: after,
    lastDay,
    earlier: earlier?.taskId ?? null,
    wanted: adds && before.deposit > 0,
  });
  const row = await repository.insertMoveOut(tx, {
    leaseId: before.id,
    lastDay,
    noticeGivenOn,
    availableFrom,
    taskId,
    typeBefore: type,
    startBefore: type === 'TERM' ? before.startDate : null,
    endBefore: endDate,
    afterEndBefore: afterEnd,
    availableBefore,
  });
  await recordAudit(tx, { action: 'lease.moveOutPlanned', entityId: before.id, after: row });
  return { lease: after, row };
}

/** The listing needs its own permission, unless it has this day already. */
async function refuseOffer(tx: Transaction, ids: LeaseIds, availableFrom: CalendarDate | null) {
  if (availableFrom === null || may(tx, 'properties:write')) return;
  if (availableFrom !== (await offeredFrom(tx, ids.propertyId))) throw wrongRole();
}

/**
 * Staff without the permission of listings do not take a home off the market, whatever they change about its lease. The
 * answer of a tenant, and the server itself, need no such permission.
 */
async function refuseTakingBack(tx: Transaction, ids: LeaseIds, row: MoveOutRow) {
  if (may(tx, 'properties:write') || !may(tx, 'leases:write')) return;
  if (await takesBack(tx, ids, row)) throw listingOffersHome(row.availableFrom);
}

async function removeOpenTask(tx: Transaction, { taskId }: MoveOutRow): Promise<void> {
  if (taskId !== null && (await openTask(tx, taskId))) await removeTask(tx, taskId);
}

/** Whether the listing still has the day of a move-out, which was another one before. */
async function takesBack(
  tx: Transaction,
  { propertyId }: LeaseIds,
  { availableFrom, availableBefore }: MoveOutRow,
): Promise<boolean> {
  if (availableFrom === null || availableFrom === availableBefore) return false;
  return (await offeredFrom(tx, propertyId)) === availableFrom;
}

/** The listing is as it was before a move-out, unless somebody has changed it since. The task stays. */
async function takeBackOffer(tx: Transaction, ids: LeaseIds, row: MoveOutRow): Promise<void> {
  if (await takesBack(tx, ids, row)) await offerFrom(tx, ids.propertyId, row.availableBefore);
  await repository.replaceMoveOut(tx, row);
}

export async function undoMoveOut(tx: Transaction, ids: LeaseIds): Promise<Lease> {
  await lockHome(tx, ids);
  const lease = await leaseOf(tx, ids);
  const row = await repository.currentMoveOut(tx, ids.leaseId);
  if (!row || !isInForce(lease, row)) throw noMoveOut();
  await undoPlannedEnd(tx, ids, termsBefore(row));
  await cancel(tx, ids, row);
  return presentLease(tx, await leaseOf(tx, ids));
}

/** Undoes a move-out whose tenant stays, without changing the lease; its bill is taken back. */
async function cancel(tx: Transaction, ids: LeaseIds, row: MoveOutRow): Promise<void> {
  await refuseTakingBack(tx, ids, row);
  await takeBackOffer(tx, ids, row);
  await removeOpenTask(tx, row);
  await takeBackBill(tx, await leaseOf(tx, ids));
  await recordAudit(tx, { action: 'lease.moveOutUndone', entityId: row.leaseId, before: row });
}

/** A lease that is renewed has no move-out anymore, even if its end was changed since that was planned. */
export async function cancelMoveOut(tx: Transaction, ids: LeaseIds): Promise<void> {
  const row = await repository.currentMoveOut(tx, ids.leaseId);
  if (row) await cancel(tx, ids, row);
}

/**
 * A move-out follows an end that somebody gave the lease itself: its task moves to the new day, or it is undone if the lease
 * continues month to month.
 */
export async function followLeaseEnd(tx: Transaction, lease: LeaseRow): Promise<void> {
  const row = await repository.currentMoveOut(tx, lease.id);
  if (!row) return;
  const lastDay = lease.endedOn ?? lease.endDate;
  if (lastDay === null || lease.afterEnd === 'MONTH_TO_MONTH') {
    return cancel(tx, { propertyId: lease.propertyId, leaseId: lease.id }, row);
  }
  if (lastDay === row.lastDay) return;
  const { taskId } = row;
  if (taskId !== null && (await openTask(tx, taskId))) {
    await moveTask(tx, taskId, (await returnDepositOn(tx, lease.propertyId, lastDay)).dueDate);
  }
  await repository.replaceMoveOut(tx, row);
  const after = await repository.insertMoveOut(tx, { ...row, lastDay });
  await recordAudit(tx, { action: 'lease.moveOutPlanned', entityId: lease.id, after });
  await billUsedDays(tx, lease);
}

/** The deposit was returned: the task of the move-out to return it is done. */
export async function finishDepositTask(tx: Transaction, leaseId: string): Promise<void> {
  const row = await repository.currentMoveOut(tx, leaseId);
  if (row?.taskId && (await openTask(tx, row.taskId))) await finishTask(tx, row.taskId, true);
}

/** The planned move-out of a lease that has not ended. */
export async function plannedMoveOut(tx: Transaction, ids: LeaseIds) {
  const lease = await leaseOf(tx, ids);
  const row = await repository.currentMoveOut(tx, lease.id);
  const isPlanned = row !== undefined && lease.status !== 'EXPIRED' && isInForce(lease, row);
  return { moveOut: isPlanned ? await presentMoveOut(tx, lease, row) : null };
}

/** What is planned, with the last rent as it is billed now. */
export async function presentMoveOut(
  tx: Transaction,
  lease: LeaseRow,
  row: MoveOutRow,
): Promise<MoveOut> {
  const { lastDay, noticeGivenOn, taskId } = row;
  const task = taskId === null ? null : await openTask(tx, taskId);
  const rent = may(tx, 'charges:read') ? await lastRentOf(tx, lease) : null;
  const { statute } = await returnDepositOn(tx, lease.propertyId, lastDay);
  return {
    lastDay,
    noticeGivenOn,
    availableFrom: await offeredFrom(tx, lease.propertyId),
    lastRent: rent && {
      ...rent,
      lines: [...rent.lines],
      amount: dollarsFromCents(rent.amount),
      billedTooMuch: dollarsFromCents(rent.billedTooMuch),
    },
    depositTask: task && { id: task.id, dueDate: task.dueDate, statute },
    finalAccount: null,
  };
}
