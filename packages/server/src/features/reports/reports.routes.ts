import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import type { Routes } from '../../platform/http/routes.ts';
import { csvOfReport, workbookOfReport } from './reports.export.ts';
import * as service from './reports.service.ts';

export function registerReports(routes: Routes): void {
  routes.handle(reportsEndpoints.incomeAndExpenses, ({ tx, query }) =>
    service.incomeAndExpenses(tx, query),
  );

  routes.handle(reportsEndpoints.csv, async ({ tx, query }) =>
    csvOfReport(await service.incomeAndExpenses(tx, query), query),
  );

  routes.handleOpen(reportsEndpoints.xlsx, async ({ transact, query, signal }) => {
    const report = await transact((tx) => service.incomeAndExpenses(tx, query));
    return workbookOfReport(report, query, signal);
  });

  routes.handle(reportsEndpoints.entries, ({ tx, query }) => service.entries(tx, query));
}
