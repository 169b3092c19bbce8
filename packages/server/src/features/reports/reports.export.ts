import type { ExportQuery, IncomeAndExpenses } from '@tenantry/contract/reports/reports.schemas';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { monthsOf, summaryOf } from './reports.tables.ts';
import { csvOfTables, workbookOfTables, type TablesOfFile } from './workbooks.ts';

const fileOf = (report: IncomeAndExpenses, query: ExportQuery): TablesOfFile => ({
  name: `income-and-expenses-cash-${report.startDate}-${report.endDate}`,
  tables: query.view === 'summary' ? [summaryOf(report, query)] : monthsOf(report, query),
});

/** REP-6: the report as shown, as CSV. With several charts, each row names its chart. */
export function csvOfReport(report: IncomeAndExpenses, query: ExportQuery): Promise<FileResponse> {
  return csvOfTables(fileOf(report, query), 'Chart');
}

/** REP-6: the report as shown, as a workbook. */
export function workbookOfReport(
  report: () => Promise<IncomeAndExpenses>,
  query: ExportQuery,
  signal: AbortSignal,
): Promise<FileResponse> {
  return workbookOfTables(async () => fileOf(await report(), query), signal);
}
