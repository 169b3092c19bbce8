import { endpoint, FILE } from '#shared/endpoint';
import {
  entriesResponse,
  entriesQuery,
  exportQuery,
  incomeAndExpensesResponse,
  reportQuery,
} from './reports.schemas.ts';

const path = '/v1/admin/reports/incomeAndExpenses';

export const reportsEndpoints = {
  incomeAndExpenses: endpoint({
    method: 'GET',
    path,
    access: { staff: 'books:read' },
    summary: 'Get income, expenses and profit of a period by property and by month',
    query: reportQuery,
    response: incomeAndExpensesResponse,
  }),
  csv: endpoint({
    method: 'GET',
    path: `${path}.csv`,
    access: { staff: 'books:read' },
    summary: 'Export the shown report as CSV',
    query: exportQuery,
    response: FILE,
  }),
  xlsx: endpoint({
    method: 'GET',
    path: `${path}.xlsx`,
    access: { staff: 'books:read' },
    summary: 'Export the shown report as an Excel workbook',
    query: exportQuery,
    response: FILE,
  }),
  entries: endpoint({
    method: 'GET',
    path: `${path}/entries`,
    access: { staff: 'books:read' },
    summary:
      'List the payments, reversals, statement lines and expenses behind a figure of a report',
    query: entriesQuery,
    response: entriesResponse,
  }),
};
