import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { QueryBuilder, type PgSelectBuilder } from 'drizzle-orm/pg-core';
import type { Cents } from '@tenantry/contract/shared/money';
import { addMonths, type CalendarMonth } from '@tenantry/contract/shared/calendar-date';
import {
  chosenOrder,
  invoiceColumns,
  invoiceItems,
  invoices,
  joinLease,
  liveInvoices,
  oldestFirst,
  stateOfHome,
} from '#features/ledger';
import { isLesseeOn, leases, leftOn } from '#features/leases';
import { letters } from '#features/messaging';
import type { Letter } from '@tenantry/contract/messaging/messaging.schemas';
import { sumCents } from '../../platform/database/cents-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { refersTo } from '../../platform/database/organization-rows.ts';
import { prepared, type Given, type Selection } from '../../platform/database/prepared.ts';
import { preparedReturning } from '../../platform/database/prepared-writes.ts';
import { newId } from '../../platform/tokens.ts';
import { invoiceCounters, invoiceMailings, invoicePdfs } from './invoices.table.ts';

type LetterState = Letter['state'];

/** The name is enough to queue the job; running it needs mail, which only the running server has. */
export const INVOICE_MAIL_JOB = 'mail_invoice';

/** Null if the invoice has no PDF. */
const pdfFingerprint = sql<string | null>`${new QueryBuilder({ casing: 'snake_case' })
  .select({ fingerprint: invoicePdfs.fingerprint })
  .from(invoicePdfs)
  .where(refersTo(invoicePdfs.invoiceId, invoices))}`;

/** The time of the last mail in milliseconds; 0 while the first one is pending, and null if it was never mailed. */
const mailedAt = sql<number | null>`${new QueryBuilder({ casing: 'snake_case' })
  .select({
    at: sql`max(coalesce(extract(epoch from ${invoiceMailings.sentAt}) * 1000, 0))::double precision`,
  })
  .from(invoiceMailings)
  .where(refersTo(invoiceMailings.invoiceId, invoices))}`;

/** CHG-25: the time until which its last mail is held, in milliseconds; null if it is not, or was sent. */
const heldUntil = sql<number | null>`${new QueryBuilder({ casing: 'snake_case' })
  .select({
    at: sql`case when ${invoiceMailings.sentAt} is null
      then (extract(epoch from ${invoiceMailings.heldUntil}) * 1000)::double precision end`,
  })
  .from(invoiceMailings)
  .where(refersTo(invoiceMailings.invoiceId, invoices))
  .orderBy(desc(invoiceMailings.id))
  .limit(1)}`;

/**
 * Whether its last mail arrived; null if it was never mailed, or long ago. If it went to several tenants, a mail that did
 * not arrive comes first, with its address.
 */
const lastMail = sql<{ state: LetterState; failure: string | null } | null>`${new QueryBuilder({
  casing: 'snake_case',
})
  .select({
    mail: sql`json_build_object('state', ${letters.state}, 'failure',
      case when count(*) over () > 1 then ${letters.recipient} || ': ' else '' end || ${letters.failure})`,
  })
  .from(letters)
  .where(and(refersTo(letters.invoiceId, invoices), eq(letters.job, INVOICE_MAIL_JOB)))
  .orderBy(sql`${letters.state} in ('undelivered', 'refused') desc`)
  .limit(1)}`;

/** Everything that is shown of an invoice. */
const shown = {
  ...invoiceColumns,
  pdfFingerprint,
  mailedAt,
  heldUntil,
  lastMail,
  chosenOrder,
  stateOfHome,
};

/** UNIT-9: with the last day of a tenant who has left. */
const keptShown = { ...shown, leftOn };

const withLease = <Fields extends Selection>(select: PgSelectBuilder<Fields, 'qb'>) =>
  select.from(invoices).innerJoin(leases, joinLease);

export const invoiceOfProperty = prepared(['propertyId', 'id'], shown, (select, given) =>
  withLease(select).where(
    and(
      liveInvoices(given.organizationId),
      eq(invoices.propertyId, given.propertyId),
      eq(invoices.id, given.id),
    ),
  ),
);

export const invoicesOfProperty = prepared(['propertyId'], shown, (select, given) =>
  withLease(select)
    .where(and(liveInvoices(given.organizationId), eq(invoices.propertyId, given.propertyId)))
    .orderBy(...oldestFirst),
);

/** UNIT-9: those of the leases that the tenant is on today, and those from before the day on which the tenant left. */
const keptForLessee = (given: Given<'userId' | 'today'>) =>
  and(
    liveInvoices(given.organizationId),
    isLesseeOn(given, { today: given.today, keptFor: invoices.date }),
  );

/** An invoice of a lease that the tenant is on today. */
export const invoiceOfLessee = prepared(['userId', 'today', 'id'], shown, (select, given) =>
  withLease(select).where(
    and(
      liveInvoices(given.organizationId),
      isLesseeOn(given, { today: given.today }),
      eq(invoices.id, given.id),
    ),
  ),
);

export const keptInvoiceOfLessee = prepared(['userId', 'today', 'id'], keptShown, (select, given) =>
  withLease(select).where(and(keptForLessee(given), eq(invoices.id, given.id))),
);

/** Whether an invoice is one that the tenant sees. */
export async function invoiceOfLesseeExists(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<boolean> {
  return (await keptInvoiceOfLessee(tx, { userId, today: tx.today, id })).length > 0;
}

export const invoicesOfLessee = prepared(['userId', 'today'], keptShown, (select, given) =>
  withLease(select)
    .where(keptForLessee(given))
    .orderBy(...oldestFirst),
);

/** The newest invoices of all properties. Ids grow with time, so an index has this order. */
export const newestInvoices = prepared(['count'], shown, (select, given) =>
  withLease(select)
    .where(liveInvoices(given.organizationId))
    .orderBy(desc(invoices.id))
    .limit(given.count),
);

export type ShownInvoice = Awaited<ReturnType<typeof invoiceOfProperty>>[number];

export type KeptInvoice = Awaited<ReturnType<typeof invoicesOfLessee>>[number];

const rentInvoices = prepared(
  ['leaseId', 'from', 'until'],
  { number: invoices.number, rent: sumCents(invoiceItems.amount) },
  (select, given) =>
    select
      .from(invoices)
      .innerJoin(invoiceItems, refersTo(invoiceItems.invoiceId, invoices))
      .where(
        and(
          liveInvoices(given.organizationId),
          eq(invoices.leaseId, given.leaseId),
          gte(invoices.dueDate, given.from),
          lt(invoices.dueDate, given.until),
          eq(invoiceItems.kind, 'RENT'),
        ),
      )
      .groupBy(invoices.id, invoices.number, invoices.dueDate)
      .orderBy(...oldestFirst),
);

/** The invoices with rent of a lease that are due in a month, each with its rent; oldest first. */
export async function rentInvoicesIn(
  tx: Transaction,
  leaseId: string,
  month: CalendarMonth,
): Promise<{ readonly number: number; readonly rent: Cents }[]> {
  return rentInvoices(tx, { leaseId, from: `${month}-01`, until: `${addMonths(month, 1)}-01` });
}

const numbers = preparedReturning(
  ['id'],
  { number: invoiceCounters.lastNumber },
  (db, { organizationId, id }, number) =>
    db
      .insert(invoiceCounters)
      .values({ organizationId, id, lastNumber: 1 })
      .onConflictDoUpdate({
        target: invoiceCounters.organizationId,
        set: { lastNumber: sql`${invoiceCounters.lastNumber} + 1` },
      })
      .returning(number),
);

/** The organization's next number. Its lock is held until the transaction ends, so no number is lost. */
export async function nextNumber(tx: Transaction): Promise<number> {
  const [row] = await numbers(tx, { id: newId() });
  if (!row) throw new Error('no invoice number was given');
  return row.number;
}
