import type { VacancyReport } from '@tenantry/contract/reports/vacancy.schemas';
import { tableOf, unitColumns, type Column } from './reports.tables.ts';
import type { TablesOfFile } from './workbooks.ts';

/** A range of vacant days is written as its first and last day. */
const columns: readonly Column<VacancyReport['rows'][number], VacancyReport['totals']>[] = [
  { head: 'Property', cell: (row) => row.propertyName, total: () => 'Total' },
  {
    head: 'Days rented',
    cell: (row) => row.daysLet,
    total: (totals) => totals.daysLet,
    isCount: true,
  },
  {
    head: 'Days vacant',
    cell: (row) => row.daysEmpty,
    total: (totals) => totals.daysEmpty,
    isCount: true,
  },
  { head: 'Lost rent', cell: (row) => row.lostRent, total: (totals) => totals.lostRent },
  {
    head: 'Between leases',
    cell: (row) => row.betweenLeases.join(', '),
    total: (totals) => totals.betweenLeases ?? '',
    isCount: true,
  },
  {
    head: 'Vacant',
    cell: (row) => row.gaps.map(({ first, last }) => `${first} to ${last}`).join(', '),
  },
];

/** BOOKS-29: the homes as a table for a file. */
export const vacancyFile = ({ year, rows, totals }: VacancyReport): TablesOfFile => ({
  name: `vacancy-${year}`,
  tables: [tableOf('Vacancy', [...columns, ...unitColumns(rows)], { rows, totals })],
});
