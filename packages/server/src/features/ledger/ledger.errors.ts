import { INVOICE_HAS_PAYMENTS } from '@tenantry/contract/invoices/invoices.messages';
import { invoiceLabel } from '@tenantry/contract/invoices/invoices.rules';
import { formatCents, type Cents } from '@tenantry/contract/shared/money';
import { AppError } from '../../platform/http/errors.ts';

const onAmount = (message: string) =>
  new AppError('rule', message, { fields: { amount: message } });

/** INV-12. */
export function invoiceHasPayments(): AppError {
  return new AppError('invoice_has_payments', INVOICE_HAS_PAYMENTS);
}

/** CHG-16: another invoice bills the late fee of this one. */
export function lateFeeIsBilled(number: number): AppError {
  const label = invoiceLabel(number);
  const message = `Invoice ${label} bills the late fee of this one. Delete invoice ${label} first.`;
  return new AppError('invoice_has_late_fee', message);
}

export function moreThanIsLeft(left: Cents): AppError {
  return onAmount(`Only ${formatCents(left)} of this payment can still be taken back.`);
}

/** CHG-29. */
export function moreThanTheInvoice(number: number, left: Cents): AppError {
  return onAmount(
    `Invoice ${invoiceLabel(number)} can be lowered by ${formatCents(left)} at most.`,
  );
}
