import { date, index, text, uuid } from 'drizzle-orm/pg-core';
import type { ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';
import type { UtilitySplit } from '@tenantry/contract/billing/utility-bills.rules';
import { buildings } from '#features/properties';
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
    createdAt: moment().notNull(),
    archivedAt: moment(),
  },
  (table) => [
    index('shared_expenses_building').on(table.organizationId, table.buildingId, table.date),
    rowReference('shared_expenses_building_fkey', table, table.buildingId, buildings),
  ],
);
