/** MAINT-6, MAINT-7: times and quotes of a vendor. */
import {
  MAX_QUOTES,
  type VendorsOrder,
  type VendorTimes,
} from '@tenantry/contract/maintenance/vendor-links.schemas';
import { centsFromDollars, formatCents } from '@tenantry/contract/shared/money';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newKey } from '../../../platform/database/organization-rows.ts';
import { updateOrder, type WorkOrderRow } from '../maintenance.repository.ts';
import { addEvent } from '../maintenance.service.ts';
import { isUnapproved } from './unapproved-vendors.ts';
import { timeInPast, tooManyQuotes } from './vendor-links.errors.ts';
import { advance } from './vendor-links.progress.ts';
import {
  acceptedVisit,
  presentAfter,
  record,
  refuseDone,
  type Visit,
} from './vendor-links.public.ts';
import * as repository from './vendor-links.repository.ts';
import type { QuoteRow, ShownLink } from './vendor-links.repository.ts';

export async function proposeTimes(
  tx: Transaction,
  visit: Visit,
  { times }: VendorTimes,
): Promise<VendorsOrder> {
  const { order, shown } = await acceptedVisit(tx, visit);
  refuseDone(order);
  const now = dateOf(tx.now);
  const at = (day: string, time: string) =>
    dateOf(
      Temporal.PlainDateTime.from(`${day}T${time}`)
        .toZonedDateTime(tx.organization.timeZone)
        .toInstant(),
    );
  const rows = times.map(({ date, from, to }) => ({
    ...newKey(tx),
    linkId: shown.link.id,
    startsAt: at(date, from),
    endsAt: at(date, to),
    agreedAt: null,
    visitId: null,
    sequence: 0,
    createdAt: now,
  }));
  if (rows.some(({ startsAt, endsAt }) => startsAt <= now || endsAt <= startsAt)) {
    throw timeInPast();
  }
  await repository.replaceTimes(tx, shown.link.id, rows);
  await record(tx, shown, 'Proposed times');
  return presentAfter(tx, shown.link.id);
}

interface QuoteGiven {
  readonly amount: number;
  readonly note: string;
}

export const isSameQuote = (quote: QuoteRow, { amount, note }: QuoteGiven): boolean =>
  quote.status === 'OPEN' && quote.amount === centsFromDollars(amount) && quote.note === note;

/** MAINT-7. Returns the quote's id. */
export async function addQuote(
  tx: Transaction,
  { order, shown }: { readonly order: WorkOrderRow; readonly shown: ShownLink },
  { amount: dollars, note }: QuoteGiven,
): Promise<string> {
  refuseDone(order);
  const linkId = shown.link.id;
  const amount = centsFromDollars(dollars);
  const before = await repository.quotesOf(tx, [linkId]);
  if (before.length >= MAX_QUOTES) throw tooManyQuotes();
  const key = newKey(tx);
  await repository.insertQuote(tx, {
    ...key,
    linkId,
    amount,
    note,
    status: 'OPEN',
    createdAt: dateOf(tx.now),
    decidedAt: null,
    decidedById: null,
  });
  await record(tx, shown, `Quoted ${formatCents(amount)}`, note);
  const after = await releaseUnapproved(tx, order, shown);
  await advance(tx, after, 'QUOTING', { by: shown.vendor.name });
  return key.id;
}

/** A vendor who was chosen by a time, before there was a price, is not chosen until the price is approved. */
async function releaseUnapproved(
  tx: Transaction,
  order: WorkOrderRow,
  { vendor }: ShownLink,
): Promise<WorkOrderRow> {
  const released = { ...order, vendorId: null };
  if (order.vendorId !== vendor.id || !(await isUnapproved(tx, released, vendor.id))) return order;
  const note = `${vendor.name} is not chosen until a quote is approved`;
  addEvent(tx, order.id, { kind: 'VENDOR', note });
  return updateOrder(tx, order, { vendorId: null });
}

/** The same quote again, while it waits, is the one that was sent: its response was lost. */
export async function sendQuote(
  tx: Transaction,
  visit: Visit,
  given: QuoteGiven,
): Promise<VendorsOrder> {
  const accepted = await acceptedVisit(tx, visit);
  const { id } = accepted.shown.link;
  const before = await repository.quotesOf(tx, [id]);
  if (!before.some((quote) => isSameQuote(quote, given))) await addQuote(tx, accepted, given);
  return presentAfter(tx, id);
}
