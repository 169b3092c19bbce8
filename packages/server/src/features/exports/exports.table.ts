import type { exportPhases, ExportStatus } from '@tenantry/contract/exports/exports.schemas';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/access';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';

/** NEW-12: the archives that people asked for. The zip of one has its id as name, and is removed after some days. */
export const organizationExports = organizationTable(
  'organization_exports',
  {
    status: text().$type<ExportStatus>().notNull(),
    /** Null for one of the schedule. */
    requestedBy: uuid(),
    /** DATA-5: made by the monthly schedule. */
    scheduled: boolean().notNull().default(false),
    requestedAt: moment().notNull(),
    /** How far it is, while it is written. */
    phase: text().$type<(typeof exportPhases)[number]>(),
    percent: integer(),
    finishedAt: moment(),
    bytes: bigint({ mode: 'number' }),
    availableUntil: moment(),
    /** Why it could not be written, for the person. */
    failure: text(),
  },
  (table) => [
    // One at a time.
    uniqueIndex('organization_exports_active')
      .on(table.organizationId)
      .where(sql`status in ('queued', 'running')`),
    index('organization_exports_newest').on(table.organizationId, table.requestedAt),
    rowReference('organization_exports_requested_by_fkey', table, table.requestedBy, users),
    check(
      'organization_exports_status',
      sql`${table.status} in ('queued', 'running', 'ready', 'failed', 'removed')`,
    ),
    check(
      'organization_exports_ready',
      sql`${table.status} <> 'ready' or (${table.bytes} is not null and ${table.availableUntil} is not null)`,
    ),
  ],
);
