import type { ErrorCode } from '@tenantry/contract/errors';
import { INVOICE_HAS_PAYMENTS } from '@tenantry/contract/invoices/invoices.messages';
import { invoiceLabel } from '@tenantry/contract/invoices/invoices.rules';
import { cents, formatCents, type Cents } from '@tenantry/contract/shared/money';
import { AppError } from '../../platform/http/errors.ts';

const onAmount = (code: ErrorCode, message: string) =>
  new AppError(code, message, { fields: { amount: message } });

/** INV-12. */
export function invoiceHasPayments(): AppError {
  return new AppError('invoice_has_payments', INVOICE_HAS_PAYMENTS);
}

/** CHG-16: other invoices bill the late fees of this one. */
export function lateFeesAreBilled(numbers: readonly number[]): AppError {
  const [first = 0] = numbers;
  const label = invoiceLabel(first);
  const message =
    numbers.length === 1
      ? `Invoice ${label} bills the late fee of this one. Delete invoice ${label} first.`
      : `${numbers.length} invoices bill the late fees of this one. Delete them first, or with it.`;
  return new AppError('invoice_has_late_fee', message);
}

/** CHG-16: a late fee of this invoice has money or a credit, so it stays, and so does this invoice. */
export function lateFeeHasPayments(number: number): AppError {
  const message = `Invoice ${invoiceLabel(number)} bills the late fee of this one and has a payment or a credit, so neither can be deleted.`;
  return new AppError('invoice_has_late_fee', message);
}

export function moreThanIsLeft(left: Cents): AppError {
  return onAmount(
    'more_than_payment',
    `Only ${formatCents(left)} of this payment can still be reversed.`,
  );
}

/** CHG-29. */
export function moreThanTheInvoice(number: number, left: Cents): AppError {
  return onAmount(
    'more_than_invoice',
    `Invoice ${invoiceLabel(number)} can be reduced by at most ${formatCents(left)}.`,
  );
}

/** BOOKS-17: money of the invoice was held as a deposit, and is no longer held. */
export function depositIsGone(number: number): AppError {
  return onAmount(
    'deposit_gone',
    `The deposit of invoice ${invoiceLabel(number)} was refunded, kept or moved, so it cannot be credited.`,
  );
}

export function moreThanIsHeld(held: Cents): AppError {
  const most = formatCents(cents(Math.max(0, held)));
  return onAmount('more_than_held', `Only ${most} of the deposit can be taken on this day.`);
}

export function moreThanIsOwed(owed: Cents): AppError {
  return onAmount(
    'more_than_owed',
    `Only ${formatCents(owed)} is owed. Invoice the damage first, then keep that part of the deposit.`,
  );
}

/** The money would pay for the deposit itself. */
export function depositIsUnpaid(number: number): AppError {
  return onAmount(
    'deposit_unpaid',
    `Invoice ${invoiceLabel(number)} still has an unpaid deposit. Credit that part first.`,
  );
}

/** The payment of the deposit was returned after this part was kept. */
export function keptMoneyIsGone(): AppError {
  return new AppError(
    'kept_money_gone',
    'The payment of this deposit was returned later, so the money cannot go back to the deposit. Credit the invoice that it paid instead.',
  );
}

export function depositInFuture(): AppError {
  const message = 'This day cannot be in the future.';
  return new AppError('day_in_future', message, { fields: { day: message } });
}

export function sameLease(): AppError {
  const message = 'Choose another lease.';
  return new AppError('same_lease', message, { fields: { toLeaseId: message } });
}
