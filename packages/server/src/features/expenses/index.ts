export { dayWritten } from './expense-day.domain.ts';
export { expenses } from './expenses.table.ts';
export { enterPastExpenses, insertExpense, type ExpenseSources } from './expenses.service.ts';
export { expensesOfOwner, expensesOfProperties } from './expenses.reading.ts';
export { hasSharedExpenses } from './shared-expenses.repository.ts';
export { sharedExpenses } from './shared-expenses.table.ts';
export { shareExpense } from './shared-expenses.service.ts';
export { saveExpenses } from './property-expenses.service.ts';
export type { ReceiptReader } from './reading/receipt-reader.ts';
export { receiptReaderOf } from './receipts.settings.ts';
export {
  archiveExpenses,
  insertStatementExpenses,
  lockExpensesOfStatement,
  restoreExpenses,
} from './statement-expenses.ts';
export { recentExpenses } from './attention.ts';
export { rowsOfExpenses } from './expenses.export.ts';
export { expensesFeature } from './feature.ts';
