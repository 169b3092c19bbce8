import { invoiceLabel } from '@tenantry/contract/invoices/invoices.rules';
import { MAX_DEDUCTIONS } from '@tenantry/contract/settlements/settlements.schemas';
import { formatCalendarDate, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { AppError } from '../../platform/http/errors.ts';

export function settlementIsSent(): AppError {
  return new AppError(
    'settlement_sent',
    'The settlement was sent and never changes. Correct the account with a credit or a charge instead.',
  );
}

export function accountHasChanged(): AppError {
  return new AppError(
    'settlement_changed',
    'The account has changed since you saw these amounts, so nothing was sent. Look at them again.',
  );
}

export function nothingToSettle(): AppError {
  return new AppError(
    'nothing_to_settle',
    'No deposit is held, and nothing is deducted. There is nothing to settle.',
  );
}

export function leaseGoesOn(): AppError {
  return new AppError(
    'settlement_too_early',
    'The lease has not ended. Send the settlement on or after its last day; the draft stays.',
  );
}

export function leaseIsUndecided(): AppError {
  return new AppError(
    'settlement_too_early',
    'Nobody has decided that the lease ends after its term. Decide it first; the draft stays.',
  );
}

export function futureInvoice(number: number, dueDate: CalendarDate): AppError {
  return new AppError(
    'settlement_blocked',
    `Invoice ${invoiceLabel(number)} is due on ${formatCalendarDate(dueDate)}, after the last day. Credit it first, so that the deposit does not pay it.`,
  );
}

export function unpaidDeposit(number: number): AppError {
  return new AppError(
    'settlement_blocked',
    `A part of the deposit on invoice ${invoiceLabel(number)} was never paid. Credit that part first.`,
  );
}

/** MAINT-14: one more would keep the draft from being saved. */
export function tooManyDeductions(): AppError {
  return new AppError(
    'too_many_deductions',
    `A settlement has at most ${MAX_DEDUCTIONS} deductions. Combine some of them in the settlement first.`,
  );
}

export function tooManyPhotos(most: number): AppError {
  return new AppError(
    'too_many_deduction_photos',
    `A deduction has at most ${most} photos and papers.`,
  );
}

export function deductionIsGone(): AppError {
  return new AppError('deduction_gone', 'This deduction is not saved. Save the draft first.');
}

export function photosAreMissing(reason: string, missing: readonly string[]): AppError {
  return new AppError(
    'settlement_photos_missing',
    `"${reason}" needs photos in California (Civ. Code 1950.5). Missing: ${missing.join(', ')}. Add what is missing, or remove the deduction.`,
  );
}
