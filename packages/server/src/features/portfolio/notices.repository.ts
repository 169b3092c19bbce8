import { and, asc, between, eq, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { CalendarWindow } from '@tenantry/contract/today/calendar.schemas';
import { MOST_ENTRIES } from '@tenantry/contract/today/calendar.schemas';
import { MOST_FINDINGS } from '@tenantry/contract/today/attention';
import { joinLivingHome, leases, namedLease } from '#features/leases';
import { ofUnits, properties } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import type { ChosenBuilding } from '../../platform/feature.ts';
import { leaseRecords } from './lease-records.ts';
import { leaseNotices } from './notices.table.ts';

export type NoticeRow = typeof leaseNotices.$inferSelect;

export const {
  ofLease: noticesOfLease,
  byId: noticeById,
  insert: insertNotice,
} = leaseRecords(leaseNotices);

export async function withdrawNotice(
  tx: Transaction,
  id: string,
  changes: Pick<NoticeRow, 'withdrawnReason' | 'withdrawnBy'>,
): Promise<NoticeRow> {
  const [changed] = await tx.db
    .update(leaseNotices)
    .set({ ...changes, withdrawnOn: tx.today })
    .where(and(inOrganization(tx, leaseNotices), eq(leaseNotices.id, id)))
    .returning();
  if (!changed) throw new Error('the notice was not withdrawn');
  return changed;
}

/** The notices in force whose day is not the planned end of their lease. */
async function openNotices(tx: Transaction, condition: SQL | undefined, limit: number) {
  return tx.db
    .select({
      notice: {
        id: leaseNotices.id,
        by: leaseNotices.givenBy,
        givenOn: leaseNotices.givenOn,
        lastDay: leaseNotices.lastDay,
      },
      lease: namedLease(tx.today),
      whole: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(leaseNotices)
    .innerJoin(leases, refersTo(leaseNotices.leaseId, leases))
    .innerJoin(properties, joinLivingHome)
    .where(
      and(
        inOrganization(tx, leaseNotices),
        isNull(leaseNotices.withdrawnOn),
        ne(leases.status, 'EXPIRED'),
        sql`(${leases.endDate} is distinct from ${leaseNotices.lastDay} or ${leases.afterEnd} is distinct from 'ENDS')`,
        condition,
      ),
    )
    .orderBy(asc(leaseNotices.lastDay), asc(leaseNotices.id))
    .limit(limit);
}

export const noticesToFollow = (tx: Transaction, building: ChosenBuilding | undefined) =>
  openNotices(tx, ofUnits(leases.propertyId, building), MOST_FINDINGS);

export const noticesEnding = (tx: Transaction, { from, to, propertyIds }: CalendarWindow) =>
  openNotices(
    tx,
    and(
      between(leaseNotices.lastDay, from, to),
      propertyIds && anyOf(leases.propertyId, propertyIds),
    ),
    MOST_ENTRIES + 1,
  );
