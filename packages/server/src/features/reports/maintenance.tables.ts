import type { MaintenanceReport } from '@tenantry/contract/reports/maintenance-report.schemas';
import { tableOf, type Column } from './reports.tables.ts';
import type { TablesOfFile } from './workbooks.ts';

type Figures = MaintenanceReport['totals'];

/** Hours have a decimal, so they are written as text: numbers of columns are dollars or whole counts. */
const hours = (value: number | null) => (value === null ? '' : value.toFixed(1));

const columns: readonly Column<Figures & { readonly name: string }, Figures>[] = [
  { head: 'Name', cell: (row) => row.name, total: () => 'Total' },
  { head: 'Reported', cell: (row) => row.reported, total: (all) => all.reported, isCount: true },
  { head: 'Done', cell: (row) => row.done, total: (all) => all.done, isCount: true },
  {
    head: 'Hours to first answer',
    cell: (row) => hours(row.hoursToAnswer),
    total: (all) => hours(all.hoursToAnswer),
  },
  {
    head: 'Hours to done',
    cell: (row) => hours(row.hoursToDone),
    total: (all) => hours(all.hoursToDone),
  },
  { head: 'Cost', cell: (row) => row.cost, total: (all) => all.cost },
];

/** MAINT-16: the homes with their totals, then vendors, categories and appliances. */
export const maintenanceFile = (report: MaintenanceReport): TablesOfFile => ({
  name: `maintenance-${report.year}`,
  tables: [
    tableOf('Homes', columns, { rows: report.homes, totals: report.totals }),
    tableOf('Vendors', columns, { rows: report.vendors, totals: null }),
    tableOf('Categories', columns, { rows: report.categories, totals: null }),
    tableOf('Appliances', columns, { rows: report.assets, totals: null }),
  ],
});
