import { invoiceLabel } from '@tenantry/contract/invoices/invoices.rules';
import type { AppliedRule } from '@tenantry/contract/rules/state-rules.rules';
import type { ListedRule, TermsOf } from '@tenantry/contract/rules/state-rules.schemas';
import { formatCalendarDate, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatCents, type Cents } from '@tenantry/contract/shared/money';
import { AppError } from '../../platform/http/errors.ts';

export function rentScheduleExists(): AppError {
  const message = 'This lease already has a rent schedule. Edit it.';
  return new AppError('rent_schedule_exists', message, { fields: { kind: message } });
}

export function rentCannotEnd(): AppError {
  return new AppError(
    'rent_cannot_end',
    'Rent is charged for as long as the lease is active. End the lease, hold its invoices, or skip a period.',
  );
}

export function kindIsFixed(): AppError {
  const message = 'The kind cannot be changed. Add another schedule, and end this one.';
  return new AppError('kind_is_fixed', message, { fields: { kind: message } });
}

export function leaseIsOver(): AppError {
  return new AppError(
    'only_one_time_charges',
    'This lease has ended. It can only get one-time charges.',
  );
}

export function tooFarBack(field: string, earliest: CalendarDate): AppError {
  const message = `This is more than 12 months ago. The earliest date is ${formatCalendarDate(earliest)}.`;
  return new AppError('too_far_back', message, { fields: { [field]: message } });
}

export function stepsOverlap(): AppError {
  const message = 'Another amount already begins on this day.';
  return new AppError('steps_overlap', message, { fields: { fromDay: message } });
}

export function stepInPast(): AppError {
  const message = 'Choose a day after today. Change the current amount itself instead.';
  return new AppError('step_in_past', message, { fields: { fromDay: message } });
}

export function stepHasBegun(): AppError {
  return new AppError(
    'step_has_begun',
    'This amount is in effect already and can no longer be removed.',
  );
}

export function stepInsideTerm(): AppError {
  const message =
    'This lease has a fixed term. Confirm that it allows changing the amount during the term.';
  return new AppError('step_inside_term', message, { fields: { leaseAllows: message } });
}

/** CHG-13. */
export function noticeTooShort(
  { terms: { days }, statute }: AppliedRule<TermsOf<'rentIncrease.notice'>>,
  earliest: CalendarDate,
): AppError {
  const message = `${days} days of notice are required here by ${statute}; the earliest date is ${formatCalendarDate(earliest)}. Give the reason for an earlier date.`;
  return new AppError('notice_too_short', message, { fields: { reason: message } });
}

/** CHG-13. */
export function noIncrease(): AppError {
  return new AppError('not_an_increase', 'Only a rent increase has a notice letter.');
}

export function stepTooSmall(): AppError {
  const message = 'The amount must be more than zero.';
  return new AppError('step_too_small', message, { fields: { percent: message } });
}

export function noSuchPeriod(): AppError {
  const message = 'No open period of this schedule begins on this day.';
  return new AppError('no_such_period', message, { fields: { periodStart: message } });
}

export function lateFeePolicyExists(): AppError {
  return new AppError('late_fee_policy_exists', 'A late-fee policy already exists here. Edit it.');
}

/** HOME-14: the lease is unknown, or its property was deleted. */
export function lesseeIsGone(): AppError {
  return new AppError('not_found', 'This lease was not found, or its property was deleted.');
}

/** HOME-14: the key of a charge belongs to another one. */
export function chargeIsRecorded(number: number, amount: Cents): AppError {
  return new AppError(
    'charge_is_recorded',
    `Invoice ${invoiceLabel(number)} of ${formatCents(amount)} is recorded for this already. For another charge, select the tenant again.`,
  );
}

export function automaticRun(): AppError {
  return new AppError('automatic_run', 'Only a run that a person started can be undone.');
}

/** CHG-25. */
export function tooLateToUndo(): AppError {
  return new AppError(
    'run_not_undoable',
    'A run can be undone for one minute. Delete its invoices one by one instead.',
  );
}

/** CHG-25. */
export function runHasMoney(number: number): AppError {
  return new AppError(
    'run_not_undoable',
    `This run can no longer be undone: invoice ${invoiceLabel(number)} has a payment or a credit. Delete the other invoices one by one.`,
  );
}

/** CHG-25. */
export function runIsMailed(number: number): AppError {
  return new AppError(
    'run_not_undoable',
    `This run can no longer be undone: invoice ${invoiceLabel(number)} was mailed to its tenant. Delete the invoices one by one, and tell the tenant.`,
  );
}

/** CHG-25. */
export function runWasUndone(): AppError {
  return new AppError('run_not_undoable', 'This run was undone. Start a new one.');
}

export function holdIsOver(): AppError {
  return new AppError('hold_is_over', 'This hold has already ended.');
}

export function billHasDocument(): AppError {
  return new AppError('bill_has_document', 'This bill already has a document.');
}

/** CHG-20. */
export function rentComesFirst({ state, statute }: ListedRule): AppError {
  const message = `${statute} requires that payments for your properties in ${state} pay rent first. Keep “Rent first, fees last”.`;
  return new AppError('rule_forbids', message, { fields: { paymentOrder: message } });
}
