/** The money in today's list and its figures (HOME-1, HOME-2). */
import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { MOST_FINDINGS } from '@tenantry/contract/today/attention';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { ZERO, subtractCents } from '@tenantry/contract/shared/money';
import { countedLease, joinHome, lastChargedDay, leases, namedLease } from '#features/leases';
import { ofUnits, properties } from '#features/properties';
import { sumCents } from '../../platform/database/cents-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import type { Chosen, ChosenBuilding } from '../../platform/feature.ts';
import { liveInvoices, owedColumns } from './balances.repository.ts';
import { isOpen, joinLease, lastDayInTime } from './invoices.columns.ts';
import { creditNotes, depositMovements, invoiceItems, invoices, payments } from './ledger.table.ts';

const live = (tx: Transaction) => liveInvoices(tx.organization.id);

const liveOf = (tx: Transaction, building: ChosenBuilding | undefined) =>
  and(live(tx), ofUnits(invoices.propertyId, building));

const whole = sql<number>`count(*) over ()`.mapWith(Number);

/** Leases with a late invoice, those with the largest debt first. */
export async function lateLeases(tx: Transaction, { building }: Chosen) {
  const owed = sumCents(invoices.remainingBalance);
  const lateAfter = sql<CalendarDate>`min(${lastDayInTime})`;
  const late = tx.db
    .select({
      leaseId: invoices.leaseId,
      owed: owed.as('owed'),
      count: sql<number>`count(*)::int`.as('count'),
      lateAfter: lateAfter.as('late_after'),
      whole: whole.as('whole'),
    })
    .from(invoices)
    .where(and(liveOf(tx, building), isOpen, lte(invoices.dueDate, tx.today)))
    .groupBy(invoices.leaseId)
    .having(sql`${lateAfter} < ${tx.today}`)
    .orderBy(desc(owed), asc(invoices.leaseId))
    .limit(MOST_FINDINGS)
    .as('late');
  const rows = await tx.db
    .select({
      row: {
        ...countedLease(tx.today),
        owed: late.owed,
        invoices: late.count,
        lateAfter: sql<CalendarDate>`${late.lateAfter}::text`,
      },
      whole: late.whole,
    })
    .from(late)
    .innerJoin(leases, and(inOrganization(tx, leases), eq(leases.id, late.leaseId)))
    .innerJoin(properties, joinHome);
  return {
    total: rows[0]?.whole ?? 0,
    leases: rows.map(({ row }) => row),
  };
}

/** Paid invoices whose late fee may not be billed yet, newest first. */
export async function paidLate(tx: Transaction, { building }: Chosen) {
  return tx.db
    .select({
      ...namedLease(tx.today),
      invoiceId: invoices.id,
      number: invoices.number,
      ...owedColumns,
    })
    .from(invoices)
    .innerJoin(leases, joinLease)
    .innerJoin(properties, joinHome)
    .where(
      and(
        liveOf(tx, building),
        eq(invoices.remainingBalance, ZERO),
        sql`${invoices.settledOn} > ${invoices.lateDate}`,
      ),
    )
    .orderBy(desc(invoices.settledOn), desc(invoices.number))
    .limit(MOST_FINDINGS);
}

/** Deposits that are still held although their lease has ended, earliest end first. */
export async function depositsOfPastLeases(tx: Transaction, { building }: Chosen) {
  const held = sumCents(depositMovements.amount);
  const endedOn = sql<CalendarDate>`coalesce(${leases.endedOn}, ${leases.endDate})::text`;
  const rows = await tx.db
    .select({ row: { ...namedLease(tx.today), held, endedOn }, state: properties.state, whole })
    .from(depositMovements)
    .innerJoin(leases, refersTo(depositMovements.leaseId, leases))
    .innerJoin(properties, joinHome)
    .where(
      and(
        inOrganization(tx, depositMovements),
        ofUnits(leases.propertyId, building),
        eq(leases.status, 'EXPIRED'),
        sql`coalesce(${leases.endedOn}, ${leases.endDate}) < ${tx.today}`,
      ),
    )
    .groupBy(leases.organizationId, leases.id, properties.organizationId, properties.id)
    .having(sql`${held} > 0`)
    .orderBy(asc(endedOn), asc(leases.id))
    .limit(MOST_FINDINGS);
  return {
    total: rows[0]?.whole ?? 0,
    deposits: rows.map(({ row, state }) => ({
      state,
      lease: row,
      held: row.held,
    })),
  };
}

/** The total and the open amount of the invoices that are due in a month. */
interface DueWithin extends Chosen {
  readonly first: CalendarDate;
  readonly next: CalendarDate;
}

export async function dueInMonth(tx: Transaction, { first, next, building }: DueWithin) {
  const days = and(gte(invoices.dueDate, first), lt(invoices.dueDate, next));
  const inMonth = and(liveOf(tx, building), days);
  const [[asked], [credited]] = await Promise.all([
    tx.db
      .select({ amount: sumCents(invoices.amount), lacking: sumCents(invoices.remainingBalance) })
      .from(invoices)
      .where(inMonth),
    tx.db
      .select({ amount: sumCents(creditNotes.amount) })
      .from(creditNotes)
      .innerJoin(invoices, refersTo(creditNotes.invoiceId, invoices))
      .where(inMonth),
  ]);
  const billed = subtractCents(asked?.amount ?? ZERO, credited?.amount ?? ZERO);
  return { billed, collected: subtractCents(billed, asked?.lacking ?? ZERO) };
}

/**
 * The amount owed on invoices whose due date has come, the number of leases that owe it, and since when the oldest of
 * them is late.
 */
export async function owedToday(tx: Transaction, { building }: Chosen) {
  const [row] = await tx.db
    .select({
      owed: sumCents(invoices.remainingBalance),
      leases: sql<number>`count(distinct ${invoices.leaseId})::int`,
      lateAfter: sql<CalendarDate | null>`min(${lastDayInTime})::text`,
    })
    .from(invoices)
    .where(and(liveOf(tx, building), isOpen, lte(invoices.dueDate, tx.today)));
  const lateAfter = row?.lateAfter ?? null;
  return { owed: row?.owed ?? ZERO, leases: row?.leases ?? 0, lateAfter };
}

/** The latest recorded payments. */
export async function newestPayments(
  tx: Transaction,
  { limit, building }: Chosen & { readonly limit: number },
) {
  return (
    tx.db
      .select({
        ...namedLease(tx.today),
        id: payments.id,
        date: payments.paymentDate,
        amount: payments.amount,
      })
      .from(payments)
      .innerJoin(leases, refersTo(payments.leaseId, leases))
      .innerJoin(properties, joinHome)
      .where(and(inOrganization(tx, payments), ofUnits(leases.propertyId, building)))
      // Ids are in the order of time, and indexed.
      .orderBy(desc(payments.id))
      .limit(limit)
  );
}

const running = (tx: Transaction, building: ChosenBuilding | undefined) =>
  and(
    inOrganization(tx, leases),
    ofUnits(leases.propertyId, building),
    ne(leases.status, 'EXPIRED'),
  );

/** The days of the month on which rent is due. */
export async function rentDays(tx: Transaction, { building }: Chosen): Promise<number[]> {
  const rows = await tx.db
    .selectDistinct({ day: leases.invoiceDayOfMonth })
    .from(leases)
    .where(running(tx, building));
  return rows.map(({ day }) => day);
}

/** The leases active on the date that pay rent on these days of the month and have not paid it yet, and their rent. */
export async function rentDueOn(
  tx: Transaction,
  {
    date,
    days,
    building,
  }: Chosen & { readonly date: CalendarDate; readonly days: readonly number[] },
) {
  const paidAhead = tx.db
    .select({ id: invoices.id })
    .from(invoices)
    .innerJoin(
      invoiceItems,
      and(refersTo(invoiceItems.invoiceId, invoices), eq(invoiceItems.kind, 'RENT')),
    )
    .where(
      and(
        live(tx),
        eq(invoices.leaseId, leases.id),
        eq(invoices.dueDate, date),
        lte(invoices.remainingBalance, ZERO),
      ),
    );
  const [due] = await tx.db
    .select({ leases: sql<number>`count(*)::int`, rent: sumCents(leases.monthlyCost) })
    .from(leases)
    .where(
      and(
        running(tx, building),
        inArray(leases.invoiceDayOfMonth, [...days]),
        lte(leases.occupiedFrom, date),
        or(isNull(lastChargedDay), gte(lastChargedDay, date)),
        notExists(paidAhead),
      ),
    );
  return { leases: due?.leases ?? 0, rent: due?.rent ?? ZERO };
}
