import type {
  LineState,
  RunState,
  SwitchoverState,
  SwitchoverWork,
} from '@tenantry/contract/switchovers/switchovers.schemas';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { imports } from '#features/imports';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';
import type { Figures, Source, Totals } from './compare.ts';

/** NEW-6: switches from other programs. At most one is open. */
export const switchovers = organizationTable(
  'switchovers',
  {
    program: text().notNull(),
    state: text().$type<SwitchoverState>().notNull(),
    asOf: date({ mode: 'string' }).notNull(),
    invoiceAutomatically: boolean().notNull().default(true),
    /** The day on which the switch is made by itself. */
    switchOn: date({ mode: 'string' }),
    work: text().$type<SwitchoverWork>(),
    /** Since when the work waits or runs. */
    workSince: moment(),
    /** Who asked for the work, or planned the switch. */
    workBy: uuid(),
    /** The rows that the work has dealt with. */
    done: integer().notNull().default(0),
    failure: text(),
    createdBy: uuid(),
    createdAt: moment().notNull(),
    switchedAt: moment(),
    undoneAt: moment(),
  },
  (table) => [
    uniqueIndex('switchovers_one_open')
      .on(table.organizationId)
      .where(sql`state = 'OPEN'`),
  ],
);

/** The files of a switch; their rows are those of imports. */
export const switchoverFiles = organizationTable(
  'switchover_files',
  { switchoverId: uuid().notNull(), importId: uuid().notNull() },
  (table) => [
    uniqueIndex('switchover_files_import').on(table.organizationId, table.importId),
    index('switchover_files_switchover').on(table.organizationId, table.switchoverId),
    rowReference('switchover_files_switchover_fkey', table, table.switchoverId, switchovers),
    rowReference('switchover_files_import_fkey', table, table.importId, imports),
  ],
);

/** Trial runs, and the switch itself. */
export const switchoverRuns = organizationTable(
  'switchover_runs',
  {
    switchoverId: uuid().notNull(),
    number: integer().notNull(),
    state: text().$type<RunState>().notNull(),
    isSwitch: boolean().notNull(),
    startedAt: moment().notNull(),
    startedBy: uuid(),
    finishedAt: moment().notNull(),
    asOf: date({ mode: 'string' }).notNull(),
    leases: integer().notNull(),
    differences: integer().notNull(),
    problems: integer().notNull(),
    made: jsonb().$type<string[]>().notNull(),
    totals: jsonb().$type<Totals>().notNull(),
    failure: text(),
    /** Whether its lines are still there. */
    hasLines: boolean().notNull(),
  },
  (table) => [
    uniqueIndex('switchover_runs_number').on(
      table.organizationId,
      table.switchoverId,
      table.number,
    ),
    rowReference('switchover_runs_switchover_fkey', table, table.switchoverId, switchovers),
  ],
);

/** The compared leases of a run, those that differ first. */
export const switchoverLines = organizationTable(
  'switchover_lines',
  {
    runId: uuid().notNull(),
    position: integer().notNull(),
    state: text().$type<LineState>().notNull(),
    home: text().notNull(),
    tenant: text().notNull(),
    /** In whole cents, and a day; only what was compared. Null if the lease is only in the old program. */
    ours: jsonb().$type<Figures>(),
    /** Null if the lease is only here. */
    theirs: jsonb().$type<Figures>(),
    note: text(),
    sources: jsonb().$type<Source[]>().notNull(),
  },
  (table) => [
    uniqueIndex('switchover_lines_position').on(table.organizationId, table.runId, table.position),
    rowReference('switchover_lines_run_fkey', table, table.runId, switchoverRuns),
  ],
);
