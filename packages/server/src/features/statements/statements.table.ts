import { sql } from 'drizzle-orm';
import type { ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';
import type {
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

/** What the manager of a managed property sent its owner. Deleting archives. */
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

/** What was read of a statement, as the person was shown it. Written once. */
export const statementAnalyses = organizationTable(
  'statement_analyses',
  {
    statementId: uuid().notNull(),
    /** Of the file and of what was read. */
    hash: text().notNull(),
    content: jsonb()
      .$type<Omit<StatementAnalysis, 'id' | 'statementId' | 'hash' | 'analyzedAt'>>()
      .notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('statement_analyses_statement').on(table.organizationId, table.statementId),
    rowReference('statement_analyses_statement_fkey', table, table.statementId, statements),
  ],
);

/** That an analysis was applied. Of a statement only one stands; applying again replaces it. */
export const statementApplications = organizationTable(
  'statement_applications',
  {
    statementId: uuid().notNull(),
    analysisId: uuid().notNull(),
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
 * What applying a statement made, a row a line. An expense is a row of the expenses as well, which people can change;
 * income and payments are here alone, and written once: the manager's books are not the tenant's account.
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
    /** Of an expense, as it was chosen; a person may give the expense itself another one later. */
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
