import { amountOn, raisesRent } from '@tenantry/contract/leases/charges.rules';
import type { StepInput } from '@tenantry/contract/leases/charges.schemas';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import { cents, centsFromDollars, type Cents } from '@tenantry/contract/shared/money';
import type { LockedLease } from '#features/ledger';
import { insertStep, updateStep, type ScheduleWithSteps } from '#features/leases';
import { appliedRule, propertyById } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import * as errors from './charges.errors.ts';
import { chargesOf, lockedSchedule, type ScheduleIds } from './charges.service.ts';

/** CHG-12: the amount of a step. A percentage is based on the amount of the previous day, and rounded once. */
function stepAmount(schedule: ScheduleWithSteps, { amount, percent, fromDay }: StepInput): Cents {
  if (amount !== undefined) return centsFromDollars(amount);
  const before = amountOn(schedule, addDays(fromDay, -1));
  const thousandths = Math.round((percent ?? 0) * 1000);
  const raised = before * (100_000 + thousandths);
  return cents(Math.floor((2 * raised + 100_000) / 200_000));
}

/** CHG-13: a rent increase with less notice than the state requires needs a reason. */
async function checkNotice(
  tx: Transaction,
  { propertyId }: LockedLease,
  { fromDay, reason }: StepInput,
): Promise<void> {
  const home = await propertyById(tx, propertyId);
  const given = home && { state: home.state, day: fromDay };
  const rule = given && (await appliedRule(tx, 'rentIncrease.notice', given));
  if (!rule) return;
  const earliest = addDays(tx.today, rule.terms.days);
  if (fromDay < earliest && reason === '') throw errors.noticeTooShort(rule, earliest);
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
  if (raisesRent(schedule, { amount, fromDay })) await checkNotice(tx, lease, input);
  const after = {
    ...newKey(tx),
    scheduleId: schedule.id,
    fromDay,
    amount,
    percent: percent ?? null,
    reason,
    createdAt: dateOf(tx.now),
  };
  await insertStep(tx, after);
  await recordAudit(tx, { action: 'charge.stepAdded', entityId: schedule.id, after });
  return chargesOf(tx, lease);
}

export async function removeStep(tx: Transaction, ids: ScheduleIds & { readonly stepId: string }) {
  const { lease, schedule } = await lockedSchedule(tx, ids);
  const before = schedule.steps.find(({ id }) => id === ids.stepId);
  if (!before) throw notFound();
  if (before.fromDay <= tx.today) throw errors.stepHasBegun();
  await updateStep(tx, before.id, { archivedAt: dateOf(tx.now) });
  await recordAudit(tx, { action: 'charge.stepRemoved', entityId: schedule.id, before });
  return chargesOf(tx, lease);
}
