import { sql } from 'drizzle-orm';
import type { ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';
import type {
  AppliedChoice,
  lineKinds,
  StatementAnalysis,
} from '@tenantry/contract/statements/statements.schemas';
import { check, date, index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  centsColumn,
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';
import { expenses } from '#features/expenses';
import { properties } from '#features/properties';

/** Files that the manager of a managed property sent its owner. Deleting archives. */
export const statements = organizationTable(
  'statements',
  {
    propertyId: uuid().notNull(),
    fileId: uuid().notNull(),
    createdBy: uuid(),
    createdAt: moment().notNull(),
    archivedAt: moment(),
  },
  (table) => [
    index('statements_property').on(table.organizationId, table.propertyId),
    rowReference('statements_property_fkey', table, table.propertyId, properties),
    rowReference('statements_file_fkey', table, table.fileId, storedFiles),
  ],
);

/** A reading of a statement, as shown to the person. Written once. */
export const statementAnalyses = organizationTable(
  'statement_analyses',
  {
    statementId: uuid().notNull(),
    /** Hash of the file and of the reading. */
    hash: text().notNull(),
    content: jsonb()
      .$type<Omit<StatementAnalysis, 'id' | 'statementId' | 'hash' | 'analyzedAt' | 'applied'>>()
      .notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('statement_analyses_statement').on(table.organizationId, table.statementId),
    rowReference('statement_analyses_statement_fkey', table, table.statementId, statements),
  ],
);

/** An application of an analysis. A statement has at most one current application; a new one replaces it. */
export const statementApplications = organizationTable(
  'statement_applications',
  {
    statementId: uuid().notNull(),
    analysisId: uuid().notNull(),
    /** The chosen and added lines, with the person's changes; null if it was applied before these were recorded. */
    choice: jsonb().$type<AppliedChoice>(),
    appliedBy: uuid(),
    appliedAt: moment().notNull(),
    replacedAt: moment(),
  },
  (table) => [
    uniqueIndex('statement_applications_standing')
      .on(table.organizationId, table.statementId)
      .where(sql`${table.replacedAt} IS NULL`),
    rowReference('statement_applications_statement_fkey', table, table.statementId, statements),
    rowReference(
      'statement_applications_analysis_fkey',
      table,
      table.analysisId,
      statementAnalyses,
    ),
  ],
);

/**
 * The entries of an application, one row for each line. An expense is also a row of the expenses, which people can
 * change. Income and payments are only here, and written once: the manager's books are not the tenant's account.
 */
export const statementEntries = organizationTable(
  'statement_entries',
  {
    applicationId: uuid().notNull(),
    propertyId: uuid().notNull(),
    kind: text().$type<(typeof lineKinds)[number]>().notNull(),
    date: date({ mode: 'string' }).notNull(),
    description: text().notNull(),
    amount: centsColumn().notNull(),
    /** For an expense, as chosen; a person may change the expense's own category later. */
    category: text().$type<ExpenseCategory>(),
    expenseId: uuid(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('statement_entries_application').on(table.organizationId, table.applicationId),
    index('statement_entries_property').on(table.organizationId, table.propertyId, table.date),
    rowReference(
      'statement_entries_application_fkey',
      table,
      table.applicationId,
      statementApplications,
    ),
    rowReference('statement_entries_property_fkey', table, table.propertyId, properties),
    rowReference('statement_entries_expense_fkey', table, table.expenseId, expenses),
    check(
      'statement_entries_kind',
      sql`CASE ${table.kind} WHEN 'expense' THEN ${table.expenseId} IS NOT NULL WHEN 'income' THEN ${table.expenseId} IS NULL WHEN 'payment' THEN ${table.expenseId} IS NULL ELSE false END`,
    ),
  ],
);
