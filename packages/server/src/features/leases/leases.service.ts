import type {
  AfterEnd,
  LeaseInput,
  LeaseUpdate,
  NewLeaseInput,
} from '@tenantry/contract/leases/leases.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { PropertyStatus } from '@tenantry/contract/properties/properties.schemas';
import { centsFromDollars } from '@tenantry/contract/shared/money';
import { userForLessee } from '#features/access';
import { lockProperty, ofProperty, propertyExists, setStatus } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { violates } from '../../platform/database/errors.ts';
import { isStale, notFound, staleVersion } from '../../platform/http/errors.ts';
import { addJobs } from '../../platform/jobs/jobs.ts';
import {
  firstInvoicedDay,
  invoicedFromNow,
  lastDayProblem,
  leaseForMoney,
  occupiedFrom,
  statusByDate,
} from './leases.domain.ts';
import {
  invalidLastDay,
  leaseHasEnded,
  leaseOverlaps,
  leaseWouldBeOver,
  noLease,
  noTerm,
  nothingToOpen,
} from './leases.errors.ts';
import { presentLease } from './leases.presenter.ts';
import { chargeLateFeeOnce } from './late-fee-once.ts';
import * as repository from './leases.repository.ts';
import { checkDeposit } from './legal-deposit.ts';
import { addRentSchedule, followLease, followRentSchedule } from './rent-schedule.ts';

function columnsOf(input: LeaseInput) {
  const term = input.type === 'TERM';
  return {
    type: input.type,
    startDate: (term && input.startDate) || null,
    endDate: (term && input.endDate) || null,
    monthlyCost: centsFromDollars(input.monthlyCost),
    deposit: centsFromDollars(input.deposit),
    invoiceDayOfMonth: input.invoiceDayOfMonth,
    invoiceDueDayOfMonth: input.invoiceDueDayOfMonth,
    lateFee: centsFromDollars(input.lateFeePercent),
    lateFeeFrequency: input.lateFeeFrequency,
    notify: input.notify,
    firstName: input.firstName,
    lastName: input.lastName,
    emailAddress: input.emailAddress,
    phoneNumber: input.phoneNumber,
  };
}

type Occupancy = Parameters<typeof repository.overlapsAnother>[1];

/**
 * Writes a lease that overlaps no other. Its property is locked, so nothing changes between the check and the write.
 * The exclusion constraint enforces the rule in any case. But a write that it refuses first waits for every running
 * payment of the other lease, and such a payment may wait for this write: a deadlock.
 */
async function refusingOverlap<Result>(
  tx: Transaction,
  occupancy: Occupancy,
  write: () => Promise<Result>,
): Promise<Result> {
  if (await repository.overlapsAnother(tx, occupancy)) throw leaseOverlaps();
  try {
    return await write();
  } catch (error) {
    throw violates(error, 'leases_no_overlap') ? leaseOverlaps() : error;
  }
}

/**
 * Starts a lease. Its property counts as leased from now on, and a new tenant is invited. A term that is already over
 * is recorded as a past lease, which changes nothing else.
 */
export async function startLease(tx: Transaction, propertyId: string, input: NewLeaseInput) {
  const property = await lockProperty(tx, propertyId);
  if (!property) throw notFound();
  const columns = columnsOf(input);
  const status = statusByDate(columns, tx.today);
  const isOver = status === 'EXPIRED';
  const userId = await userForLessee(tx, columns, { invite: !isOver });
  const row = {
    ...columns,
    ...newKey(tx),
    propertyId,
    userId,
    status,
    occupiedFrom: occupiedFrom(columns, tx.today),
    invoicedFrom: null as CalendarDate | null,
    createdAt: dateOf(tx.now),
  };
  if (!isOver && input.invoiceAutomatically !== false) {
    row.invoicedFrom = firstInvoicedDay(row, tx.today);
  }
  if (input.opening && (status !== 'ACTIVE' || row.occupiedFrom >= tx.today)) throw nothingToOpen();
  if (!isOver) await checkDeposit(tx, property.state, row);
  const lease = await refusingOverlap(tx, row, () => repository.insertLease(tx, row));
  await addRentSchedule(tx, lease);
  if (input.lateFeeOnce) await chargeLateFeeOnce(tx, lease, input.lateFeeOnce);
  if (!isOver && (property.status !== 'LEASED' || property.awaitsAnswer)) {
    await setStatus(tx, propertyId, 'LEASED');
  }
  await recordAudit(tx, { action: 'lease.started', entityId: lease.id, after: lease });
  return lease;
}

async function lockedLease(tx: Transaction, propertyId: string, leaseId: string) {
  const lease = await repository.lockLease(tx, propertyId, leaseId);
  if (!lease) throw notFound();
  return lease;
}

/** LEASE-9: whether nobody has decided yet what follows a fixed term that has ended. */
const awaitsDecision = (
  { awaitsAnswer }: { readonly awaitsAnswer: boolean },
  { status, afterEnd }: repository.LeaseRow,
) => status === 'EXPIRED' && awaitsAnswer && afterEnd === null;

/**
 * Changes a lease from now on; existing invoices stay as they are. LEASE-9: a fixed term that has ended undecided goes
 * on with another last day, or month to month.
 */
export async function modifyLease(
  tx: Transaction,
  ids: { propertyId: string; leaseId: string },
  input: LeaseUpdate,
) {
  // Locked by every change of when a property is leased, so that two overlapping changes run one after the other.
  const property = await lockProperty(tx, ids.propertyId);
  if (!property) throw notFound();
  const before = await lockedLease(tx, ids.propertyId, ids.leaseId);
  if (isStale(before, input.version)) throw staleVersion(await presentLease(tx, before));
  const isOver = before.status === 'EXPIRED';
  if (isOver && !awaitsDecision(property, before)) throw leaseHasEnded();
  const columns = columnsOf(input);
  const status = statusByDate(columns, tx.today);
  if (status === 'EXPIRED') throw leaseWouldBeOver();
  const userId =
    columns.emailAddress === before.emailAddress ? before.userId : await userForLessee(tx, columns);
  const agreedOn = before.occupiedFrom < tx.today ? before.occupiedFrom : tx.today;
  const invoicedFrom = invoicedFromNow(before, input.invoiceAutomatically, tx.today);
  const changes = {
    ...columns,
    status,
    userId,
    invoicedFrom,
    // Another last day asks again what follows it.
    afterEnd: columns.endDate === before.endDate ? before.afterEnd : null,
    occupiedFrom: occupiedFrom(columns, agreedOn),
  };
  await checkDeposit(tx, property.state, { ...before, ...changes }, before.deposit);
  const after = await refusingOverlap(tx, { ...before, ...changes }, () =>
    repository.updateLease(tx, before.id, changes),
  );
  if (isOver) await setStatus(tx, property.id, 'LEASED');
  await followLease(tx, before, after);
  await recordAudit(tx, { action: 'lease.modified', entityId: before.id, before, after });
  return after;
}

/** What a planned end changes of a lease. */
type TermsOfLease = Pick<repository.LeaseRow, 'type' | 'endDate' | 'afterEnd'>;

/**
 * Ends a lease now, or on a day to come. If it was the property's last, the property is for lease again after that day.
 * @param terms of a lease whose end is planned already, without that end
 */
export async function endLease(
  tx: Transaction,
  ids: { propertyId: string; leaseId: string },
  lastDay = tx.today,
  terms: TermsOfLease | null = null,
) {
  const property = await lockProperty(tx, ids.propertyId);
  if (!property) throw notFound();
  const before = await lockedLease(tx, ids.propertyId, ids.leaseId);
  if (before.status === 'EXPIRED') throw leaseHasEnded();
  const problem = lastDayProblem({ ...before, ...terms }, lastDay, tx.today);
  if (problem) throw invalidLastDay(problem);
  if (lastDay > tx.today) return planEnd(tx, before, lastDay);
  const after = await repository.updateLease(tx, before.id, {
    ...(terms && termsWithout(before, terms)),
    status: 'EXPIRED',
    endedOn: lastDay,
    afterEnd: 'ENDS',
  });
  await freeWhenVacant(tx, property);
  await recordAudit(tx, { action: 'lease.ended', entityId: before.id, before, after });
  return after;
}

/** A lease that ends on a day to come is a fixed term until that day, which may be later than the one planned before. */
async function planEnd(tx: Transaction, before: repository.LeaseRow, lastDay: CalendarDate) {
  const term = { type: 'TERM', startDate: before.occupiedFrom, endDate: lastDay } as const;
  const changes = { ...term, afterEnd: 'ENDS' } as const;
  return changeTerms(tx, before, changes);
}

/** The terms of a lease without its planned end. Its first day may have changed since the end was planned. */
const termsWithout = (before: repository.LeaseRow, { type, endDate, afterEnd }: TermsOfLease) => ({
  type,
  startDate: type === 'TERM' ? before.startDate : null,
  endDate,
  afterEnd,
});

async function changeTerms(
  tx: Transaction,
  before: repository.LeaseRow,
  changes: TermsOfLease & Pick<repository.LeaseRow, 'startDate'>,
) {
  const after = await refusingOverlap(tx, { ...before, ...changes }, () =>
    repository.updateLease(tx, before.id, changes),
  );
  await recordAudit(tx, { action: 'lease.modified', entityId: before.id, before, after });
  return after;
}

/** LEASE-16: the lease is a fixed term until a later day, and what follows it is asked again. */
export async function extendTerm(
  tx: Transaction,
  ids: { propertyId: string; leaseId: string },
  endDate: CalendarDate,
) {
  const before = await lockedUnexpired(tx, ids);
  const term = { type: 'TERM', startDate: before.occupiedFrom, endDate } as const;
  return changeTerms(tx, before, { ...term, afterEnd: null });
}

/** LEASE-15: takes a planned end back: the lease has its earlier terms again, unless somebody else has the home by then. */
export async function undoPlannedEnd(
  tx: Transaction,
  ids: { propertyId: string; leaseId: string },
  terms: TermsOfLease,
) {
  const before = await lockedUnexpired(tx, ids);
  return changeTerms(tx, before, termsWithout(before, terms));
}

async function lockedUnexpired(tx: Transaction, ids: { propertyId: string; leaseId: string }) {
  if (!(await lockProperty(tx, ids.propertyId))) throw notFound();
  const lease = await lockedLease(tx, ids.propertyId, ids.leaseId);
  if (lease.status === 'EXPIRED') throw leaseHasEnded();
  return lease;
}

/** LEASE-9: decides what follows a fixed term, before its last day or, if nobody had decided by then, afterwards. */
export async function decideAfterEnd(
  tx: Transaction,
  ids: { propertyId: string; leaseId: string },
  afterEnd: AfterEnd,
) {
  const property = await lockProperty(tx, ids.propertyId);
  if (!property) throw notFound();
  const before = await lockedLease(tx, ids.propertyId, ids.leaseId);
  if (before.type !== 'TERM') throw noTerm();
  const isOver = before.status === 'EXPIRED';
  if (isOver && !awaitsDecision(property, before)) throw leaseHasEnded();
  const goesOn = isOver && afterEnd === 'MONTH_TO_MONTH';
  const isOpenEnded = afterEnd === 'MONTH_TO_MONTH';
  if (isOpenEnded && (await repository.overlapsAnother(tx, { ...before, afterEnd }))) {
    throw leaseOverlaps();
  }
  const after = goesOn
    ? await continueMonthly(tx, before)
    : await repository.updateLease(tx, before.id, { afterEnd });
  if (isOver) await setStatus(tx, property.id, goesOn ? 'LEASED' : property.status);
  await recordAudit(tx, { action: 'lease.modified', entityId: before.id, before, after });
  return after;
}

/** A fixed term goes on month to month, without a gap. */
async function continueMonthly(tx: Transaction, before: repository.LeaseRow) {
  const monthly = { type: 'M2M', startDate: null, endDate: null, status: 'ACTIVE' } as const;
  const changes = { ...monthly, afterEnd: null };
  return refusingOverlap(tx, { ...before, ...changes }, () =>
    repository.updateLease(tx, before.id, changes),
  );
}

/**
 * PROP-9: without an unexpired lease, a property that counted as leased is for lease again. The public sees that only
 * after somebody has said that the tenant leaves.
 */
async function freeWhenVacant(
  tx: Transaction,
  property: { id: string; status: PropertyStatus },
  options: { readonly awaitsAnswer?: boolean } = {},
) {
  const leased = await repository.hasUnexpiredLease(tx, property.id);
  if (!leased && property.status === 'LEASED') {
    await setStatus(tx, property.id, 'FOR_LEASE', options);
  }
}

/** The name is enough to queue the job. */
export const FOLLOW_LEASE_JOB = 'follow_calendar_of_lease';

export interface LeaseOfProperty {
  readonly propertyId: string;
  readonly leaseId: string;
}

/** The leases whose status or rent is not up to date. */
export async function leasesToUpdate(tx: Transaction): Promise<LeaseOfProperty[]> {
  const behind = [
    ...(await repository.leasesWithStaleStatus(tx)),
    ...(await repository.leasesBehindSteps(tx)),
  ];
  const byId = new Map(behind.map(({ id, propertyId }) => [id, { propertyId, leaseId: id }]));
  return [...byId.values()];
}

/** Queues a job for each of them, so that no transaction locks all leases of an organization. */
export async function queueLeaseUpdates(tx: Transaction): Promise<void> {
  const leases = await leasesToUpdate(tx);
  await addJobs(
    tx,
    FOLLOW_LEASE_JOB,
    leases.map((payload) => ({ payload, key: payload.leaseId })),
  );
}

/** Updates a lease for today: its status (LEASE-9) and its rent (CHG-12). */
export async function updateLeaseForToday(tx: Transaction, lease: LeaseOfProperty): Promise<void> {
  await updateStatusForToday(tx, lease);
  await takeBegunStep(tx, lease);
}

/**
 * Activates a lease whose first day has come. One whose last day has passed goes on month to month if that was decided,
 * and otherwise expires.
 */
async function updateStatusForToday(tx: Transaction, { propertyId, leaseId }: LeaseOfProperty) {
  const property = await lockProperty(tx, propertyId);
  const before = await lockedLease(tx, propertyId, leaseId);
  const status = statusByDate(before, tx.today);
  if (before.status === 'EXPIRED' || before.status === status) return;
  if (status === 'EXPIRED' && (await goesOnMonthly(tx, before))) {
    const monthly = await continueMonthly(tx, before);
    return recordAudit(tx, { action: 'lease.modified', entityId: leaseId, before, after: monthly });
  }
  const after = await repository.updateLease(tx, leaseId, { status });
  const awaitsAnswer = status === 'EXPIRED' && before.afterEnd === null;
  if (property) await freeWhenVacant(tx, property, { awaitsAnswer });
  const action = status === 'EXPIRED' ? 'lease.expired' : 'lease.begun';
  await recordAudit(tx, { action, entityId: leaseId, before, after });
}

/** Not if the home is leased to somebody else after the term. */
const goesOnMonthly = async (tx: Transaction, lease: repository.LeaseRow) =>
  lease.afterEnd === 'MONTH_TO_MONTH' &&
  !(await repository.overlapsAnother(tx, { ...lease, endDate: null }));

/** Copies today's rent into a lease whose next amount has begun. */
async function takeBegunStep(tx: Transaction, { propertyId, leaseId }: LeaseOfProperty) {
  const before = await lockedLease(tx, propertyId, leaseId);
  if (before.status === 'EXPIRED') return;
  const after = await followRentSchedule(tx, before);
  if (after === before) return;
  await recordAudit(tx, { action: 'lease.rentChanged', entityId: leaseId, before, after });
}

export async function leasesOfProperty(tx: Transaction, propertyId: string) {
  return ofProperty(tx, propertyId, repository.leasesOfProperties(tx, [propertyId]));
}

/**
 * The id of the lease that money of a property belongs to if none is named.
 * @throws AppError 404 if the property does not exist, 422 if it has no lease at all
 */
export async function defaultLeaseId(tx: Transaction, propertyId: string): Promise<string> {
  const lease = leaseForMoney(await repository.candidatesOf(tx, propertyId));
  if (lease) return lease.id;
  throw (await propertyExists(tx, propertyId)) ? noLease() : notFound();
}
