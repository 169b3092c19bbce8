import type { ErrorKinds } from '#shared/errors';

export const vendorLinksErrors = {
  link_ended: {
    status: 410,
    means: 'The link of a vendor or an owner has ended, was revoked or never existed.',
  },
  link_needs_code: {
    status: 403,
    means: 'The link is in use on another device; this one needs the mailed code.',
  },
  device_code_wrong: { status: 422, means: 'The mailed code is wrong or too old.' },
  vendor_without_email: { status: 422, means: 'A vendor without an email address gets no link.' },
  vendor_link_closed: {
    status: 422,
    means: 'Staff wrote to a vendor whose link has ended, or agreed to a time or a quote of one.',
  },
  vendor_already_asked: {
    status: 422,
    means: 'The vendor has a link to this work order that works.',
  },
  too_many_vendor_links: { status: 422, means: 'A work order was sent to too many vendors.' },
  work_has_ended: { status: 422, means: 'The work order is done or canceled.' },
  vendor_must_accept: { status: 422, means: 'The vendor has not accepted the work order yet.' },
  too_many_quotes: { status: 422, means: 'A vendor has sent too many quotes for one work order.' },
  invoice_recorded: { status: 422, means: 'The invoice of a vendor is recorded already.' },
  too_many_invoices: {
    status: 422,
    means: 'A vendor has sent too many invoices for one work order.',
  },
  quote_decided: { status: 422, means: 'The quote was approved or declined already.' },
  quotes_open: { status: 422, means: 'A work order with a quote that waits cannot be closed.' },
  time_in_past: { status: 422, means: 'A proposed time is past, or ends before it begins.' },
  entry_notice_too_short: {
    status: 422,
    means: 'The tenant would get less notice of entry than is due, and has not agreed.',
  },
} as const satisfies ErrorKinds;
