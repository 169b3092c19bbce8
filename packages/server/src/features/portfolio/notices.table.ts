import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  EarliestDay,
  NoticeSide,
  NoticeWay,
} from '@tenantry/contract/portfolio/notices.schemas';
import { users } from '#features/access';
import { chargeSteps, leases } from '#features/leases';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';

/**
 * UNIT-11: the notices to vacate, also those that were withdrawn. `leases.notice_for` repeats the day of the one in
 * force, so that lists need not look here.
 */
export const leaseNotices = organizationTable(
  'lease_notices',
  {
    leaseId: uuid().notNull(),
    givenBy: text().$type<NoticeSide>().notNull(),
    /** The name of the tenant who gave it; null for the landlord. */
    tenant: text(),
    givenOn: date({ mode: 'string' }).notNull(),
    lastDay: date({ mode: 'string' }).notNull(),
    way: text().$type<NoticeWay>().notNull(),
    /** The earliest last day when it was given, and what set it. */
    earliestDay: date({ mode: 'string' }).notNull(),
    earliestBecause: text().$type<EarliestDay['because']>().notNull(),
    earliestDays: integer(),
    statute: text(),
    agreed: boolean().notNull(),
    /** The words of the landlord's letter. */
    letterSubject: text(),
    letterText: text(),
    recordedBy: uuid(),
    withdrawnOn: date({ mode: 'string' }),
    withdrawnReason: text(),
    withdrawnBy: uuid(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('lease_notices_in_force')
      .on(table.organizationId, table.leaseId)
      .where(sql`${table.withdrawnOn} is null`),
    index('lease_notices_lease').on(table.organizationId, table.leaseId),
    index('lease_notices_recorded_by').on(table.organizationId, table.recordedBy),
    index('lease_notices_withdrawn_by').on(table.organizationId, table.withdrawnBy),
    rowReference('lease_notices_lease_fkey', table, table.leaseId, leases),
    rowReference('lease_notices_recorded_by_fkey', table, table.recordedBy, users),
    rowReference('lease_notices_withdrawn_by_fkey', table, table.withdrawnBy, users),
    check('lease_notices_given_by', sql`${table.givenBy} in ('TENANT', 'LANDLORD')`),
    check('lease_notices_days', sql`${table.givenOn} <= ${table.lastDay}`),
    check(
      'lease_notices_letter',
      sql`(${table.letterSubject} is null) = (${table.letterText} is null)`,
    ),
  ],
);

/** UNIT-11: what leases say about their end, if somebody has entered it. */
export const leaseEndings = organizationTable(
  'lease_endings',
  {
    leaseId: uuid().notNull(),
    noticeDays: integer().notNull(),
    /** UNIT-14: the tenants are told this many days before the term goes on month to month; null if they are not. */
    announceDays: integer(),
    /** The end of the term about which they were told, and the day. */
    announcedFor: date({ mode: 'string' }),
    announcedOn: date({ mode: 'string' }),
    /** The planned rent from the day after the term. */
    stepId: uuid(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('lease_endings_lease').on(table.organizationId, table.leaseId),
    rowReference('lease_endings_lease_fkey', table, table.leaseId, leases),
    index('lease_endings_step').on(table.organizationId, table.stepId),
    rowReference('lease_endings_step_fkey', table, table.stepId, chargeSteps),
    check('lease_endings_announce_days', sql`${table.announceDays} between 1 and 365`),
    check('lease_endings_notice_days', sql`${table.noticeDays} between 1 and 365`),
  ],
);
