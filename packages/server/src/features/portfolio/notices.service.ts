/** UNIT-11: notice to vacate, by a tenant or by the landlord. It is about the whole lease. */
import { earliestLastDay } from '@tenantry/contract/rules/notices.rules';
import type {
  EarliestDay,
  LeaseNotices,
  Notice,
  NoticeInput,
  NoticeSide,
  OwnNotice,
} from '@tenantry/contract/portfolio/notices.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { writeLetter } from '#features/invoices';
import { leaseHasEnded, updateLease, type LeaseRow } from '#features/leases';
import { appliedRule, existingProperty } from '#features/properties';
import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { noticeDaysOf } from './lease-endings.service.ts';
import { addressesOf, lockOwnLease, ownLease, tenantsOfLease } from './lease-tenants.service.ts';
import {
  leaseOf,
  lockHome,
  plannedMoveOut,
  undoMoveOut,
  type LeaseIds,
} from './move-outs.service.ts';
import * as errors from './notices.errors.ts';
import { queueNoticeMails } from './notices.mail.ts';
import * as repository from './notices.repository.ts';
import type { NoticeRow } from './notices.repository.ts';

const isInForce = ({ withdrawnOn }: NoticeRow): boolean => withdrawnOn === null;

/** The earliest last day of a notice that one side gives on a day. */
async function earliestOf(
  tx: Transaction,
  lease: LeaseRow,
  { by, givenOn }: { readonly by: NoticeSide; readonly givenOn: CalendarDate },
): Promise<EarliestDay> {
  const { state } = await existingProperty(tx, lease.propertyId);
  const rule = await appliedRule(tx, 'monthToMonth.notice', { state, day: givenOn });
  const noticeDays = await noticeDaysOf(tx, lease.id);
  return earliestLastDay(lease, { by, givenOn, noticeDays, rule });
}

function present(row: NoticeRow): Notice {
  return {
    id: row.id,
    by: row.givenBy,
    tenant: row.tenant,
    givenOn: row.givenOn,
    lastDay: row.lastDay,
    way: row.way,
    earliest: {
      day: row.earliestDay,
      because: row.earliestBecause,
      days: row.earliestDays,
      statute: row.statute,
    },
    agreed: row.agreed,
    hasLetter: row.letterText !== null,
    withdrawnOn: row.withdrawnOn,
    withdrawnReason: row.withdrawnReason,
  };
}

/** The notices of a lease, for staff. */
export async function noticesOf(tx: Transaction, ids: LeaseIds): Promise<LeaseNotices> {
  const lease = await leaseOf(tx, ids);
  const rows = await repository.noticesOfLease(tx, lease.id);
  const current = rows.find(isInForce);
  const { moveOut } = await plannedMoveOut(tx, ids);
  const earliest = async (by: NoticeSide) => earliestOf(tx, lease, { by, givenOn: tx.today });
  return {
    notices: rows.map(present),
    earliest: { TENANT: await earliest('TENANT'), LANDLORD: await earliest('LANDLORD') },
    moveOutPlanned: current !== undefined && moveOut?.lastDay === current.lastDay,
  };
}

type Given = Pick<NoticeRow, 'givenBy' | 'tenant' | 'givenOn' | 'lastDay' | 'way' | 'agreed'>;

/** Records a notice of a lease whose home is locked. */
async function record(tx: Transaction, lease: LeaseRow, given: Given): Promise<NoticeRow> {
  if (lease.status === 'EXPIRED') throw leaseHasEnded();
  const { givenOn, lastDay, givenBy, agreed } = given;
  const known = (await repository.noticesOfLease(tx, lease.id)).find(isInForce);
  if (known) throw errors.noticeIsGiven(known.lastDay);
  if (lastDay < givenOn) throw errors.lastDayBeforeNotice();
  const earliest = await earliestOf(tx, lease, { by: givenBy, givenOn });
  const isTooEarly = lastDay < earliest.day;
  if (isTooEarly && !agreed) throw errors.noticeTooShort(earliest, given.way === 'PORTAL');
  const endsBefore = lease.endDate !== null && lease.afterEnd !== 'MONTH_TO_MONTH';
  if (endsBefore && lease.endDate !== null && lastDay > lease.endDate) {
    throw errors.noticeBeyondTerm(lease.endDate);
  }
  const letter = givenBy === 'LANDLORD' ? await letterOf(tx, lease, given) : null;
  const row = await repository.insertNotice(tx, {
    ...given,
    leaseId: lease.id,
    earliestDay: earliest.day,
    earliestBecause: earliest.because,
    earliestDays: earliest.days,
    statute: earliest.statute,
    agreed: isTooEarly,
    letterSubject: letter?.subject ?? null,
    letterText: letter?.text ?? null,
    recordedBy: tx.actor?.userId ?? null,
  });
  await updateLease(tx, lease.id, { noticeFor: lastDay });
  await recordAudit(tx, { action: 'lease.noticeGiven', entityId: lease.id, after: row });
  return row;
}

async function letterOf(tx: Transaction, lease: LeaseRow, { lastDay, givenOn }: Given) {
  return writeLetter(tx, {
    leaseId: lease.id,
    kind: 'NOTICE_TO_VACATE',
    values: {
      'last day': formatCalendarDate(lastDay),
      'notice day': formatCalendarDate(givenOn),
    },
  });
}

/** Staff record the notice of a tenant, or give the landlord's, which is mailed to the tenants. */
export async function giveNotice(
  tx: Transaction,
  ids: LeaseIds,
  input: NoticeInput,
): Promise<LeaseNotices> {
  if (input.givenOn > tx.today) throw errors.givenInFuture();
  const isOrdered = input.lastDay >= input.givenOn;
  if (isOrdered && input.lastDay < tx.today) throw errors.lastDayHasPassed();
  await lockHome(tx, ids);
  const lease = await leaseOf(tx, ids);
  const { by, ...given } = input;
  const tenant = by === 'TENANT' ? `${lease.firstName} ${lease.lastName}` : null;
  const row = await record(tx, lease, { ...given, givenBy: by, tenant });
  if (by === 'LANDLORD') {
    await queueNoticeMails(tx, row.id, addressesOf(await tenantsOfLease(tx, lease.id)));
  }
  return noticesOf(tx, ids);
}

/** A withdrawn notice is kept. A move-out that was planned for its day is undone with it. */
export async function withdrawNotice(
  tx: Transaction,
  { noticeId, ...ids }: LeaseIds & { readonly noticeId: string },
  reason: string,
): Promise<LeaseNotices> {
  await lockHome(tx, ids);
  const lease = await leaseOf(tx, ids);
  const before = (await repository.noticesOfLease(tx, lease.id)).find(({ id }) => id === noticeId);
  if (!before) throw notFound();
  if (!isInForce(before) || lease.status === 'EXPIRED') throw errors.noNotice();
  const { moveOut } = await plannedMoveOut(tx, ids);
  if (moveOut?.lastDay === before.lastDay) await undoMoveOut(tx, ids);
  const withdrawnBy = tx.actor?.userId ?? null;
  const after = await repository.withdrawNotice(tx, noticeId, {
    withdrawnReason: reason,
    withdrawnBy,
  });
  await updateLease(tx, lease.id, { noticeFor: null });
  await recordAudit(tx, { action: 'lease.noticeWithdrawn', entityId: lease.id, before, after });
  return noticesOf(tx, ids);
}

export async function ownNoticeOf(
  tx: Transaction,
  userId: string,
  leaseId: string,
): Promise<OwnNotice> {
  const lease = await ownLease(tx, userId, leaseId);
  const tenants = await tenantsOfLease(tx, lease.id);
  const row = (await repository.noticesOfLease(tx, lease.id)).find(isInForce);
  const isOver = lease.status === 'EXPIRED';
  const isOfToday = tenants.some((tenant) => tenant.userId === userId);
  return {
    notice: row ? present(row) : null,
    earliest: await earliestOf(tx, lease, { by: 'TENANT', givenOn: tx.today }),
    hasOtherTenants: tenants.some((tenant) => tenant.userId !== userId),
    mayGive: !row && !isOver && isOfToday,
  };
}

/** Any tenant of today gives notice for the whole lease. */
export async function giveOwnNotice(
  tx: Transaction,
  userId: string,
  { leaseId, lastDay }: { readonly leaseId: string; readonly lastDay: CalendarDate },
): Promise<OwnNotice> {
  const { lease, tenants, self } = await lockOwnLease(tx, userId, leaseId);
  await record(tx, lease, {
    givenBy: 'TENANT',
    tenant: self.name,
    givenOn: tx.today,
    lastDay,
    way: 'PORTAL',
    agreed: false,
  });
  for (const { userId: each } of tenants) if (each) tx.announcements.concernsLessee(each);
  return ownNoticeOf(tx, userId, leaseId);
}
