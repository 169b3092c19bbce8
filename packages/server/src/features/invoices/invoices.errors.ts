import { invoiceLabel } from '@tenantry/contract/invoices/invoices.rules';
import { INVOICE_HAS_PAYMENTS } from '@tenantry/contract/invoices/invoices.messages';
import { AppError } from '../../platform/http/errors.ts';

/** INV-12. */
export function invoiceHasPayments(): AppError {
  return new AppError('invoice_has_payments', INVOICE_HAS_PAYMENTS);
}

export function amountDisagrees(path: string, computed: string): AppError {
  const message = `The amount does not agree with quantity and rate: it is ${computed}.`;
  return new AppError('rule', message, { fields: { [path]: message } });
}

export function negativeInvoice(): AppError {
  return new AppError('rule', 'The items of an invoice cannot sum up to less than zero.');
}

/** CHG-16: another invoice bills the late fee of this one. */
export function lateFeeIsBilled(number: number): AppError {
  const label = invoiceLabel(number);
  const message = `Invoice ${label} bills the late fee of this one. Delete invoice ${label} first.`;
  return new AppError('invoice_has_late_fee', message);
}

export function noLateFeeToBill(number: number): AppError {
  const message = `Invoice ${invoiceLabel(number)} owes no late fee that is not billed yet.`;
  return new AppError('rule', message);
}
