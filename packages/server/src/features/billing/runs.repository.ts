import { cents } from '@tenantry/contract/shared/money';
import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { invoices, joinLease } from '#features/ledger';
import { joinHome, leases } from '#features/leases';
import { homeOf, properties } from '#features/properties';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { newId } from '../../platform/tokens.ts';
import { billingRuns, chargePostings } from './billing.table.ts';
import { isUndone } from './run-undo.repository.ts';

/** Today's automatic run; created on first use. */
export async function automaticRun(tx: Transaction): Promise<string> {
  const { id: organizationId } = tx.organization;
  const row = { organizationId, id: newId(), day: tx.today, startedBy: null };
  const [made] = await tx.db
    .insert(billingRuns)
    .values({ ...row, createdAt: dateOf(tx.now) })
    .onConflictDoNothing()
    .returning({ id: billingRuns.id });
  if (made) return made.id;
  const [there] = await tx.db
    .select({ id: billingRuns.id })
    .from(billingRuns)
    .where(
      and(
        eq(billingRuns.organizationId, organizationId),
        eq(billingRuns.day, tx.today),
        isNull(billingRuns.startedBy),
      ),
    );
  if (!there) throw new Error('the billing run of today is gone');
  return there.id;
}

/** Whether a run has postings that are undone, or that are not. */
const hasPostings = (condition: SQL) => sql`exists (select 1 from ${chargePostings}
  where ${chargePostings.organizationId} = ${billingRuns.organizationId}
    and ${chargePostings.runId} = ${billingRuns.id} and ${condition})`;

/** The run of this id; created on first use. Null if it is not a run of this person. */
export async function namedRun(
  tx: Transaction,
  { userId, runId }: { readonly userId: string; readonly runId: string },
): Promise<string | null> {
  const { id: organizationId } = tx.organization;
  await tx.db
    .insert(billingRuns)
    .values({
      organizationId,
      id: runId,
      day: tx.today,
      startedBy: userId,
      createdAt: dateOf(tx.now),
    })
    .onConflictDoNothing();
  const [run] = await tx.db
    .select({ startedBy: billingRuns.startedBy })
    .from(billingRuns)
    .where(and(eq(billingRuns.organizationId, organizationId), eq(billingRuns.id, runId)));
  return run?.startedBy === userId ? runId : null;
}

/** Whether a person has billed leases today; a run that was undone does not count. */
export async function wasRunToday(tx: Transaction): Promise<boolean> {
  const found = await tx.db
    .select({ id: billingRuns.id })
    .from(billingRuns)
    .where(
      and(
        inOrganization(tx, billingRuns),
        eq(billingRuns.day, tx.today),
        isNotNull(billingRuns.startedBy),
        hasPostings(sql`not ${isUndone}`),
      ),
    )
    .limit(1);
  return found.length > 0;
}

const BILLED_RUNS = 60;

/** Several postings can be on one invoice, which counts once. */
const amountOfRun = sql<string>`(select coalesce(sum(billed.amount), 0) from ${invoices} billed
  where billed.organization_id = ${billingRuns.organizationId} and billed.id in (
    select posting.invoice_id from ${chargePostings} posting
    where posting.organization_id = ${billingRuns.organizationId} and posting.run_id = ${billingRuns.id}))`;

/** The latest runs that billed something, newest first. */
export async function latestRuns(tx: Transaction) {
  const rows = await tx.db
    .select({
      id: billingRuns.id,
      day: billingRuns.day,
      startedBy: billingRuns.startedBy,
      createdAt: billingRuns.createdAt,
      invoices: sql<string>`count(distinct ${invoices.id})`,
      amount: amountOfRun,
      undone: sql<boolean>`bool_and(${isUndone})`,
      hasMoney: sql<boolean>`bool_or(${chargePostings.reason} is null and ${invoices.archivedAt} is null
        and ${invoices.remainingBalance} <> ${invoices.amount})`,
    })
    .from(billingRuns)
    .innerJoin(chargePostings, refersTo(chargePostings.runId, billingRuns))
    .innerJoin(invoices, refersTo(chargePostings.invoiceId, invoices))
    .where(inOrganization(tx, billingRuns))
    .groupBy(
      billingRuns.organizationId,
      billingRuns.id,
      billingRuns.day,
      billingRuns.startedBy,
      billingRuns.createdAt,
    )
    .orderBy(desc(billingRuns.day), desc(billingRuns.createdAt), desc(billingRuns.id))
    .limit(BILLED_RUNS);
  return rows.map((row) => ({
    ...row,
    invoices: Number(row.invoices),
    amount: cents(Number(row.amount)),
  }));
}

/** The invoices of a run, sorted by number. */
export async function invoicesOfRun(tx: Transaction, runId: string) {
  return tx.db
    .selectDistinct({
      id: invoices.id,
      number: invoices.number,
      propertyId: invoices.propertyId,
      leaseId: invoices.leaseId,
      dueDate: invoices.dueDate,
      amount: invoices.amount,
      remainingBalance: invoices.remainingBalance,
      deleted: sql<boolean>`${invoices.archivedAt} is not null`,
      firstName: leases.firstName,
      lastName: leases.lastName,
      home: homeOf(properties),
    })
    .from(chargePostings)
    .innerJoin(invoices, refersTo(chargePostings.invoiceId, invoices))
    .innerJoin(leases, joinLease)
    .innerJoin(properties, joinHome)
    .where(and(inOrganization(tx, chargePostings), eq(chargePostings.runId, runId)))
    .orderBy(asc(invoices.number));
}
