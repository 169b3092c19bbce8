import type { DayQuery } from '@tenantry/contract/reports/aging.schemas';
import type { YearQuery } from '@tenantry/contract/reports/rent-grid.schemas';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import type { ReportQuery } from '@tenantry/contract/reports/reports.schemas';
import { unitsIn } from '#features/properties';
import type { Transact, Transaction } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { agingOn } from './aging.service.ts';
import { agingFile } from './aging.tables.ts';
import { maintenanceOf } from './maintenance.service.ts';
import { maintenanceFile } from './maintenance.tables.ts';
import { rentGridOf } from './rent-grid.service.ts';
import { rentGridFile } from './rent-grid.tables.ts';
import { rentRollOn } from './rent-roll.service.ts';
import { rentRollFile } from './rent-roll.tables.ts';
import { orTooLong } from './reports.errors.ts';
import { csvOfReport, workbookOfReport } from './reports.export.ts';
import * as service from './reports.service.ts';
import { taxArchive } from './tax-package.archive.ts';
import { taxContents, taxPackageOf } from './tax-package.service.ts';
import { vacancyOf } from './vacancy.service.ts';
import { vacancyFile } from './vacancy.tables.ts';
import { csvOfTables, workbookOfTables } from './workbooks.ts';

const reportFrom = (transact: Transact, query: ReportQuery) =>
  orTooLong(transact((tx) => service.incomeAndExpenses(tx, query)));

export function registerReports(routes: Routes, files: FileStore): void {
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

  registerAging(routes);
  registerRentRoll(routes);
  registerRentGrid(routes);
  registerTaxPackage(routes, files);
  registerVacancy(routes);
  registerMaintenance(routes);
}

function registerMaintenance(routes: Routes): void {
  const load = async (transact: Transact, query: YearQuery) =>
    maintenanceFile(await orTooLong(transact((tx) => maintenanceOf(tx, query))));

  routes.handle(reportsEndpoints.maintenance, ({ tx, query }) =>
    orTooLong(maintenanceOf(tx, query)),
  );

  routes.handleOpen(reportsEndpoints.maintenanceCsv, async ({ transact, query }) =>
    csvOfTables(await load(transact, query)),
  );

  routes.handleOpen(reportsEndpoints.maintenanceXlsx, ({ transact, query, signal }) =>
    workbookOfTables(() => load(transact, query), signal),
  );
}

function registerAging(routes: Routes): void {
  const load = (transact: Transact, query: DayQuery) =>
    orTooLong(transact((tx) => agingOn(tx, query)));

  routes.handle(reportsEndpoints.aging, ({ tx, query }) => orTooLong(agingOn(tx, query)));

  routes.handleOpen(reportsEndpoints.agingCsv, async ({ transact, query }) =>
    csvOfTables(agingFile(await load(transact, query), query.show)),
  );

  routes.handleOpen(reportsEndpoints.agingXlsx, ({ transact, query, signal }) =>
    workbookOfTables(async () => agingFile(await load(transact, query), query.show), signal),
  );
}

function registerRentRoll(routes: Routes): void {
  const load = async (transact: Transact, query: DayQuery) =>
    rentRollFile(await orTooLong(transact((tx) => rentRollOn(tx, query))));

  routes.handle(reportsEndpoints.rentRoll, ({ tx, query }) => orTooLong(rentRollOn(tx, query)));

  routes.handleOpen(reportsEndpoints.rentRollCsv, async ({ transact, query }) =>
    csvOfTables(await load(transact, query)),
  );

  routes.handleOpen(reportsEndpoints.rentRollXlsx, ({ transact, query, signal }) =>
    workbookOfTables(() => load(transact, query), signal),
  );
}

function registerRentGrid(routes: Routes): void {
  const load = async (transact: Transact, query: YearQuery) =>
    rentGridFile(await orTooLong(transact((tx) => rentGridOf(tx, query))));

  routes.handle(reportsEndpoints.rentGrid, ({ tx, query }) => orTooLong(rentGridOf(tx, query)));

  routes.handleOpen(reportsEndpoints.rentGridCsv, async ({ transact, query }) =>
    csvOfTables(await load(transact, query)),
  );

  routes.handleOpen(reportsEndpoints.rentGridXlsx, ({ transact, query, signal }) =>
    workbookOfTables(() => load(transact, query), signal),
  );
}

function registerTaxPackage(routes: Routes, files: FileStore): void {
  routes.handle(reportsEndpoints.taxPackage, ({ tx, query }) => orTooLong(taxPackageOf(tx, query)));

  routes.handleOpen(reportsEndpoints.taxPackageZip, ({ transact, query, signal }) =>
    taxArchive(files, () => orTooLong(transact((tx) => taxContents(tx, query))), signal),
  );
}

const vacancyIn = async (tx: Transaction, { year, buildingId }: YearQuery) =>
  vacancyOf(tx, year, await unitsIn(tx, buildingId));

function registerVacancy(routes: Routes): void {
  const load = async (transact: Transact, query: YearQuery) =>
    vacancyFile(await orTooLong(transact((tx) => vacancyIn(tx, query))));

  routes.handle(reportsEndpoints.vacancy, ({ tx, query }) => orTooLong(vacancyIn(tx, query)));

  routes.handleOpen(reportsEndpoints.vacancyCsv, async ({ transact, query }) =>
    csvOfTables(await load(transact, query)),
  );

  routes.handleOpen(reportsEndpoints.vacancyXlsx, ({ transact, query, signal }) =>
    workbookOfTables(() => load(transact, query), signal),
  );
}
