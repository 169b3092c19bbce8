export { keepAnalysis } from './analyzing.service.ts';
export { applyStatement } from './applying.service.ts';
export { statementApplications, statementEntries, statements } from './statements.table.ts';
export { canRestoreExpense, keepStatement, statementsOf } from './statements.service.ts';
export { statementsFeature } from './feature.ts';
