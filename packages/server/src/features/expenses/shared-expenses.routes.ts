import { sharedExpensesEndpoints } from '@tenantry/contract/expenses/shared-expenses.endpoints';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { sharedReceipt, uploadSharedReceipt } from './shared-expenses.receipts.ts';
import * as service from './shared-expenses.service.ts';

export function registerSharedExpenses(routes: Routes, files: FileStore): void {
  routes.handle(sharedExpensesEndpoints.list, ({ tx, params }) =>
    service.sharedExpenses(tx, params.buildingId),
  );

  routes.handle(sharedExpensesEndpoints.create, ({ tx, params, body }) =>
    service.shareExpense(tx, params.buildingId, body),
  );

  routes.handle(sharedExpensesEndpoints.update, ({ tx, params, body }) =>
    service.updateSharedExpense(tx, params, body),
  );

  routes.handle(sharedExpensesEndpoints.remove, async ({ tx, params }) => {
    await service.removeSharedExpense(tx, params);
    return {};
  });

  routes.handleOpen(sharedExpensesEndpoints.upload, ({ transact, transactOnce, params, file }) => {
    const { fileName: label, ...ids } = params;
    return uploadSharedReceipt({ transact, transactOnce, files }, { ...ids, label, ...file });
  });

  routes.handleOpen(sharedExpensesEndpoints.receipt, ({ transact, params, query }) =>
    transact((tx) => sharedReceipt(tx, files, { ...params, width: query.width })),
  );
}
