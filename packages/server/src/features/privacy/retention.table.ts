import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, text, unique } from 'drizzle-orm/pg-core';
import type { RetentionKind } from '@tenantry/contract/privacy/retention.schemas';
import { moment, organizationTable } from '../../platform/database/organization-table.ts';

/** TRUST-12: how long records of a kind are kept, in months. What has no row is kept. */
export const retentionPeriods = organizationTable(
  'retention_periods',
  {
    kind: text().$type<RetentionKind>().notNull(),
    months: integer().notNull(),
    /** The runs before it do not count as missing. */
    since: moment().notNull(),
  },
  (table) => [
    unique('retention_periods_kind').on(table.organizationId, table.kind),
    check('retention_periods_months', sql`${table.months} between 1 and 120`),
  ],
);

/** What each run deleted. */
export const retentionRuns = organizationTable(
  'retention_runs',
  {
    ranAt: moment().notNull(),
    counts: jsonb().$type<Readonly<Record<string, number>>>().notNull(),
  },
  (table) => [index('retention_runs_newest').on(table.organizationId, table.ranAt)],
);
