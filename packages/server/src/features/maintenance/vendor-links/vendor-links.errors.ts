import {
  MAX_INVOICES,
  MAX_QUOTES,
  MAX_VENDOR_LINKS,
} from '@tenantry/contract/maintenance/vendor-links.schemas';
import type { EntryNotice } from '@tenantry/contract/rules/entry-notice';
import { AppError } from '../../../platform/http/errors.ts';

/** MAINT-17: the same for every link that opens nothing, whatever the reason. */
export function linkEnded(): AppError {
  return new AppError('link_ended', 'This link has ended. Ask for a new one.');
}

export function linkNeedsCode(): AppError {
  return new AppError(
    'link_needs_code',
    'This link is in use on another device. Ask for a code by email to use it here.',
  );
}

export function deviceCodeWrong(): AppError {
  const message = 'This code is wrong or too old. Check it, or ask for another one.';
  return new AppError('device_code_wrong', message, { fields: { code: message } });
}

export function vendorWithoutEmail(): AppError {
  const message = 'This vendor has no email address. Add one first.';
  return new AppError('vendor_without_email', message, { fields: { vendorId: message } });
}

export function vendorLinkClosed(): AppError {
  return new AppError(
    'vendor_link_closed',
    'The link of this vendor has ended. Send a new one first.',
  );
}

export function vendorAlreadyAsked(): AppError {
  const message = 'This vendor has a link to this work order. Revoke it to send a new one.';
  return new AppError('vendor_already_asked', message, { fields: { vendorId: message } });
}

export function tooManyVendorLinks(): AppError {
  return new AppError(
    'too_many_vendor_links',
    `This work order was sent ${MAX_VENDOR_LINKS} times. Create a new work order.`,
  );
}

export function workHasEnded(): AppError {
  return new AppError('work_has_ended', 'This work order has ended. Reopen it first.');
}

/** For the vendor, who cannot reopen it. */
export function workIsDone(): AppError {
  return new AppError(
    'work_has_ended',
    'This work is done already. Write a message if there is more to do.',
  );
}

export function vendorMustAccept(): AppError {
  return new AppError('vendor_must_accept', 'Accept the work order first.');
}

export function tooManyQuotes(): AppError {
  return new AppError('too_many_quotes', `You have sent ${MAX_QUOTES} quotes already.`);
}

export function tooManyInvoices(): AppError {
  return new AppError('too_many_invoices', `You have sent ${MAX_INVOICES} invoices already.`);
}

export function invoiceRecorded(): AppError {
  return new AppError(
    'invoice_recorded',
    'Somebody has recorded this invoice already. It is among the costs of the work order.',
  );
}

export function quoteDecided(): AppError {
  return new AppError('quote_decided', 'This quote was approved or declined already.');
}

export function quotesOpen(): AppError {
  const message = 'A quote waits for a decision. Approve or decline it first.';
  return new AppError('quotes_open', message, { fields: { status: message } });
}

export function timeInPast(): AppError {
  return new AppError('time_in_past', 'A time must be in the future, and end after it begins.');
}

export function noticeTooShort({ hours, law }: EntryNotice): AppError {
  const by = law ? ` (${law.statute})` : '';
  return new AppError(
    'entry_notice_too_short',
    `The tenants get less than ${hours} hours of notice${by}. Ask them, and say that they agreed.`,
  );
}
