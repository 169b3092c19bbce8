/** When a lease ends, and what follows it. */
import type { AfterEnd } from '@tenantry/contract/leases/leases.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { lockProperty, setStatus } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { lastDayProblem } from './leases.domain.ts';
import { invalidLastDay, leaseHasEnded, leaseOverlaps, noTerm } from './leases.errors.ts';
import * as repository from './leases.repository.ts';
import {
  refusingOverlap,
  lockedLease,
  awaitsDecision,
  continueMonthly,
  freeWhenVacant,
} from './lease-writes.ts';

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
