export { expenses } from './expenses.table.ts';
