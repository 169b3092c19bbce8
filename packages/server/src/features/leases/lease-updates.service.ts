/** What a new day changes of leases. */
import { lockProperty } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { addJobs } from '../../platform/jobs/jobs.ts';
import { statusByDate } from './leases.domain.ts';
import * as repository from './leases.repository.ts';
import { leasesWithOtherPrimary, saveOtherPrimary } from './parties.repository.ts';
import { followRentSchedule } from './rent-schedule.ts';
import { lockedLease, continueMonthly, freeWhenVacant } from './lease-writes.ts';

/** The name is enough to queue the job. */
export const FOLLOW_LEASE_JOB = 'follow_calendar_of_lease';

export interface LeaseOfProperty {
  readonly propertyId: string;
  readonly leaseId: string;
}

/** The leases whose status, rent or primary tenant is not up to date. */
export async function leasesToUpdate(tx: Transaction): Promise<LeaseOfProperty[]> {
  const behind = [
    ...(await repository.leasesWithStaleStatus(tx)),
    ...(await repository.leasesBehindSteps(tx)),
    ...(await leasesWithOtherPrimary(tx)),
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
  // A server of an earlier version, which may run during an update, does not know the people of a lease.
  await saveOtherPrimary(tx, await lockedLease(tx, lease.propertyId, lease.leaseId));
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
