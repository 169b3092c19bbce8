import type { ImportKind } from '@tenantry/contract/imports/fields';
import type {
  DayOrder,
  ImportDetail,
  ImportState,
  ImportWork,
  RowProblem,
  RowResult,
} from '@tenantry/contract/imports/imports.schemas';
import type { HomeValues } from '#features/properties';
import { boolean, date, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';
import type { RecordKind } from './plan.ts';

/** DATA-1: tables that were read from files, and what has become of them. */
export const imports = organizationTable(
  'imports',
  {
    fileName: text().notNull(),
    sheet: text(),
    otherSheets: jsonb().$type<string[]>().notNull().default([]),
    kind: text().$type<ImportKind>().notNull(),
    state: text().$type<ImportState>().notNull(),
    work: text().$type<ImportWork>(),
    /** Since when the work waits or runs. */
    workSince: moment(),
    /** Who asked for the work: the records name them. */
    workBy: uuid(),
    /** The rows that the work has dealt with. */
    done: integer().notNull().default(0),
    failure: text(),
    rowCount: integer().notNull(),
    columns: jsonb().$type<ImportDetail['columns']>().notNull(),
    profile: text(),
    asOf: date({ mode: 'string' }).notNull(),
    dayOrder: text().$type<DayOrder>(),
    invoiceAutomatically: boolean().notNull().default(true),
    counts: jsonb().$type<Record<RowResult, number>>(),
    summary: jsonb().$type<string[]>().notNull().default([]),
    plan: text(),
    createdBy: uuid(),
    createdAt: moment().notNull(),
    appliedAt: moment(),
    undoneAt: moment(),
    /** NEW-6: it is written by the switch that it belongs to, and by nothing else. */
    ofSwitchover: boolean().notNull().default(false),
  },
  (table) => [index('imports_created').on(table.organizationId, table.createdAt)],
);

/** The rows below the header. */
export const importRows = organizationTable(
  'import_rows',
  {
    importId: uuid().notNull(),
    row: integer().notNull(),
    cells: jsonb().$type<string[]>().notNull(),
    corrected: jsonb().$type<number[]>().notNull().default([]),
    result: text().$type<RowResult>(),
    problems: jsonb().$type<RowProblem[]>().notNull().default([]),
    changes: jsonb().$type<string[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('import_rows_row').on(table.organizationId, table.importId, table.row),
    rowReference('import_rows_import_fkey', table, table.importId, imports),
  ],
);

/** DATA-4: what an import made or found, by which a second import of the same rows knows it again. */
export const importedRecords = organizationTable(
  'imported_records',
  {
    importId: uuid().notNull(),
    kind: text().$type<RecordKind>().notNull(),
    /** The id in the old system, or else what makes the row the same. */
    recordKey: text().notNull(),
    recordId: uuid().notNull(),
    /** Whether this import made it. */
    made: boolean().notNull(),
    /** What this import changed of a home, as it was before; null if nothing. */
    before: jsonb().$type<HomeValues>(),
  },
  (table) => [
    index('imported_records_key').on(table.organizationId, table.kind, table.recordKey),
    index('imported_records_import').on(table.organizationId, table.importId),
    rowReference('imported_records_import_fkey', table, table.importId, imports),
  ],
);

/** Columns that somebody has kept for files with the same header. */
export const importProfiles = organizationTable(
  'import_profiles',
  {
    name: text().notNull(),
    kind: text().$type<ImportKind>().notNull(),
    /** The names of the columns, and the field of each. */
    header: jsonb().$type<string[]>().notNull(),
    fields: jsonb().$type<(string | null)[]>().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [uniqueIndex('import_profiles_name').on(table.organizationId, table.name)],
);
