import { sql } from 'drizzle-orm';
import { defineFeature, none } from '../../platform/feature.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { receiptsToEnter } from './attention.ts';
import { registerExpenses } from './expenses.routes.ts';
import type { ExpenseSources } from './expenses.service.ts';
import type { ReceiptReader } from './reading/receipt-reader.ts';
import { receiptReadingJob } from './receipts.jobs.ts';
import { expenses } from './expenses.table.ts';
import { sharedExpenses } from './shared-expenses.table.ts';
import { search } from './search.ts';

interface Parts {
  readonly files: FileStore;
  readonly expenseSources: ExpenseSources;
}

type JobParts = Omit<Parameters<typeof receiptReadingJob>[0], 'reader'> & {
  readonly receipts: ReceiptReader;
};

export const expensesFeature = defineFeature({
  name: 'expenses',
  register: (routes, { files, expenseSources }: Parts) =>
    registerExpenses(routes, files, expenseSources),
  jobs: (parts: JobParts) => [receiptReadingJob({ ...parts, reader: parts.receipts })],
  recurring: none('Nothing of it is repeated.'),
  attention: [{ needs: 'books:read', work: 'books:write', find: receiptsToEnter }],
  calendar: none('It has no days of its own.'),
  history: {
    sharedExpense: {
      table: sharedExpenses,
      title: sql`coalesce(nullif(${sharedExpenses.vendor}, ''), 'Shared expense')`,
    },
    expense: { table: expenses, title: sql`coalesce(nullif(${expenses.vendor}, ''), 'Expense')` },
  },
  search,
  archive: none('The statements say which expenses may come back.'),
  tables: {
    expenses: 'expenses',
    shared_expenses: 'expenses',
    work_order_charges: 'expenses',
    work_order_charge_photos: null,
  },
  topics: { expenses: ['books:read'] },
});
