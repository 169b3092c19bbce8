import { amountOn } from '@tenantry/contract/leases/charges.rules';
import type {
  HoldInput,
  LeaseBillingInput,
  LeaseCharges,
  LesseeCharges,
  Schedule,
  ScheduleInput,
  ScheduleUpdate,
  SkipInput,
  StepInput,
} from '@tenantry/contract/leases/charges.schemas';
import { rentNoticeDaysIn } from '@tenantry/contract/rules/rent-notice';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import { cents, centsFromDollars, ZERO, type Cents } from '@tenantry/contract/shared/money';
import { issueInvoice } from '#features/invoices';
import { lockAccount, type LockedLease } from '#features/ledger';
import {
  followRentSchedule,
  holdsOfLeases,
  insertHold,
  insertSchedule,
  insertStep,
  leasesOfProperties,
  leasesOfUser,
  releaseHold,
  schedulesOfLeases,
  updateLease,
  updateSchedule,
  updateStep,
  type LeaseRow,
  type ScheduleWithSteps,
} from '#features/leases';
import { readSettings } from '#features/organization';
import { propertyById } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isStale, notFound, staleVersion } from '../../platform/http/errors.ts';
import { newId } from '../../platform/tokens.ts';
import { factsOf, insertPostings } from './billing.repository.ts';
import * as errors from './charges.errors.ts';
import { presentCharges, presentForLessee, presentSchedule } from './charges.presenter.ts';
import { charge, openPeriods } from './lease-plan.ts';

export interface LeaseIds {
  readonly propertyId: string;
  readonly leaseId: string;
}

export interface ScheduleIds extends LeaseIds {
  readonly chargeId: string;
}

async function lockedLease(tx: Transaction, { propertyId, leaseId }: LeaseIds) {
  const lease = await lockAccount(tx, propertyId, leaseId);
  if (!lease) throw notFound();
  return lease;
}

/** A running schedule of a lease that is locked. */
async function lockedSchedule(tx: Transaction, ids: ScheduleIds) {
  const lease = await lockedLease(tx, ids);
  const schedules = await schedulesOfLeases(tx, [lease.id]);
  const schedule = schedules.find(({ id }) => id === ids.chargeId);
  if (!schedule) throw notFound();
  return { lease, schedule };
}

/** Everything about the charges of a lease. */
export async function chargesOfLease(tx: Transaction, ids: LeaseIds): Promise<LeaseCharges> {
  const leases = await leasesOfProperties(tx, [ids.propertyId]);
  const lease = leases.find(({ id }) => id === ids.leaseId);
  if (!lease) throw notFound();
  return answer(tx, lease);
}

async function answer(tx: Transaction, lease: LeaseRow): Promise<LeaseCharges> {
  const [[facts], { proration }] = await Promise.all([factsOf(tx, [lease]), readSettings(tx)]);
  if (!facts) throw notFound();
  return presentCharges(facts, { today: tx.today, proration });
}

/** The charges that a tenant sees of an own lease. */
export async function chargesOfLessee(
  tx: Transaction,
  userId: string,
  leaseId: string,
): Promise<LesseeCharges> {
  const own = await leasesOfUser(tx, userId);
  const lease = own.find(({ id }) => id === leaseId);
  if (!lease) throw notFound();
  const [facts] = await factsOf(tx, [lease]);
  if (!facts) throw notFound();
  return presentForLessee(facts, tx.today);
}

/** CHG-27: how far back a charge may go. */
const MOST_DAYS_BACK = 366;

function checkDays(tx: Transaction, lease: LeaseRow, { frequency, firstDay }: ScheduleInput) {
  const earliest = addDays(tx.today, -MOST_DAYS_BACK);
  if (firstDay < earliest) throw errors.tooFarBack('firstDay', earliest);
  if (lease.status === 'EXPIRED' && frequency !== 'ONE_TIME') throw errors.leaseIsOver();
}

function columnsOf(input: ScheduleInput) {
  const isMonthBased = ['MONTHLY', 'QUARTERLY', 'YEARLY'].includes(input.frequency);
  const ownDay = Number(input.firstDay.slice(8));
  return {
    description: input.description,
    amount: centsFromDollars(input.amount),
    frequency: input.frequency,
    dayOfMonth: isMonthBased ? (input.dayOfMonth ?? ownDay) : null,
    firstDay: input.firstDay,
    lastDay: input.lastDay ?? null,
    proration: input.proration ?? null,
  };
}

/** CHG-1. */
export async function addSchedule(tx: Transaction, ids: LeaseIds, input: ScheduleInput) {
  const lease = await lockedLease(tx, ids);
  if (input.kind === 'RENT') throw errors.rentScheduleExists();
  checkDays(tx, lease, input);
  const after = await insertSchedule(tx, {
    ...columnsOf(input),
    organizationId: tx.organization.id,
    id: newId(),
    leaseId: lease.id,
    kind: input.kind,
    createdAt: dateOf(tx.now),
  });
  await recordAudit(tx, { action: 'charge.added', entityId: after.id, after });
  return answer(tx, lease);
}

/** Changes a schedule from now on. Of rent, the lease changes with it (CHG-3). */
export async function saveSchedule(
  tx: Transaction,
  ids: ScheduleIds,
  input: ScheduleUpdate,
): Promise<Schedule> {
  const { lease, schedule } = await lockedSchedule(tx, ids);
  const { steps, ...before } = schedule;
  if (isStale(before, input.version)) throw staleVersion(presentSchedule(schedule, tx.today));
  if (input.kind !== before.kind) throw errors.kindIsFixed();
  if (input.firstDay !== before.firstDay) checkDays(tx, lease, input);
  const columns = columnsOf(input);
  const isRent = before.kind === 'RENT';
  const after = await updateSchedule(tx, before.id, {
    ...columns,
    // Rent is monthly, and begins and ends with the lease.
    ...(isRent && { frequency: 'MONTHLY', firstDay: before.firstDay, lastDay: null }),
  });
  await recordAudit(tx, {
    action: 'charge.changed',
    entityId: after.id,
    before: { ...before, steps },
    after,
  });
  if (isRent) await followRentSchedule(tx, lease);
  return presentSchedule({ ...after, steps }, tx.today);
}

/** Ends a schedule: it charges nothing any more. */
export async function endSchedule(tx: Transaction, ids: ScheduleIds) {
  const { lease, schedule } = await lockedSchedule(tx, ids);
  if (schedule.kind === 'RENT') throw errors.rentCannotEnd();
  const after = await updateSchedule(tx, schedule.id, { archivedAt: dateOf(tx.now) });
  await recordAudit(tx, { action: 'charge.ended', entityId: after.id, before: schedule, after });
  return answer(tx, lease);
}

/** CHG-12: the amount of a step; a percentage is of the amount on the day before, rounded once. */
function stepAmount(schedule: ScheduleWithSteps, { amount, percent, fromDay }: StepInput): Cents {
  if (amount !== undefined) return centsFromDollars(amount);
  const before = amountOn(schedule, addDays(fromDay, -1));
  const thousandths = Math.round((percent ?? 0) * 1000);
  const raised = before * (100_000 + thousandths);
  return cents(Math.floor((2 * raised + 100_000) / 200_000));
}

/** CHG-13: rent that is raised with less notice than the state requires needs a reason. */
async function checkNotice(
  tx: Transaction,
  { propertyId }: LockedLease,
  { fromDay, reason }: StepInput,
): Promise<void> {
  const home = await propertyById(tx, propertyId);
  const days = home ? rentNoticeDaysIn(home.state, tx.today) : 0;
  const earliest = addDays(tx.today, days);
  if (fromDay < earliest && reason === '') throw errors.noticeTooShort(days, earliest);
}

/** CHG-12, CHG-13. */
export async function addStep(tx: Transaction, ids: ScheduleIds, input: StepInput) {
  const { lease, schedule } = await lockedSchedule(tx, ids);
  const { fromDay, percent, reason, leaseAllows } = input;
  if (fromDay <= tx.today) throw errors.stepInPast();
  if (schedule.steps.some((step) => step.fromDay === fromDay)) throw errors.stepsOverlap();
  const isInTerm = schedule.kind === 'RENT' && lease.endDate !== null && fromDay <= lease.endDate;
  if (isInTerm && !leaseAllows) throw errors.stepInsideTerm();
  const amount = stepAmount(schedule, input);
  if (amount <= 0) throw errors.stepTooSmall();
  const isRaised = amount > amountOn(schedule, addDays(fromDay, -1));
  if (schedule.kind === 'RENT' && isRaised) await checkNotice(tx, lease, input);
  const after = {
    organizationId: tx.organization.id,
    id: newId(),
    scheduleId: schedule.id,
    fromDay,
    amount,
    percent: percent ?? null,
    reason,
    createdAt: dateOf(tx.now),
  };
  await insertStep(tx, after);
  await recordAudit(tx, { action: 'charge.stepAdded', entityId: schedule.id, after });
  return answer(tx, lease);
}

export async function removeStep(tx: Transaction, ids: ScheduleIds & { readonly stepId: string }) {
  const { lease, schedule } = await lockedSchedule(tx, ids);
  const before = schedule.steps.find(({ id }) => id === ids.stepId);
  if (!before) throw notFound();
  if (before.fromDay <= tx.today) throw errors.stepHasBegun();
  await updateStep(tx, before.id, { archivedAt: dateOf(tx.now) });
  await recordAudit(tx, { action: 'charge.stepRemoved', entityId: schedule.id, before });
  return answer(tx, lease);
}

/** A period of a schedule that no invoice bills and that was not skipped. */
async function openPeriod(
  tx: Transaction,
  lease: LockedLease,
  schedule: ScheduleWithSteps,
  periodStart: string,
) {
  const [facts] = await factsOf(tx, [lease]);
  if (!facts) throw notFound();
  const dates = { from: schedule.firstDay, through: addDays(periodStart, 366) };
  const period = openPeriods(facts, schedule, dates).find(
    ({ whole, charged }) => whole.start === periodStart || charged.start === periodStart,
  );
  if (!period) throw errors.noSuchPeriod();
  const settings = await readSettings(tx);
  const proration = schedule.proration ?? lease.proration ?? settings.proration;
  return { period, ...charge(schedule, period, proration) };
}

/** CHG-23: one period is not charged. */
export async function skipPeriod(
  tx: Transaction,
  ids: ScheduleIds,
  { periodStart, reason }: SkipInput,
) {
  const { lease, schedule } = await lockedSchedule(tx, ids);
  const { period } = await openPeriod(tx, lease, schedule, periodStart);
  const after = {
    organizationId: tx.organization.id,
    id: newId(),
    leaseId: lease.id,
    scheduleId: schedule.id,
    periodStart: period.whole.start,
    periodEnd: period.charged.end,
    amount: ZERO,
    invoiceId: null,
    runId: null,
    reason,
    createdAt: dateOf(tx.now),
  };
  await insertPostings(tx, [after]);
  await recordAudit(tx, { action: 'charge.skipped', entityId: schedule.id, after });
  return answer(tx, lease);
}

/** CHG-23: bills a period that a hold stopped, by an invoice that is due today. */
export async function billMissed(
  tx: Transaction,
  ids: ScheduleIds,
  { periodStart }: Pick<SkipInput, 'periodStart'>,
) {
  const { lease, schedule } = await lockedSchedule(tx, ids);
  if (schedule.kind === 'CREDIT') throw errors.noSuchPeriod();
  const { period, items, amount } = await openPeriod(tx, lease, schedule, periodStart);
  if (amount <= 0) throw errors.noSuchPeriod();
  const { id: invoiceId } = await issueInvoice(tx, lease, {
    dueDate: tx.today,
    lateDate: addDays(tx.today, lease.invoiceDueDayOfMonth - lease.invoiceDayOfMonth),
    lateFee: lease.lateFee,
    items: items.map((item) => ({
      ...{ kind: schedule.kind, description: item.description, quantity: 1 },
      ...{ rate: item.amount, amount: item.amount },
      ...{ periodStart: item.start, periodEnd: item.end, scheduleId: schedule.id },
    })),
  });
  await insertPostings(tx, [
    {
      organizationId: tx.organization.id,
      id: newId(),
      leaseId: lease.id,
      scheduleId: schedule.id,
      periodStart: period.whole.start,
      periodEnd: period.charged.end,
      amount,
      invoiceId,
      createdAt: dateOf(tx.now),
    },
  ]);
  return answer(tx, lease);
}

/** CHG-23. */
export async function addHold(tx: Transaction, ids: LeaseIds, input: HoldInput) {
  const lease = await lockedLease(tx, ids);
  const after = {
    organizationId: tx.organization.id,
    id: newId(),
    leaseId: lease.id,
    subject: input.subject,
    reason: input.reason,
    firstDay: input.firstDay,
    lastDay: input.lastDay ?? null,
    recordedBy: tx.actor?.userId ?? null,
    createdAt: dateOf(tx.now),
  };
  await insertHold(tx, after);
  await recordAudit(tx, { action: 'lease.held', entityId: lease.id, after });
  return answer(tx, lease);
}

/** What was due until yesterday stays unbilled until a person bills it. */
export async function endHold(tx: Transaction, ids: LeaseIds & { readonly holdId: string }) {
  const lease = await lockedLease(tx, ids);
  const holds = await holdsOfLeases(tx, [lease.id]);
  const before = holds.find(({ id }) => id === ids.holdId);
  if (!before) throw notFound();
  const isOver = before.releasedAt !== null || (before.lastDay ?? tx.today) < tx.today;
  if (isOver) throw errors.holdIsOver();
  const after = { lastDay: addDays(tx.today, -1) };
  await releaseHold(tx, before.id, after.lastDay);
  await recordAudit(tx, { action: 'lease.released', entityId: lease.id, before, after });
  return answer(tx, lease);
}

/** CHG-4, CHG-9, CHG-30. */
export async function setBilling(tx: Transaction, ids: LeaseIds, input: LeaseBillingInput) {
  const before = await lockedLease(tx, ids);
  if (isStale(before, input.version)) throw staleVersion(await answer(tx, before));
  const { invoiceAutomatically, proration, emailInvoices, sendReminders } = input;
  if (invoiceAutomatically && before.status === 'EXPIRED') throw errors.leaseIsOver();
  const after = await updateLease(tx, before.id, {
    invoicedFrom: invoiceAutomatically ? (before.invoicedFrom ?? tx.today) : null,
    ...{ proration, emailInvoices, sendReminders },
  });
  await recordAudit(tx, { action: 'lease.modified', entityId: before.id, before, after });
  return answer(tx, after);
}
