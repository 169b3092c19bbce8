import type { BillingRun, RunInvoice } from '@tenantry/contract/billing/billing.schemas';
import { invoiceDates } from '@tenantry/contract/invoices/invoices.rules';
import {
  addDays,
  dayInMonth,
  daysBetween,
  monthOf,
  type CalendarDate,
} from '@tenantry/contract/shared/calendar-date';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { issueInvoice } from '#features/invoices';
import { lockAccount, type ChargedItem, type LockedLease } from '#features/ledger';
import { lesseeNamer, type LeaseRow } from '#features/leases';
import { readSettings } from '#features/organization';
import { dateOf } from '../../platform/clock.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { addJobs } from '../../platform/jobs/jobs.ts';
import { notFound } from '../../platform/http/errors.ts';
import { factsOf, insertPostings } from './billing.repository.ts';
import { planLease, type PlannedInvoice, type PlannedPosting } from './lease-plan.ts';
import { planAll, termsOf, throughDay } from './next-billing.service.ts';
import { isUndoable } from './run-undo.service.ts';
import { leasesJustUndone } from './run-undo.repository.ts';
import * as repository from './runs.repository.ts';

export const BILL_LEASE_JOB = 'bill_lease';

export interface BillLeasePayload {
  readonly propertyId: string;
  readonly leaseId: string;
}

/** CHG-5: queues each lease that has something due as a separate job. */
export async function queueBilling(tx: Transaction): Promise<void> {
  const settings = await readSettings(tx);
  const planned = await planAll(tx, settings, { through: throughDay(tx, settings), all: false });
  const undone = await leasesJustUndone(tx);
  const due = planned.filter(
    ({ plan, facts }) =>
      plan.invoices.length + plan.settled.length > 0 && !undone.has(facts.lease.id),
  );
  await addJobs(
    tx,
    BILL_LEASE_JOB,
    due.map(({ facts: { lease } }) => ({
      payload: { propertyId: lease.propertyId, leaseId: lease.id } satisfies BillLeasePayload,
      key: lease.id,
    })),
  );
}

/**
 * Bills a lease in today's automatic run. CHG-25: if a person has just undone its billing, they have time to
 * change something.
 */
export async function billAutomatically(
  tx: Transaction,
  { propertyId, leaseId }: BillLeasePayload,
): Promise<void> {
  const lease = await lockAccount(tx, propertyId, leaseId);
  if (!lease || lease.invoicedFrom === null) return;
  if ((await leasesJustUndone(tx)).has(lease.id)) return;
  await billLease(tx, lease, { runOf: () => repository.automaticRun(tx) });
}

interface Billing {
  /** Up to this day; by default as many days ahead as the organization bills. */
  readonly through?: string | undefined;
  /** The run to which the invoices belong; created only if there is something to bill. */
  runOf(): Promise<string>;
  /** The mails do not leave before this time. */
  readonly mailHeldUntil?: Temporal.Instant;
}

/**
 * Creates the invoices that a lease is due, in one transaction with their postings (CHG-6). The account is locked, so a
 * second run finds nothing left. Returns the number of invoices.
 */
export async function billLease(
  tx: Transaction,
  lease: LockedLease,
  { through, runOf, mailHeldUntil }: Billing,
): Promise<number> {
  const settings = await readSettings(tx);
  const [facts] = await factsOf(tx, [lease]);
  if (!facts) return 0;
  const until = through ?? throughDay(tx, settings);
  const plan = planLease(facts, termsOf(lease, settings, tx, until));
  if (plan.invoices.length + plan.settled.length === 0) return 0;
  const runId = await runOf();
  await recordPostings(tx, lease, runId, plan.settled);
  for (const planned of plan.invoices) {
    const { id: invoiceId } = await issuePlanned(tx, lease, planned, { mailHeldUntil });
    const postings = planned.postings.map((posting) => ({ ...posting, invoiceId }));
    await recordPostings(tx, lease, runId, postings);
  }
  return plan.invoices.length;
}

/** Creates the invoice for the charges of a day. */
export function issuePlanned(
  tx: Transaction,
  lease: LockedLease,
  { dueDate, items }: Pick<PlannedInvoice, 'dueDate' | 'items'>,
  mail: Pick<Parameters<typeof issueInvoice>[2], 'email' | 'mailHeldUntil'>,
) {
  return issueInvoice(tx, lease, {
    ...mail,
    dueDate,
    lateDate: lateDateOf(lease, dueDate),
    lateFee: lease.lateFee,
    items: chargedItems(items),
  });
}

/** The lines of an invoice for what is planned. */
export const chargedItems = (items: PlannedInvoice['items']): ChargedItem[] =>
  items.map(({ schedule, description, amount, start, end }) => ({
    kind: schedule.kind,
    description,
    quantity: 1,
    rate: amount,
    amount,
    periodStart: start,
    periodEnd: end,
    scheduleId: schedule.id,
  }));

/** The lease's late day. An invoice with another due day has the same number of days. */
function lateDateOf(lease: LeaseRow, dueDate: CalendarDate): CalendarDate {
  const { invoiceDayOfMonth, invoiceDueDayOfMonth } = lease;
  const isDueDay = dueDate === dayInMonth(monthOf(dueDate), invoiceDayOfMonth);
  if (!isDueDay) return addDays(dueDate, invoiceDueDayOfMonth - invoiceDayOfMonth);
  const { lateDate } = invoiceDates(lease, monthOf(dueDate));
  return daysBetween(dueDate, lateDate) < 0 ? dueDate : lateDate;
}

/** Records that these periods are billed, or need no invoice. */
export async function recordPostings(
  tx: Transaction,
  lease: LockedLease,
  runId: string | null,
  postings: readonly PlannedPosting[],
): Promise<void> {
  await insertPostings(
    tx,
    postings.map(({ scheduleId, start, end, amount, invoiceId, reason }) => ({
      ...newKey(tx),
      leaseId: lease.id,
      scheduleId,
      periodStart: start,
      periodEnd: end,
      amount,
      invoiceId,
      runId,
      reason,
      createdAt: dateOf(tx.now),
    })),
  );
}

/** The latest runs, newest first. */
export async function pastRuns(tx: Transaction): Promise<BillingRun[]> {
  const runs = await repository.latestRuns(tx);
  return runs.map(({ id, day, startedBy, createdAt, invoices, amount, undone, hasMoney }) => ({
    id,
    day,
    automatic: startedBy === null,
    createdAt: createdAt.toISOString(),
    invoices,
    amount: dollarsFromCents(amount),
    undone,
    undoable: startedBy !== null && !undone && !hasMoney && isUndoable(tx, createdAt),
  }));
}

/** The invoices of a run, sorted by number. */
export async function invoicesOfRun(tx: Transaction, runId: string): Promise<RunInvoice[]> {
  const [rows, nameOf] = await Promise.all([repository.invoicesOfRun(tx, runId), lesseeNamer(tx)]);
  if (rows.length === 0) throw notFound();
  return rows.map(({ firstName, lastName, amount, remainingBalance, ...row }) => ({
    ...row,
    lesseeName: nameOf({ id: row.leaseId, firstName, lastName }),
    amount: dollarsFromCents(amount),
    remainingBalance: dollarsFromCents(remainingBalance),
  }));
}
