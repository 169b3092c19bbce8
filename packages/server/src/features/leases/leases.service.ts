import type {
  LeaseInput,
  LeaseUpdate,
  NewLeaseInput,
} from '@tenantry/contract/leases/leases.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { centsFromDollars } from '@tenantry/contract/shared/money';
import { userForLessee } from '#features/access';
import { lockProperty, ofProperty, propertyExists, setStatus } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isStale, notFound, staleVersion } from '../../platform/http/errors.ts';
import {
  firstInvoicedDay,
  invoicedFromNow,
  leaseForMoney,
  occupiedFrom,
  statusByDate,
} from './leases.domain.ts';
import { leaseHasEnded, leaseWouldBeOver, noLease, nothingToOpen } from './leases.errors.ts';
import { presentLease } from './leases.presenter.ts';
import { chargeLateFeeOnce } from './late-fee-once.ts';
import * as repository from './leases.repository.ts';
import { checkDeposit } from './legal-deposit.ts';
import { addRentSchedule, followLease } from './rent-schedule.ts';
import { insertLeaseWithLessee, updateLeaseWithLessee } from './lease-lessee.ts';
import { refusingOverlap, lockedLease, awaitsDecision } from './lease-writes.ts';
import { addPeople } from './parties.service.ts';

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

/** A lease that ran in other books until now (DATA-1). Its deposit was agreed there, and nobody is invited yet. */
export interface TakenOver {
  /** The first day of a month-to-month lease, if it is known. */
  readonly since: CalendarDate | null;
  /** What is due before this day was billed in the other books. */
  readonly billedFrom: CalendarDate;
}

/**
 * Starts a lease. Its property counts as leased from now on, and a new tenant is invited. A term that is already over
 * is recorded as a past lease, which changes nothing else.
 */
export async function startLease(
  tx: Transaction,
  propertyId: string,
  input: NewLeaseInput,
  takenOver?: TakenOver,
) {
  const property = await lockProperty(tx, propertyId);
  if (!property) throw notFound();
  const columns = columnsOf(input);
  const status = statusByDate(columns, tx.today);
  const isOver = status === 'EXPIRED';
  const invite = !isOver && !takenOver;
  const userId = await userForLessee(tx, columns, { invite });
  const row = {
    ...columns,
    ...newKey(tx),
    propertyId,
    userId,
    status,
    occupiedFrom: occupiedFrom(columns, takenOver?.since ?? tx.today),
    invoicedFrom: null as CalendarDate | null,
    createdAt: dateOf(tx.now),
  };
  if (!isOver && input.invoiceAutomatically !== false) {
    row.invoicedFrom = takenOver?.billedFrom ?? firstInvoicedDay(row, tx.today);
  }
  if (input.opening && (status !== 'ACTIVE' || row.occupiedFrom >= tx.today)) throw nothingToOpen();
  if (!isOver && !takenOver) await checkDeposit(tx, property.state, row);
  const lease = await refusingOverlap(tx, row, () => insertLeaseWithLessee(tx, row));
  await addRentSchedule(tx, lease);
  if (input.lateFeeOnce) await chargeLateFeeOnce(tx, lease, input.lateFeeOnce);
  if (!isOver && (property.status !== 'LEASED' || property.awaitsAnswer)) {
    await setStatus(tx, propertyId, 'LEASED');
  }
  await recordAudit(tx, { action: 'lease.started', entityId: lease.id, after: lease });
  if (input.people) await addPeople(tx, lease, input.people, { invite });
  return lease;
}

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
    updateLeaseWithLessee(tx, before, changes),
  );
  if (isOver) await setStatus(tx, property.id, 'LEASED');
  await followLease(tx, before, after);
  await recordAudit(tx, { action: 'lease.modified', entityId: before.id, before, after });
  return after;
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
