import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import type { ReportQuery } from '@tenantry/contract/reports/reports.schemas';
import type { Transact } from '../../platform/database/database.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { orTooLong } from './reports.errors.ts';
import { csvOfReport, workbookOfReport } from './reports.export.ts';
import * as service from './reports.service.ts';

const reportFrom = (transact: Transact, query: ReportQuery) =>
  orTooLong(transact((tx) => service.incomeAndExpenses(tx, query)));

export function registerReports(routes: Routes): void {
  routes.handle(reportsEndpoints.incomeAndExpenses, ({ tx, query }) =>
    orTooLong(service.incomeAndExpenses(tx, query)),
  );

  routes.handleOpen(reportsEndpoints.csv, async ({ transact, query }) =>
    csvOfReport(await reportFrom(transact, query), query),
  );

  routes.handleOpen(reportsEndpoints.xlsx, ({ transact, query, signal }) =>
    workbookOfReport(() => reportFrom(transact, query), query, signal),
  );

  routes.handle(reportsEndpoints.entries, ({ tx, query }) => orTooLong(service.entries(tx, query)));
}
