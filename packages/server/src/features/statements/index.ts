export { keepAnalysis } from './analyzing.service.ts';
export { applyStatement } from './applying.service.ts';
export { registerStatements } from './statements.routes.ts';
export { statementApplications, statementEntries, statements } from './statements.table.ts';
export { canRestoreExpense, keepStatement, statementsOf } from './statements.service.ts';
export { statementsToEnter } from './attention.ts';
