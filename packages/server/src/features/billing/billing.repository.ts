import { and, asc, desc, eq, isNotNull, isNull, ne, not, or, sql, type SQL } from 'drizzle-orm';
import { type Cents, ZERO, subtractCents } from '@tenantry/contract/shared/money';
import { invoiceItems, invoices } from '#features/ledger';
import {
  chargeSchedules,
  holdsOfLeases,
  leases,
  schedulesOfLeases,
  type LeaseRow,
  joinHome,
} from '#features/leases';
import { homeLabelOf, homeOf, ofUnits, properties } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import { sumCents } from '../../platform/database/cents-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import type { ChosenBuilding } from '../../platform/feature.ts';
import { chargePostings } from './billing.table.ts';
import { isTakenBack, isUndone, undoneOfSchedules } from './run-undo.repository.ts';
import type { LeaseFacts } from './open-periods.ts';

/** How many days after its end a lease is still billed for earlier due dates. */
const SETTLED_AFTER_DAYS = 90;

interface Search {
  readonly through: string;
  /** Includes manually invoiced leases. */
  readonly all: boolean;
}

/** The leases of homes that are not archived, each with its name. */
const leasesWithHomes = (tx: Transaction, ...conditions: readonly (SQL | undefined)[]) =>
  tx.db
    .select({ lease: leases, home: homeOf(properties) })
    .from(leases)
    .innerJoin(properties, joinHome)
    .where(and(inOrganization(tx, leases), isNull(properties.archivedAt), ...conditions));

/**
 * The leases with a schedule that no posting covers up to this day, with their homes. On most days, most leases are not
 * among them. Schedules on hold or without a due period are included needlessly; the plan sorts them out.
 */
export async function leasesToPlan(tx: Transaction, { through, all }: Search) {
  const isCovered = sql`exists (select 1 from ${chargePostings}
    where ${chargePostings.organizationId} = ${chargeSchedules.organizationId}
      and ${chargePostings.scheduleId} = ${chargeSchedules.id}
      and ${chargePostings.periodEnd} >= ${through} and not ${isUndone})`;
  const hasOpenSchedule = sql`exists (select 1 from ${chargeSchedules}
    where ${chargeSchedules.organizationId} = ${leases.organizationId}
      and ${chargeSchedules.leaseId} = ${leases.id} and ${chargeSchedules.archivedAt} is null
      and ${chargeSchedules.firstDay} <= ${through} and not ${isCovered})`;
  const lastDay = sql`coalesce(${leases.endedOn}, ${leases.endDate})`;
  const isRecent = and(
    isNotNull(leases.invoicedFrom),
    sql`${lastDay} >= ${tx.today}::date - ${SETTLED_AFTER_DAYS}::integer`,
  );
  return leasesWithHomes(
    tx,
    all ? undefined : isNotNull(leases.invoicedFrom),
    or(ne(leases.status, 'EXPIRED'), isRecent),
    hasOpenSchedule,
  ).orderBy(asc(homeLabelOf(properties)), asc(leases.id));
}

/**
 * Running leases with a manual invoice, due since a day, of which an item is less than their rent. Comparing the sum of
 * each invoice's items would take one look at its items for each invoice of all homes.
 */
export async function leasesWithPartOfRent(
  tx: Transaction,
  since: string,
  building?: ChosenBuilding,
) {
  const hasPart = sql`exists (select 1 from ${invoices}
    join ${invoiceItems} on ${invoiceItems.organizationId} = ${invoices.organizationId}
      and ${invoiceItems.invoiceId} = ${invoices.id}
    where ${invoices.organizationId} = ${leases.organizationId} and ${invoices.leaseId} = ${leases.id}
      and ${invoices.archivedAt} is null and ${invoices.dueDate} >= ${since}
      and ${isRentByHand} and ${invoiceItems.amount} < ${leases.monthlyCost})`;
  return leasesWithHomes(
    tx,
    ne(leases.status, 'EXPIRED'),
    ofUnits(leases.propertyId, building),
    hasPart,
  ).orderBy(asc(leases.id));
}

/** The leases that can be charged, by address. */
export async function leasesToCharge(tx: Transaction, ended: boolean) {
  return tx.db
    .select({
      leaseId: leases.id,
      propertyId: leases.propertyId,
      firstName: leases.firstName,
      lastName: leases.lastName,
      home: homeOf(properties),
      status: leases.status,
      monthlyCost: leases.monthlyCost,
      invoicedFrom: leases.invoicedFrom,
    })
    .from(leases)
    .innerJoin(properties, joinHome)
    .where(
      and(
        inOrganization(tx, leases),
        isNull(properties.archivedAt),
        ended ? undefined : ne(leases.status, 'EXPIRED'),
      ),
    )
    .orderBy(asc(homeLabelOf(properties)), desc(leases.occupiedFrom), asc(leases.id));
}

/** All data that determines what these leases are billed. */
export async function factsOf(tx: Transaction, rows: readonly LeaseRow[]): Promise<LeaseFacts[]> {
  const leaseIds = rows.map(({ id }) => id);
  const [schedules, holds, postings, byHand, creditLeft] = await Promise.all([
    schedulesOfLeases(tx, leaseIds),
    holdsOfLeases(tx, leaseIds),
    postingsOfLeases(tx, leaseIds),
    rentInvoicesByHand(tx, leaseIds),
    creditsLeft(tx, leaseIds),
  ]);
  const schedulesOf = Map.groupBy(schedules, ({ leaseId }) => leaseId);
  const holdsOf = Map.groupBy(holds, ({ leaseId }) => leaseId);
  const postingsOf = Map.groupBy(postings, ({ leaseId }) => leaseId);
  const byHandOf = Map.groupBy(byHand, ({ leaseId }) => leaseId);
  return rows.map((lease) => ({
    lease,
    schedules: schedulesOf.get(lease.id) ?? [],
    holds: holdsOf.get(lease.id) ?? [],
    postings: postingsOf.get(lease.id) ?? [],
    rentByHand: byHandOf.get(lease.id) ?? [],
    creditLeft,
  }));
}

export async function postingsOfLeases(tx: Transaction, leaseIds: readonly string[]) {
  return tx.db
    .select({
      leaseId: chargePostings.leaseId,
      scheduleId: chargePostings.scheduleId,
      start: chargePostings.periodStart,
      end: chargePostings.periodEnd,
      amount: chargePostings.amount,
      invoiceId: chargePostings.invoiceId,
      reason: chargePostings.reason,
    })
    .from(chargePostings)
    .where(
      and(
        inOrganization(tx, chargePostings),
        anyOf(chargePostings.leaseId, leaseIds),
        not(isUndone),
      ),
    )
    .orderBy(desc(chargePostings.periodStart));
}

/** Invoices with rent that belongs to no schedule. */
async function rentInvoicesByHand(tx: Transaction, leaseIds: readonly string[]) {
  return tx.db
    .select({
      leaseId: invoices.leaseId,
      id: invoices.id,
      number: invoices.number,
      dueDate: invoices.dueDate,
      amount: sumCents(invoiceItems.amount),
    })
    .from(invoices)
    .innerJoin(invoiceItems, refersTo(invoiceItems.invoiceId, invoices))
    .where(
      and(
        inOrganization(tx, invoices),
        anyOf(invoices.leaseId, leaseIds),
        isNull(invoices.archivedAt),
        isRentByHand,
      ),
    )
    .groupBy(invoices.organizationId, invoices.id)
    .orderBy(asc(invoices.dueDate), asc(invoices.number));
}

/** Items of rent that belong to no schedule, without discounts and days that are billed again. */
const isRentByHand = sql`${invoiceItems.kind} = 'RENT' and ${invoiceItems.scheduleId} is null
  and ${invoiceItems.billsAgain} is null and ${invoiceItems.amount} > 0`;

/**
 * CHG-22: the credits left by schedule: what its postings asked for, minus what items of invoices took that are neither
 * deleted nor taken back.
 */
async function creditsLeft(
  tx: Transaction,
  leaseIds: readonly string[],
): Promise<Map<string, Cents>> {
  const { id: organizationId } = tx.organization;
  const asked = await tx.db
    .select({ id: chargePostings.scheduleId, sum: sumCents(chargePostings.amount) })
    .from(chargePostings)
    .where(
      and(
        eq(chargePostings.organizationId, organizationId),
        anyOf(chargePostings.leaseId, leaseIds),
        sql`${chargePostings.amount} < 0`,
        not(isUndone),
      ),
    )
    .groupBy(chargePostings.scheduleId);
  if (asked.length === 0) return new Map();
  const ids = asked.map(({ id }) => id);
  const taken = await tx.db
    .select({ id: invoiceItems.scheduleId, sum: sumCents(invoiceItems.amount) })
    .from(invoiceItems)
    .innerJoin(invoices, refersTo(invoiceItems.invoiceId, invoices))
    .where(
      and(
        eq(invoiceItems.organizationId, organizationId),
        anyOf(invoiceItems.scheduleId, ids),
        isNull(invoices.archivedAt),
        not(isTakenBack(invoices)),
      ),
    )
    .groupBy(invoiceItems.scheduleId);
  const sums = new Map(taken.map(({ id, sum }) => [id, sum]));
  return new Map(asked.map(({ id, sum }) => [id, subtractCents(sums.get(id) ?? ZERO, sum)]));
}

/** The account is locked, so no other transaction undoes or bills the same periods. */
export async function insertPostings(
  tx: Transaction,
  rows: readonly (typeof chargePostings.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return;
  const undone = await undoneOfSchedules(
    tx,
    rows.map(({ scheduleId }) => scheduleId),
  );
  const isSame = (row: (typeof rows)[number]) => (one: (typeof undone)[number]) =>
    one.scheduleId === row.scheduleId && one.periodStart === row.periodStart;
  await tx.db
    .insert(chargePostings)
    .values(rows.map((row) => ({ ...row, revision: undone.filter(isSame(row)).length })));
}
