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
