import { sql } from 'drizzle-orm';
import { date, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import type { ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';
import type { UtilitySplit } from '@tenantry/contract/billing/utility-bills.rules';
import { buildings } from '#features/properties';
import { storedFiles } from '../../platform/database/platform.table.ts';
import {
  centsColumn,
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';

/** UNIT-4: an expense of a whole building. Its shares are expenses of the units, so every report has them. */
export const sharedExpenses = organizationTable(
  'shared_expenses',
  {
    buildingId: uuid().notNull(),
    date: date({ mode: 'string' }).notNull(),
    category: text().$type<ExpenseCategory>().notNull(),
    amount: centsColumn().notNull(),
    vendor: text().notNull(),
    note: text().notNull(),
    split: text().$type<UtilitySplit>().notNull(),
    receiptFileId: uuid(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
    archivedAt: moment(),
  },
  (table) => [
    index('shared_expenses_building').on(table.organizationId, table.buildingId, table.date),
    index('shared_expenses_receipt')
      .on(table.organizationId, table.receiptFileId)
      .where(sql`${table.receiptFileId} IS NOT NULL`),
    rowReference('shared_expenses_receipt_fkey', table, table.receiptFileId, storedFiles),
    rowReference('shared_expenses_building_fkey', table, table.buildingId, buildings),
  ],
);
