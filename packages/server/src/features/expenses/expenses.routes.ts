import {
  allExpensesEndpoints,
  organizationExpensesEndpoints,
  propertyExpensesEndpoints,
} from '@tenantry/contract/expenses/expenses.endpoints';
import { workOrderExpensesEndpoints } from '@tenantry/contract/expenses/work-order-expenses.endpoints';
import { vendorCostsEndpoints } from '@tenantry/contract/expenses/vendor-costs.endpoints';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { expenseMonths, listAllExpenses } from './all-expenses.list.ts';
import { expensesTable } from './expenses.export.ts';
import { listExpenses } from './expenses.list.ts';
import type { Owner } from './expenses.repository.ts';
import { updateExpense } from './expense-corrections.ts';
import { expenseById } from './expenses.reading.ts';
import * as service from './expenses.service.ts';
import type { ExpenseSources } from './expenses.service.ts';
import { registerSharedExpenses } from './shared-expenses.routes.ts';
import { costsOfVendor } from './vendor-costs.service.ts';
import { expensesOfWorkOrder } from './work-order-expenses.service.ts';
import { registerWorkOrderCharges } from './work-order-charges.routes.ts';
import * as receipts from './receipts.service.ts';

type Endpoints = typeof organizationExpensesEndpoints | typeof propertyExpensesEndpoints;

/** The organization's own expenses and those of a property differ only in their owner. */
export function registerExpenses(routes: Routes, files: FileStore, sources: ExpenseSources): void {
  routes.handle(allExpensesEndpoints.list, ({ tx, query }) => listAllExpenses(tx, query));
  routes.handle(allExpensesEndpoints.months, ({ tx, query }) => expenseMonths(tx, query));
  routes.handle(workOrderExpensesEndpoints.list, ({ tx, params }) =>
    expensesOfWorkOrder(tx, params.workOrderId),
  );
  routes.handle(vendorCostsEndpoints.one, ({ tx, params, query }) =>
    costsOfVendor(tx, params.vendorId, query),
  );
  registerSharedExpenses(routes, files);
  registerWorkOrderCharges(routes, files);
  for (const endpoints of [organizationExpensesEndpoints, propertyExpensesEndpoints]) {
    registerEntries(routes, endpoints, sources);
    registerReceipts(routes, endpoints, files);
  }
}

const ownerOf = (params: Readonly<Record<string, string>>): Owner => params['propertyId'] ?? null;

const expenseOf = (params: Readonly<Record<'expenseId', string>>) => ({
  propertyId: ownerOf(params),
  expenseId: params.expenseId,
});

function registerEntries(routes: Routes, endpoints: Endpoints, sources: ExpenseSources): void {
  routes.handle(endpoints.list, ({ tx, params, query }) =>
    listExpenses(tx, ownerOf(params), query),
  );

  routes.handleOpen(endpoints.export, ({ transact, params }) =>
    transact((tx) => expensesTable(tx, ownerOf(params))),
  );

  routes.handle(endpoints.create, ({ tx, params, body }) =>
    service.enterExpense(tx, ownerOf(params), body),
  );

  routes.handle(endpoints.one, ({ tx, params }) => expenseById(tx, expenseOf(params)));

  routes.handle(endpoints.update, ({ tx, params, body }) =>
    updateExpense(tx, expenseOf(params), body),
  );

  routes.handle(endpoints.remove, async ({ tx, params }) => {
    await service.removeExpense(tx, expenseOf(params));
    return {};
  });

  routes.handle(endpoints.restore, ({ tx, params }) =>
    service.restoreExpense(tx, sources, expenseOf(params)),
  );
}

function registerReceipts(routes: Routes, endpoints: Endpoints, files: FileStore): void {
  routes.handleOpen(endpoints.upload, ({ transact, transactOnce, params, file }) =>
    receipts.uploadReceipt(
      { transact, transactOnce, files },
      { propertyId: ownerOf(params), label: params.fileName, ...file },
    ),
  );

  routes.handle(endpoints.refresh, ({ tx, params }) =>
    receipts.refreshReceipt(tx, expenseOf(params)),
  );

  routes.handle(endpoints.refreshAll, ({ tx, params }) =>
    receipts.refreshReceipts(tx, ownerOf(params)),
  );

  routes.handleOpen(endpoints.receipt, ({ transact, params, query }) =>
    transact((tx) =>
      receipts.receiptFile(tx, files, {
        propertyId: ownerOf(params),
        fileName: params.fileName,
        width: query.width,
      }),
    ),
  );
}
