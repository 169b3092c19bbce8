/** CHG-25: the postings of billing runs that were undone, or can be. */
import { and, asc, eq, isNull, not, sql } from 'drizzle-orm';
import { invoices } from '#features/ledger';
import { leases } from '#features/leases';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { billingRuns, chargePostings, chargePostingUndos } from './billing.table.ts';

/** Whether a posting was undone. */
export const isUndone = sql`exists (select 1 from ${chargePostingUndos}
  where ${chargePostingUndos.organizationId} = ${chargePostings.organizationId}
    and ${chargePostingUndos.postingId} = ${chargePostings.id})`;

const joinUndo = and(
  eq(chargePostingUndos.organizationId, chargePostings.organizationId),
  eq(chargePostingUndos.postingId, chargePostings.id),
);

const ofRun = (tx: Transaction, runId: string) =>
  and(eq(chargePostings.organizationId, tx.organization.id), eq(chargePostings.runId, runId));

/** The undone postings of schedules. */
export async function undoneOfSchedules(tx: Transaction, scheduleIds: readonly string[]) {
  const { scheduleId, periodStart } = chargePostings;
  return tx.db
    .select({ scheduleId, periodStart })
    .from(chargePostings)
    .innerJoin(chargePostingUndos, joinUndo)
    .where(
      and(
        eq(chargePostings.organizationId, tx.organization.id),
        anyOf(chargePostings.scheduleId, scheduleIds),
      ),
    );
}

/** The leases of which a run was undone today. */
export async function leasesUndoneToday(tx: Transaction): Promise<Set<string>> {
  const rows = await tx.db
    .selectDistinct({ leaseId: chargePostings.leaseId })
    .from(chargePostingUndos)
    .innerJoin(chargePostings, joinUndo)
    .where(
      and(
        eq(chargePostingUndos.organizationId, tx.organization.id),
        eq(chargePostingUndos.day, tx.today),
      ),
    );
  return new Set(rows.map(({ leaseId }) => leaseId));
}

/** Whether a run was undone for this lease. */
export async function wasUndoneFor(
  tx: Transaction,
  runId: string,
  leaseId: string,
): Promise<boolean> {
  const found = await tx.db
    .select({ id: chargePostings.id })
    .from(chargePostings)
    .innerJoin(chargePostingUndos, joinUndo)
    .where(and(ofRun(tx, runId), eq(chargePostings.leaseId, leaseId)))
    .limit(1);
  return found.length > 0;
}

export async function runById(tx: Transaction, runId: string) {
  const [run] = await tx.db
    .select()
    .from(billingRuns)
    .where(and(eq(billingRuns.organizationId, tx.organization.id), eq(billingRuns.id, runId)));
  return run ?? null;
}

/** The leases that a run billed, in the order in which they are locked. */
export async function leasesOfRun(tx: Transaction, runId: string) {
  return tx.db
    .selectDistinct({ id: leases.id, propertyId: leases.propertyId })
    .from(chargePostings)
    .innerJoin(
      leases,
      and(
        eq(leases.organizationId, chargePostings.organizationId),
        eq(leases.id, chargePostings.leaseId),
      ),
    )
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

/** The invoices that a run made for these leases, with whether they were deleted. */
export async function madeByRun(tx: Transaction, runId: string, leaseIds: readonly string[]) {
  return tx.db
    .selectDistinct({ invoice: invoices })
    .from(chargePostings)
    .innerJoin(
      invoices,
      and(
        eq(invoices.organizationId, chargePostings.organizationId),
        eq(invoices.id, chargePostings.invoiceId),
      ),
    )
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

export async function insertUndos(
  tx: Transaction,
  rows: readonly (typeof chargePostingUndos.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.db.insert(chargePostingUndos).values([...rows]);
}
