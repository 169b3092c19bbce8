import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import type { Routes } from '../../platform/http/routes.ts';
import * as accounts from './accounts.service.ts';
import { csvOfDeposits } from './deposits.export.ts';
import * as deposits from './deposits.service.ts';
import { guaranteedLeases } from './guaranteed.service.ts';
import { receivablesTable } from './receivables.export.ts';
import * as receivables from './receivables.service.ts';

export function registerLedger(routes: Routes): void {
  routes.handle(ledgerEndpoints.accounts, ({ tx, params }) =>
    accounts.accountsOfProperty(tx, params.propertyId),
  );

  routes.handle(ledgerEndpoints.accountsOfLessee, ({ tx, actor }) =>
    accounts.accountsOfLessee(tx, actor.userId),
  );

  routes.handle(ledgerEndpoints.guaranteed, ({ tx, actor }) => guaranteedLeases(tx, actor.userId));

  routes.handle(ledgerEndpoints.receivables, ({ tx, query }) =>
    receivables.receivablesOf(tx, query),
  );

  routes.handleOpen(ledgerEndpoints.receivablesCsv, async ({ transact, query }) =>
    receivablesTable(await transact((tx) => receivables.allReceivables(tx, query))),
  );

  routes.handle(ledgerEndpoints.receivableTotals, ({ tx }) => receivables.totals(tx));

  registerDeposits(routes);
}

function registerDeposits(routes: Routes): void {
  routes.handle(ledgerEndpoints.deposit, ({ tx, params }) =>
    deposits.depositOfLease(tx, params.leaseId),
  );

  routes.handle(ledgerEndpoints.keepDeposit, ({ tx, params, body }) =>
    deposits.keepDeposit(tx, params.leaseId, body),
  );

  routes.handle(ledgerEndpoints.refundDeposit, ({ tx, params, body }) =>
    deposits.refundDeposit(tx, params.leaseId, body),
  );

  routes.handle(ledgerEndpoints.moveDeposit, ({ tx, params, body }) =>
    deposits.moveToLease(tx, params.leaseId, body),
  );

  routes.handle(ledgerEndpoints.addDepositInterest, ({ tx, params, body }) =>
    deposits.addDepositInterest(tx, params.leaseId, body),
  );

  routes.handle(ledgerEndpoints.deposits, ({ tx, query }) => deposits.depositRegister(tx, query));

  routes.handleOpen(ledgerEndpoints.depositsCsv, async ({ transact, query }) =>
    csvOfDeposits(await transact((tx) => deposits.depositRegister(tx, query))),
  );
}
