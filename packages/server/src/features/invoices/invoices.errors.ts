import { invoiceLabel } from '@tenantry/contract/invoices/invoices.rules';
import { formatCalendarDate, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatCents, type Cents } from '@tenantry/contract/shared/money';
import { AppError } from '../../platform/http/errors.ts';

export function amountDisagrees(path: string, computed: string): AppError {
  const message = `The amount does not agree with quantity and rate: it is ${computed}.`;
  return new AppError('amount_disagrees', message, { fields: { [path]: message } });
}

export function negativeInvoice(): AppError {
  return new AppError('negative_invoice', 'The invoice total cannot be negative.');
}

export function noLateInvoice(index: number): AppError {
  const message = 'Choose an invoice of this tenant that is not a late fee itself.';
  return new AppError('not_a_late_invoice', message, {
    fields: { [`items.${index}.lateFeeOf`]: message },
  });
}

export function lateFeeNamesNone(index: number, number: number): AppError {
  const message = `Invoice ${invoiceLabel(number)} has a late fee that is not billed. Say which invoice this late fee is for, or confirm that it is this one.`;
  return new AppError('late_fee_names_no_invoice', message, {
    fields: { [`items.${index}.lateFeeOf`]: message },
  });
}

export function billedAutomatically(index: number): AppError {
  const message = 'The late fees of this invoice are billed automatically.';
  return new AppError('late_fees_billed_automatically', message, {
    fields: { [`items.${index}.lateFeeOf`]: message },
  });
}

const EXCEPTION = 'If an exception applies, turn the rule off under State rules.';

export function lateFeeTooEarly(index: number, until: CalendarDate, statute: string): AppError {
  const message = `${statute} allows no late fee until after ${formatCalendarDate(until)}. Remove it. ${EXCEPTION}`;
  return new AppError('rule_forbids', message, { fields: { [`items.${index}.rate`]: message } });
}

export function lateFeeTooHigh(
  index: number,
  {
    left,
    billed,
    statute,
  }: { readonly left: Cents; readonly billed: Cents; readonly statute: string },
): AppError {
  const already = billed > 0 ? `, because ${formatCents(billed)} is already billed` : '';
  const message = `${statute} allows a late fee of at most ${formatCents(left)} here${already}. Enter less. ${EXCEPTION}`;
  return new AppError('rule_forbids', message, { fields: { [`items.${index}.rate`]: message } });
}

export function rentIsBilled(number: number): AppError {
  const message = `The rent for this month is already on invoice ${invoiceLabel(number)}. Confirm that you want to bill it a second time.`;
  return new AppError('rent_already_billed', message);
}

export function noLateFeeToBill(number: number): AppError {
  const message = `Invoice ${invoiceLabel(number)} has no unbilled late fee.`;
  return new AppError('no_late_fee_to_bill', message);
}

/** The text of a mail uses a field that does not exist, or one that is not allowed. */
export function unusableText(field: string, problem: string): AppError {
  return new AppError('unusable_template', problem, { fields: { [field]: problem } });
}
