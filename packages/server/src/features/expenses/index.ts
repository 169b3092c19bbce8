export { expenses } from './expenses.table.ts';
export { registerExpenses } from './expenses.routes.ts';
export {
  enterPastExpenses,
  expensesOfOwner,
  expensesOfProperties,
  insertExpense,
} from './expenses.service.ts';
export { saveExpenses } from './property-expenses.service.ts';
export type { ReceiptReader } from './reading/receipt-reader.ts';
export { receiptReadingJob } from './receipts.jobs.ts';
export { receiptReaderOf } from './receipts.settings.ts';
export {
  archiveExpenses,
  insertStatementExpenses,
  lockExpensesOfStatement,
  restoreExpenses,
} from './statement-expenses.ts';
export { receiptsToEnter, recentExpenses } from './attention.ts';
export { searchExpenses, vendorNames } from './expenses.search.ts';
