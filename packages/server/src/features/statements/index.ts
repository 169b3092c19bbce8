export { statements } from './statements.table.ts';
