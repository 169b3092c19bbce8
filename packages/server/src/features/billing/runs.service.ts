import { setImmediate } from 'node:timers/promises';
import type {
  BillingRun,
  NextBilling,
  RunInvoice,
} from '@tenantry/contract/billing/billing.schemas';
import { invoiceDates } from '@tenantry/contract/invoices/invoices.rules';
import {
  addDays,
  dayInMonth,
  daysBetween,
  monthOf,
  type CalendarDate,
} from '@tenantry/contract/shared/calendar-date';
import { addCents, cents, dollarsFromCents } from '@tenantry/contract/shared/money';
import { issueInvoice } from '#features/invoices';
import { lockAccount, openInvoicesOfLeases, type LockedLease } from '#features/ledger';
import type { LeaseRow } from '#features/leases';
import { readSettings } from '#features/organization';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { addJobs } from '../../platform/jobs/jobs.ts';
import { notFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/tokens.ts';
import * as repository from './billing.repository.ts';
import {
  planLease,
  type LeaseFacts,
  type LeasePlan,
  type PlannedInvoice,
  type PlannedPosting,
  type Terms,
} from './lease-plan.ts';
import { presentPlan } from './runs.presenter.ts';

export const BILL_LEASE_JOB = 'bill_lease';

export interface BillLeasePayload {
  readonly propertyId: string;
  readonly leaseId: string;
}

/** Leases are planned in parts, so that the server answers in between. */
const AT_ONCE = 200;

type Settings = Awaited<ReturnType<typeof readSettings>>;

/** CHG-5: a run bills what is due up to this many days from today. */
const throughDay = (tx: Transaction, { invoiceLeadDays }: Settings) =>
  addDays(tx.today, invoiceLeadDays);

/** A lease that is invoiced by hand is billed from the current month on. */
function termsOf(
  lease: LeaseRow,
  settings: Settings,
  tx: Transaction,
  through: CalendarDate,
): Terms {
  const from = lease.invoicedFrom ?? `${monthOf(tx.today)}-01`;
  return { from, through, proration: settings.proration };
}

interface Planned {
  readonly facts: LeaseFacts;
  readonly plan: LeasePlan;
  readonly addressLine1: string;
}

/** The leases that have something to bill, to settle or to hold. */
async function planAll(
  tx: Transaction,
  settings: Settings,
  { through, all }: { readonly through: CalendarDate; readonly all: boolean },
): Promise<Planned[]> {
  const found = await repository.leasesToPlan(tx, { through, all });
  const planned: Planned[] = [];
  for (let first = 0; first < found.length; first += AT_ONCE) {
    const part = found.slice(first, first + AT_ONCE);
    const facts = await repository.factsOf(
      tx,
      part.map(({ lease }) => lease),
    );
    facts.forEach((each, index) => {
      const plan = planLease(each, termsOf(each.lease, settings, tx, through));
      const { invoices, settled, held } = plan;
      if (invoices.length + settled.length + held.length === 0) return;
      planned.push({ facts: each, plan, addressLine1: part[index]?.addressLine1 ?? '' });
    });
    await setImmediate();
  }
  return planned;
}

/** The invoices that the runs up to this day will make, of leases that are invoiced by hand as well. */
export async function plannedInvoices(tx: Transaction, through: CalendarDate) {
  const planned = await planAll(tx, await readSettings(tx), { through, all: true });
  return planned.flatMap(({ facts: { lease }, plan }) =>
    plan.invoices.map(({ dueDate, amount }) => ({
      propertyId: lease.propertyId,
      dueDate,
      amount,
    })),
  );
}

const LOOK_AHEAD_DAYS = 31;

/** The last due day of the next run that makes an invoice: of today's, else of the first one in the month after. */
async function nextRunThrough(tx: Transaction, settings: Settings, all: boolean) {
  const today = throughDay(tx, settings);
  for (const through of [today, addDays(today, LOOK_AHEAD_DAYS)]) {
    const planned = await planAll(tx, settings, { through, all });
    const days = planned.flatMap(({ plan }) => plan.invoices.map(({ dueDate }) => dueDate));
    const [first] = days.toSorted();
    if (first !== undefined) return first > today ? first : today;
  }
  return today;
}

/** CHG-25: the coming run. With `all`, also leases that are invoiced by hand. */
export async function nextBilling(
  tx: Transaction,
  { through: asked, all }: { readonly through?: string | undefined; readonly all: boolean },
): Promise<NextBilling> {
  const settings = await readSettings(tx);
  const through = asked ?? (await nextRunThrough(tx, settings, all));
  const planned = await planAll(tx, settings, { through, all });
  const owing = Map.groupBy(
    await openInvoicesOfLeases(
      tx,
      planned.map(({ facts }) => facts.lease.id),
    ),
    ({ leaseId }) => leaseId,
  );
  const shown = planned.map(({ facts, plan, addressLine1 }) => {
    const open = owing.get(facts.lease.id) ?? [];
    const owed = addCents(...open.map(({ remainingBalance }) => remainingBalance));
    return presentPlan(facts, plan, { addressLine1, owed, today: tx.today });
  });
  const leases = shown.filter(
    ({ invoices, held, settled }) => invoices.length + held.length + settled.length > 0,
  );
  const sum = (of: (lease: (typeof leases)[number]) => number) =>
    dollarsFromCents(
      cents(leases.reduce((total, lease) => total + Math.round(of(lease) * 100), 0)),
    );
  const madeOn = addDays(through, -settings.invoiceLeadDays);
  return {
    through,
    runDay: madeOn < tx.today ? tx.today : madeOn,
    leases,
    invoices: leases.reduce((count, { invoices }) => count + invoices.length, 0),
    amount: sum(({ amount }) => amount),
    creditUsed: sum(({ creditUsed }) => creditUsed),
  };
}

/** CHG-5: queues the leases that have something due, each as a job of its own. */
export async function queueBilling(tx: Transaction): Promise<void> {
  const settings = await readSettings(tx);
  const planned = await planAll(tx, settings, { through: throughDay(tx, settings), all: false });
  const due = planned.filter(({ plan }) => plan.invoices.length + plan.settled.length > 0);
  await addJobs(
    tx,
    BILL_LEASE_JOB,
    due.map(({ facts: { lease } }) => ({
      payload: { propertyId: lease.propertyId, leaseId: lease.id } satisfies BillLeasePayload,
      key: lease.id,
    })),
  );
}

/** Bills a lease in the automatic run of today. */
export async function billAutomatically(
  tx: Transaction,
  { propertyId, leaseId }: BillLeasePayload,
): Promise<void> {
  const lease = await lockAccount(tx, propertyId, leaseId);
  if (!lease || lease.invoicedFrom === null) return;
  await billLease(tx, lease, { runOf: () => repository.automaticRun(tx) });
}

interface Billing {
  /** Up to this day; by default as far as the organization bills ahead. */
  readonly through?: string | undefined;
  /** The run to which the invoices belong; made when there is something to bill. */
  runOf(): Promise<string>;
}

/**
 * Makes the invoices that a lease is due, in one transaction with what notes them (CHG-6). The account is locked, so a
 * second run finds nothing left. Returns the number of invoices.
 */
export async function billLease(
  tx: Transaction,
  lease: LockedLease,
  { through, runOf }: Billing,
): Promise<number> {
  const settings = await readSettings(tx);
  const [facts] = await repository.factsOf(tx, [lease]);
  if (!facts) return 0;
  const until = through ?? throughDay(tx, settings);
  const plan = planLease(facts, termsOf(lease, settings, tx, until));
  if (plan.invoices.length + plan.settled.length === 0) return 0;
  const runId = await runOf();
  await note(tx, lease, runId, plan.settled);
  for (const planned of plan.invoices) {
    const { id: invoiceId } = await issue(tx, lease, planned);
    const postings = planned.postings.map((posting) => ({ ...posting, invoiceId }));
    await note(tx, lease, runId, postings);
  }
  return plan.invoices.length;
}

function issue(tx: Transaction, lease: LockedLease, { dueDate, items }: PlannedInvoice) {
  return issueInvoice(tx, lease, {
    dueDate,
    lateDate: lateDateOf(lease, dueDate),
    lateFee: lease.lateFee,
    items: items.map(({ schedule, description, amount, start, end }) => ({
      ...{ kind: schedule.kind, description, quantity: 1, rate: amount, amount },
      ...{ periodStart: start, periodEnd: end, scheduleId: schedule.id },
    })),
  });
}

/** The lease's late day; an invoice that is due on another day has as many days. */
function lateDateOf(lease: LeaseRow, dueDate: CalendarDate): CalendarDate {
  const { invoiceDayOfMonth, invoiceDueDayOfMonth } = lease;
  const isDueDay = dueDate === dayInMonth(monthOf(dueDate), invoiceDayOfMonth);
  if (!isDueDay) return addDays(dueDate, invoiceDueDayOfMonth - invoiceDayOfMonth);
  const { lateDate } = invoiceDates(lease, monthOf(dueDate));
  return daysBetween(dueDate, lateDate) < 0 ? dueDate : lateDate;
}

async function note(
  tx: Transaction,
  lease: LockedLease,
  runId: string | null,
  postings: readonly PlannedPosting[],
): Promise<void> {
  await repository.insertPostings(
    tx,
    postings.map(({ scheduleId, start, end, amount, invoiceId, reason }) => ({
      organizationId: tx.organization.id,
      id: newId(),
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
  return runs.map(({ id, day, startedBy, createdAt, invoices }) => ({
    id,
    day,
    automatic: startedBy === null,
    createdAt: createdAt.toISOString(),
    invoices,
  }));
}

/** The invoices of a run, by number. */
export async function invoicesOfRun(tx: Transaction, runId: string): Promise<RunInvoice[]> {
  const rows = await repository.invoicesOfRun(tx, runId);
  if (rows.length === 0) throw notFound();
  return rows.map(({ firstName, lastName, amount, remainingBalance, ...row }) => ({
    ...row,
    lesseeName: `${firstName} ${lastName}`,
    amount: dollarsFromCents(amount),
    remainingBalance: dollarsFromCents(remainingBalance),
  }));
}
