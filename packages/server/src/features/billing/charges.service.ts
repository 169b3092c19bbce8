import type {
  LeaseBillingInput,
  LeaseCharges,
  LesseeCharges,
  Schedule,
  ScheduleInput,
  ScheduleUpdate,
} from '@tenantry/contract/leases/charges.schemas';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import { centsFromDollars } from '@tenantry/contract/shared/money';
import { lockAccount, openInvoicesOfLeases } from '#features/ledger';
import {
  followRentSchedule,
  insertSchedule,
  leasesOfProperties,
  leasesOfUser,
  schedulesOfLeases,
  updateLease,
  updateSchedule,
  type LeaseRow,
} from '#features/leases';
import { readSettings } from '#features/organization';
import { recordAudit } from '../../platform/audit/audit.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isStale, notFound, staleVersion } from '../../platform/http/errors.ts';
import { factsOf } from './billing.repository.ts';
import { newestNotices } from './rent-increase-notices.repository.ts';
import * as errors from './charges.errors.ts';
import { paidThrough } from './paid-through.ts';
import { presentCharges, presentForLessee, presentSchedule } from './charges.presenter.ts';

export interface LeaseIds {
  readonly propertyId: string;
  readonly leaseId: string;
}

export interface ScheduleIds extends LeaseIds {
  readonly chargeId: string;
}

export async function lockedLease(tx: Transaction, { propertyId, leaseId }: LeaseIds) {
  const lease = await lockAccount(tx, propertyId, leaseId);
  if (!lease) throw notFound();
  return lease;
}

/** An active schedule of a lease; locks the lease. */
export async function lockedSchedule(tx: Transaction, ids: ScheduleIds) {
  const lease = await lockedLease(tx, ids);
  const schedules = await schedulesOfLeases(tx, [lease.id]);
  const schedule = schedules.find(({ id }) => id === ids.chargeId);
  if (!schedule) throw notFound();
  return { lease, schedule };
}

/** A lease of a property; takes no lock. */
export async function leaseOf(tx: Transaction, ids: LeaseIds): Promise<LeaseRow> {
  const leases = await leasesOfProperties(tx, [ids.propertyId]);
  const lease = leases.find(({ id }) => id === ids.leaseId);
  if (!lease) throw notFound();
  return lease;
}

/** Everything about the charges of a lease. */
export async function chargesOfLease(tx: Transaction, ids: LeaseIds): Promise<LeaseCharges> {
  return chargesOf(tx, await leaseOf(tx, ids));
}

export async function chargesOf(tx: Transaction, lease: LeaseRow): Promise<LeaseCharges> {
  const [[facts], { proration }] = await Promise.all([factsOf(tx, [lease]), readSettings(tx)]);
  if (!facts) throw notFound();
  const steps = facts.schedules.flatMap((schedule) => schedule.steps.map(({ id }) => id));
  const notices = await newestNotices(tx, steps);
  return presentCharges(facts, { today: tx.today, proration, notices });
}

/** The charges of a lease that its tenant sees. */
export async function chargesOfLessee(
  tx: Transaction,
  userId: string,
  leaseId: string,
): Promise<LesseeCharges> {
  const own = await leasesOfUser(tx, userId);
  const lease = own.find(({ id }) => id === leaseId);
  if (!lease) throw notFound();
  const [[facts], open] = await Promise.all([
    factsOf(tx, [lease]),
    openInvoicesOfLeases(tx, [lease.id]),
  ]);
  if (!facts) throw notFound();
  const openIds = new Set(open.map(({ id }) => id));
  return { ...presentForLessee(facts, tx.today), paidThrough: paidThrough(facts, openIds) };
}

/** CHG-27: how many days in the past a charge may be due. */
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

/** CHG-1: adds a schedule to a lease. */
export async function insertCharge(tx: Transaction, ids: LeaseIds, input: ScheduleInput) {
  const lease = await lockedLease(tx, ids);
  if (input.kind === 'RENT') throw errors.rentScheduleExists();
  checkDays(tx, lease, input);
  const after = await insertSchedule(tx, {
    ...columnsOf(input),
    ...newKey(tx),
    leaseId: lease.id,
    kind: input.kind,
    createdAt: dateOf(tx.now),
  });
  await recordAudit(tx, { action: 'charge.added', entityId: after.id, after });
  return { lease, id: after.id };
}

export async function addSchedule(tx: Transaction, ids: LeaseIds, input: ScheduleInput) {
  const { lease } = await insertCharge(tx, ids, input);
  return chargesOf(tx, lease);
}

/** Changes a schedule from now on. If it is the rent, the lease changes with it (CHG-3). */
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

/** Ends a schedule, which then charges nothing anymore. */
export async function endSchedule(tx: Transaction, ids: ScheduleIds) {
  const { lease, schedule } = await lockedSchedule(tx, ids);
  if (schedule.kind === 'RENT') throw errors.rentCannotEnd();
  const after = await updateSchedule(tx, schedule.id, { archivedAt: dateOf(tx.now) });
  await recordAudit(tx, { action: 'charge.ended', entityId: after.id, before: schedule, after });
  return chargesOf(tx, lease);
}

/** CHG-4, CHG-9, CHG-30. */
export async function setBilling(tx: Transaction, ids: LeaseIds, input: LeaseBillingInput) {
  const before = await lockedLease(tx, ids);
  if (isStale(before, input.version)) throw staleVersion(await chargesOf(tx, before));
  const { invoiceAutomatically, proration, emailInvoices, sendReminders } = input;
  if (invoiceAutomatically && before.status === 'EXPIRED') throw errors.leaseIsOver();
  const after = await updateLease(tx, before.id, {
    invoicedFrom: invoiceAutomatically ? (before.invoicedFrom ?? tx.today) : null,
    proration,
    emailInvoices,
    sendReminders,
  });
  await recordAudit(tx, { action: 'lease.modified', entityId: before.id, before, after });
  return chargesOf(tx, after);
}
