import type { HoldInput, SkipInput } from '@tenantry/contract/leases/charges.schemas';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import { ZERO } from '@tenantry/contract/shared/money';
import { issueInvoice } from '#features/invoices';
import type { LockedLease } from '#features/ledger';
import { holdsOfLeases, insertHold, releaseHold, type ScheduleWithSteps } from '#features/leases';
import { readSettings } from '#features/organization';
import { recordAudit } from '../../platform/audit/audit.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { factsOf, insertPostings } from './billing.repository.ts';
import * as errors from './charges.errors.ts';
import { chargeLeft, openPeriods } from './open-periods.ts';
import {
  chargesOf,
  lockedLease,
  lockedSchedule,
  type LeaseIds,
  type ScheduleIds,
} from './charges.service.ts';

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
    ({ start, charged }) => start === periodStart || charged.start === periodStart,
  );
  if (!period) throw errors.noSuchPeriod();
  const settings = await readSettings(tx);
  const proration = schedule.proration ?? lease.proration ?? settings.proration;
  const noted = {
    ...newKey(tx),
    leaseId: lease.id,
    scheduleId: schedule.id,
    periodStart: period.start,
    periodEnd: period.charged.end,
    createdAt: dateOf(tx.now),
  };
  return { noted, ...chargeLeft(facts, schedule, period, proration) };
}

/** CHG-23: marks one period as not charged. */
export async function skipPeriod(
  tx: Transaction,
  ids: ScheduleIds,
  { periodStart, reason }: SkipInput,
) {
  const { lease, schedule } = await lockedSchedule(tx, ids);
  const { noted } = await openPeriod(tx, lease, schedule, periodStart);
  const after = { ...noted, amount: ZERO, invoiceId: null, runId: null, reason };
  await insertPostings(tx, [after]);
  await recordAudit(tx, { action: 'charge.skipped', entityId: schedule.id, after });
  return chargesOf(tx, lease);
}

/** CHG-23: bills a period that a hold stopped, on an invoice that is due today. */
export async function billMissed(
  tx: Transaction,
  ids: ScheduleIds,
  { periodStart }: Pick<SkipInput, 'periodStart'>,
) {
  const { lease, schedule } = await lockedSchedule(tx, ids);
  if (schedule.kind === 'CREDIT') throw errors.noSuchPeriod();
  const { noted, items, amount } = await openPeriod(tx, lease, schedule, periodStart);
  if (amount <= 0) throw errors.noSuchPeriod();
  const { id: invoiceId } = await issueInvoice(tx, lease, {
    dueDate: tx.today,
    lateDate: addDays(tx.today, lease.invoiceDueDayOfMonth - lease.invoiceDayOfMonth),
    lateFee: lease.lateFee,
    items: items.map((item) => ({
      kind: schedule.kind,
      description: item.description,
      quantity: 1,
      rate: item.amount,
      amount: item.amount,
      periodStart: item.start,
      periodEnd: item.end,
      scheduleId: schedule.id,
    })),
  });
  await insertPostings(tx, [{ ...noted, amount, invoiceId }]);
  return chargesOf(tx, lease);
}

/** CHG-23. */
export async function addHold(tx: Transaction, ids: LeaseIds, input: HoldInput) {
  const lease = await lockedLease(tx, ids);
  const after = {
    ...newKey(tx),
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
  return chargesOf(tx, lease);
}

/** Charges that were due until yesterday stay unbilled until a person bills them. */
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
  return chargesOf(tx, lease);
}
