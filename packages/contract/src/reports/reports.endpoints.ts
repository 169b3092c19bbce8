import { endpoint, FILE, heavy } from '#shared/endpoint';
import { agingExportQuery, agingReport, dayQuery } from './aging.schemas.ts';
import { rentGrid, yearQuery } from './rent-grid.schemas.ts';
import { rentRoll } from './rent-roll.schemas.ts';
import { taxPackage } from './tax-package.schemas.ts';
import {
  entriesResponse,
  entriesQuery,
  exportQuery,
  incomeAndExpensesResponse,
  reportQuery,
} from './reports.schemas.ts';
import { maintenanceReport } from './maintenance-report.schemas.ts';
import { vacancyReport } from './vacancy.schemas.ts';

const path = '/v1/admin/reports/incomeAndExpenses';
const agingPath = '/v1/admin/reports/aging';

const rentRollPath = '/v1/admin/reports/rentRoll';
const rentGridPath = '/v1/admin/reports/rentGrid';
const taxPackagePath = '/v1/admin/reports/taxPackage';
const maintenancePath = '/v1/admin/reports/maintenance';
const vacancyPath = '/v1/admin/reports/vacancy';

const read = { method: 'GET', access: { staff: 'books:read' }, longRead: true } as const;

export const reportsEndpoints = {
  incomeAndExpenses: endpoint({
    ...read,
    path,
    summary: 'Get income, expenses and profit of a period by property and by month',
    query: reportQuery,
    response: incomeAndExpensesResponse,
    assistant: true,
  }),
  csv: endpoint({
    ...read,
    ...heavy,
    path: `${path}.csv`,
    summary: 'Export the shown report as CSV',
    query: exportQuery,
    response: FILE,
  }),
  xlsx: endpoint({
    ...read,
    ...heavy,
    path: `${path}.xlsx`,
    summary: 'Export the shown report as an Excel workbook',
    query: exportQuery,
    response: FILE,
  }),
  entries: endpoint({
    ...read,
    path: `${path}/entries`,
    summary:
      'List the payments, reversals, statement lines and expenses behind a figure of a report',
    query: entriesQuery,
    response: entriesResponse,
  }),
  aging: endpoint({
    ...read,
    path: agingPath,
    summary: 'Get what tenants owed at the end of a day, by how long it was past due',
    query: dayQuery,
    response: agingReport,
    assistant: true,
  }),
  agingCsv: endpoint({
    ...read,
    ...heavy,
    path: `${agingPath}.csv`,
    summary: 'Export what tenants owed at the end of a day as CSV',
    query: agingExportQuery,
    response: FILE,
  }),
  agingXlsx: endpoint({
    ...read,
    ...heavy,
    path: `${agingPath}.xlsx`,
    summary: 'Export what tenants owed at the end of a day as an Excel workbook',
    query: agingExportQuery,
    response: FILE,
  }),
  rentRoll: endpoint({
    ...read,
    path: rentRollPath,
    summary: 'Get the rent roll of a day: properties, tenants, terms, rent, deposits and balances',
    query: dayQuery,
    response: rentRoll,
    assistant: true,
  }),
  rentRollCsv: endpoint({
    ...read,
    ...heavy,
    path: `${rentRollPath}.csv`,
    summary: 'Export the rent roll of a day as CSV',
    query: dayQuery,
    response: FILE,
  }),
  rentRollXlsx: endpoint({
    ...read,
    ...heavy,
    path: `${rentRollPath}.xlsx`,
    summary: 'Export the rent roll of a day as an Excel workbook',
    query: dayQuery,
    response: FILE,
  }),
  rentGrid: endpoint({
    ...read,
    path: rentGridPath,
    summary: 'Get what each tenant was billed and paid, by the month in which it was due',
    query: yearQuery,
    response: rentGrid,
  }),
  rentGridCsv: endpoint({
    ...read,
    ...heavy,
    path: `${rentGridPath}.csv`,
    summary: 'Export what each tenant was billed and paid by month as CSV',
    query: yearQuery,
    response: FILE,
  }),
  rentGridXlsx: endpoint({
    ...read,
    ...heavy,
    path: `${rentGridPath}.xlsx`,
    summary: 'Export what each tenant was billed and paid by month as an Excel workbook',
    query: yearQuery,
    response: FILE,
  }),
  taxPackage: endpoint({
    ...read,
    path: taxPackagePath,
    summary:
      'Get the lines of Schedule E of each property for a year, by default the last year to file',
    query: yearQuery,
    response: taxPackage,
  }),
  taxPackageZip: endpoint({
    ...read,
    ...heavy,
    path: `${taxPackagePath}.zip`,
    summary:
      'Download the lines of Schedule E with all rows and receipts of a year as a ZIP archive',
    query: yearQuery,
    response: FILE,
  }),
  maintenance: endpoint({
    ...read,
    path: maintenancePath,
    summary: 'Get the speed and the cost of repairs in a year by property, vendor and appliance',
    query: yearQuery,
    response: maintenanceReport,
    assistant: true,
  }),
  maintenanceCsv: endpoint({
    ...read,
    ...heavy,
    path: `${maintenancePath}.csv`,
    summary: 'Export the speed and the cost of repairs in a year as CSV',
    query: yearQuery,
    response: FILE,
  }),
  maintenanceXlsx: endpoint({
    ...read,
    ...heavy,
    path: `${maintenancePath}.xlsx`,
    summary: 'Export the speed and the cost of repairs in a year as an Excel workbook',
    query: yearQuery,
    response: FILE,
  }),
  vacancy: endpoint({
    ...read,
    path: vacancyPath,
    summary: 'Get the days rented and vacant of each property in a year, with the lost rent',
    query: yearQuery,
    response: vacancyReport,
    assistant: true,
  }),
  vacancyCsv: endpoint({
    ...read,
    ...heavy,
    path: `${vacancyPath}.csv`,
    summary: 'Export the days rented and vacant of each property in a year as CSV',
    query: yearQuery,
    response: FILE,
  }),
  vacancyXlsx: endpoint({
    ...read,
    ...heavy,
    path: `${vacancyPath}.xlsx`,
    summary: 'Export the days rented and vacant of each property in a year as an Excel workbook',
    query: yearQuery,
    response: FILE,
  }),
};
