import type { VacancyReport } from '@tenantry/contract/reports/vacancy.schemas';
import type { TablesOfFile } from './workbooks.ts';

/** BOOKS-29: the homes as a table for a file. A range of vacant days is written as its first and last day. */
export function vacancyFile({ year, rows, totals }: VacancyReport): TablesOfFile {
  return {
    name: `vacancy-${year}`,
    tables: [
      {
        name: 'Vacancy',
        head: ['Property', 'Days rented', 'Days vacant', 'Lost rent', 'Between leases', 'Vacant'],
        months: [],
        rows: rows.map((row) => [
          row.propertyName,
          row.daysLet,
          row.daysEmpty,
          row.lostRent,
          row.betweenLeases.join(', '),
          row.gaps.map(({ first, last }) => `${first} to ${last}`).join(', '),
        ]),
        total: [
          'Total',
          totals.daysLet,
          totals.daysEmpty,
          totals.lostRent,
          totals.betweenLeases ?? '',
          '',
        ],
        counts: [1, 2, 4],
      },
    ],
  };
}
