/** CHG-25: the postings of billing runs that were undone, or can be. */
import { and, asc, eq, gt, isNull, not, or, sql } from 'drizzle-orm';
import { invoices } from '#features/ledger';
import { leases } from '#features/leases';
import { dateOf } from '../../platform/clock.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, newKey, refersTo } from '../../platform/database/organization-rows.ts';
import { billingRuns, chargePostings, chargePostingUndos } from './billing.table.ts';

/** Whether a posting was undone. */
export const isUndone = sql`exists (select 1 from ${chargePostingUndos}
  where ${chargePostingUndos.organizationId} = ${chargePostings.organizationId}
    and ${chargePostingUndos.postingId} = ${chargePostings.id})`;

/** Whether an invoice was taken back: it is credited, and the periods that it billed are open again. */
export const isTakenBack = (of: typeof invoices) => sql`exists (select 1 from ${chargePostings}
  where ${chargePostings.organizationId} = ${of.organizationId}
    and ${chargePostings.invoiceId} = ${of.id} and ${chargePostings.reason} is null and ${isUndone})`;

const joinUndo = refersTo(chargePostingUndos.postingId, chargePostings);

const ofRun = (tx: Transaction, runId: string) =>
  and(inOrganization(tx, chargePostings), eq(chargePostings.runId, runId));

/** The undone postings of schedules. */
export async function undoneOfSchedules(tx: Transaction, scheduleIds: readonly string[]) {
  const { scheduleId, periodStart } = chargePostings;
  return tx.db
    .select({ scheduleId, periodStart })
    .from(chargePostings)
    .innerJoin(chargePostingUndos, joinUndo)
    .where(and(inOrganization(tx, chargePostings), anyOf(chargePostings.scheduleId, scheduleIds)));
}

/** After an undo, the automatic run leaves a lease alone for the rest of the day, and for at least this long. */
const LEFT_ALONE_HOURS = 12;

/** The leases whose run was undone today or within the last hours. */
export async function leasesJustUndone(tx: Transaction): Promise<Set<string>> {
  const rows = await tx.db
    .selectDistinct({ leaseId: chargePostings.leaseId })
    .from(chargePostingUndos)
    .innerJoin(chargePostings, joinUndo)
    .where(
      and(
        inOrganization(tx, chargePostingUndos),
        or(
          eq(chargePostingUndos.day, tx.today),
          gt(chargePostingUndos.createdAt, dateOf(tx.now.subtract({ hours: LEFT_ALONE_HOURS }))),
        ),
      ),
    );
  return new Set(rows.map(({ leaseId }) => leaseId));
}

/**
 * Everything of a run is billed under its shared lock and undone under its exclusive one, so nothing is added to an undone
 * run. Runs are written once, and the application may not lock their rows. This lock comes before those of the leases.
 */
export async function lockRun(tx: Transaction, runId: string, to: 'bill' | 'undo'): Promise<void> {
  const key = sql`hashtextextended(${runId}, 0)`;
  await tx.db.execute(
    to === 'bill'
      ? sql`SELECT pg_advisory_xact_lock_shared(${key})`
      : sql`SELECT pg_advisory_xact_lock(${key})`,
  );
}

/** Whether a run was undone. While a run is locked, all of its postings are undone, or none. */
export async function wasUndone(tx: Transaction, runId: string): Promise<boolean> {
  const found = await tx.db
    .select({ id: chargePostings.id })
    .from(chargePostings)
    .innerJoin(chargePostingUndos, joinUndo)
    .where(ofRun(tx, runId))
    .limit(1);
  return found.length > 0;
}

export async function runById(tx: Transaction, runId: string) {
  const [run] = await tx.db
    .select()
    .from(billingRuns)
    .where(and(inOrganization(tx, billingRuns), eq(billingRuns.id, runId)));
  return run ?? null;
}

/** The leases that a run billed, in the order in which they are locked. */
export async function leasesOfRun(tx: Transaction, runId: string) {
  return tx.db
    .selectDistinct({ id: leases.id, propertyId: leases.propertyId })
    .from(chargePostings)
    .innerJoin(leases, refersTo(chargePostings.leaseId, leases))
    .where(ofRun(tx, runId))
    .orderBy(asc(leases.id));
}

/** The postings of a run for these leases that are not undone. */
export async function postingsToUndo(tx: Transaction, runId: string, leaseIds: readonly string[]) {
  const { id, createdAt } = chargePostings;
  return tx.db
    .select({ id, createdAt })
    .from(chargePostings)
    .where(and(ofRun(tx, runId), anyOf(chargePostings.leaseId, leaseIds), not(isUndone)));
}

/** The postings of invoices that are not undone. */
export async function postingsOfInvoices(tx: Transaction, invoiceIds: readonly string[]) {
  return tx.db
    .select({ id: chargePostings.id })
    .from(chargePostings)
    .where(
      and(
        inOrganization(tx, chargePostings),
        anyOf(chargePostings.invoiceId, invoiceIds),
        isNull(chargePostings.reason),
        not(isUndone),
      ),
    );
}

/** The invoices that a run made for these leases, with whether they were deleted. */
export async function madeByRun(tx: Transaction, runId: string, leaseIds: readonly string[]) {
  return tx.db
    .selectDistinct({ invoice: invoices })
    .from(chargePostings)
    .innerJoin(invoices, refersTo(chargePostings.invoiceId, invoices))
    .where(
      and(
        ofRun(tx, runId),
        anyOf(chargePostings.leaseId, leaseIds),
        // A reason says that an earlier invoice, made by hand, bills the period.
        isNull(chargePostings.reason),
      ),
    )
    .orderBy(asc(invoices.number));
}

/** Opens the periods of postings again. */
export async function undoPostings(
  tx: Transaction,
  postings: readonly { readonly id: string }[],
): Promise<void> {
  if (postings.length === 0) return;
  const made = {
    day: tx.today,
    recordedBy: tx.actor?.userId ?? null,
    createdAt: dateOf(tx.now),
  };
  await tx.db
    .insert(chargePostingUndos)
    .values(postings.map(({ id: postingId }) => ({ ...newKey(tx), postingId, ...made })));
}
