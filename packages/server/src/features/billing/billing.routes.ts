import { billingEndpoints } from '@tenantry/contract/billing/billing.endpoints';
import { lateFeesEndpoints } from '@tenantry/contract/billing/late-fees.endpoints';
import { utilityBillsEndpoints } from '@tenantry/contract/billing/utility-bills.endpoints';
import { chargesEndpoints } from '@tenantry/contract/leases/charges.endpoints';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Routes } from '../../platform/http/routes.ts';
import * as bulk from './bulk.service.ts';
import { chargeLessees } from './charge-batch.service.ts';
import * as periods from './charge-periods.service.ts';
import * as steps from './charge-steps.service.ts';
import * as charges from './charges.service.ts';
import { explainItems } from './explanations.ts';
import * as policies from './late-fee-policies.service.ts';
import { comparePolicies } from './late-fees.comparison.ts';
import { feesToWithdraw, withdrawFees } from './late-fees.replay.ts';
import { lateFeesOf } from './late-fees.service.ts';
import { nextBilling } from './next-billing.service.ts';
import * as notices from './rent-increase-notices.service.ts';
import { undoRun } from './run-undo.service.ts';
import * as runs from './runs.service.ts';
import * as settings from './settings.service.ts';
import * as utilityBills from './utility-bills.service.ts';

export function registerBilling(routes: Routes, files: FileStore): void {
  registerUtilityBills(routes, files);
  registerCharges(routes);
  registerNotices(routes, files);
  registerLateFees(routes);

  routes.handle(billingEndpoints.next, ({ tx, query: { through, all } }) =>
    nextBilling(tx, { through, all: all === 'true' }),
  );
  routes.handleEach(
    billingEndpoints.run,
    ({ body }) => body.leaseIds,
    ({ tx, actor, body, callId }, leaseId) =>
      bulk.billNow(tx, { leaseId, userId: actor.userId, runId: body.runId ?? callId }, body),
  );
  routes.handle(billingEndpoints.runs, ({ tx }) => runs.pastRuns(tx));
  routes.handle(billingEndpoints.runInvoices, ({ tx, params }) =>
    runs.invoicesOfRun(tx, params.runId),
  );
  routes.handle(billingEndpoints.undoRun, ({ tx, params }) => undoRun(tx, params.runId));
  routes.handle(billingEndpoints.explain, ({ tx, params }) => explainItems(tx, params));
  routes.handle(billingEndpoints.leases, ({ tx, query }) =>
    bulk.billedLeases(tx, query.ended === 'true'),
  );
  routes.handleEach(
    billingEndpoints.charge,
    ({ body }) => body.leaseIds,
    ({ tx, body }, leaseId) => bulk.chargeLease(tx, leaseId, body),
  );
  routes.handle(billingEndpoints.chargeBatch, ({ tx, body }) => chargeLessees(tx, body));
  routes.handleEach(
    billingEndpoints.automatic,
    ({ body }) => body.leaseIds,
    ({ tx, body }, leaseId) => bulk.setAutomatic(tx, leaseId, body.invoiceAutomatically),
  );
  routes.handle(billingEndpoints.settings, ({ tx }) => settings.billingSettings(tx));
  routes.handle(billingEndpoints.saveSettings, ({ tx, body }) =>
    settings.saveBillingSettings(tx, body),
  );
}

function registerUtilityBills(routes: Routes, files: FileStore): void {
  routes.handle(utilityBillsEndpoints.list, ({ tx }) => utilityBills.utilityBillsOf(tx));
  routes.handle(utilityBillsEndpoints.split, ({ tx, body }) =>
    utilityBills.splitUtilityBill(tx, body),
  );
  routes.handleOpen(
    utilityBillsEndpoints.uploadDocument,
    ({ transact, transactOnce, params: { billId, fileName: label }, file: { content } }) =>
      utilityBills.attachToBill({ transact, transactOnce, files }, { billId, label, content }),
  );
  routes.handleOpen(utilityBillsEndpoints.document, ({ transact, params }) =>
    transact((tx) => utilityBills.documentOfBill(tx, files, params.billId)),
  );
}

function registerNotices(routes: Routes, files: FileStore): void {
  routes.handleOpen(chargesEndpoints.makeNotice, ({ transact, transactOnce, params }) =>
    notices.makeNotice({ transact, transactOnce, files }, params),
  );
  routes.handleOpen(chargesEndpoints.notice, ({ transact, params }) =>
    transact((tx) => notices.noticeOf(tx, files, params)),
  );
}

function registerLateFees(routes: Routes): void {
  routes.handle(lateFeesEndpoints.policies, ({ tx }) => policies.lateFeePolicies(tx));
  routes.handle(lateFeesEndpoints.createPolicy, ({ tx, body }) =>
    policies.createLateFeePolicy(tx, body),
  );
  routes.handle(lateFeesEndpoints.savePolicy, ({ tx, params, body }) =>
    policies.saveLateFeePolicy(tx, params.policyId, body),
  );
  routes.handle(lateFeesEndpoints.removePolicy, ({ tx, params }) =>
    policies.removeLateFeePolicy(tx, params.policyId),
  );
  routes.handle(lateFeesEndpoints.compare, ({ tx, body }) => comparePolicies(tx, body));
  routes.handle(lateFeesEndpoints.afterPayment, ({ tx, params }) => feesToWithdraw(tx, params));
  routes.handle(lateFeesEndpoints.withdraw, ({ tx, params, body }) =>
    withdrawFees(tx, params, body.invoiceIds),
  );
  routes.handle(lateFeesEndpoints.report, ({ tx, query }) => lateFeesOf(tx, query.year));
}

function registerCharges(routes: Routes): void {
  routes.handle(chargesEndpoints.list, ({ tx, params }) => charges.chargesOfLease(tx, params));
  routes.handle(chargesEndpoints.create, ({ tx, params, body }) =>
    charges.addSchedule(tx, params, body),
  );
  routes.handle(chargesEndpoints.update, ({ tx, params, body }) =>
    charges.saveSchedule(tx, params, body),
  );
  routes.handle(chargesEndpoints.remove, ({ tx, params }) => charges.endSchedule(tx, params));
  routes.handle(chargesEndpoints.addStep, ({ tx, params, body }) =>
    steps.addStep(tx, params, body),
  );
  routes.handle(chargesEndpoints.removeStep, ({ tx, params }) => steps.removeStep(tx, params));
  routes.handle(chargesEndpoints.skip, ({ tx, params, body }) =>
    periods.skipPeriod(tx, params, body),
  );
  routes.handle(chargesEndpoints.billMissed, ({ tx, params, body }) =>
    periods.billMissed(tx, params, body),
  );
  routes.handle(chargesEndpoints.hold, ({ tx, params, body }) => periods.addHold(tx, params, body));
  routes.handle(chargesEndpoints.release, ({ tx, params }) => periods.endHold(tx, params));
  routes.handle(chargesEndpoints.setBilling, ({ tx, params, body }) =>
    charges.setBilling(tx, params, body),
  );
  routes.handle(chargesEndpoints.ofLessee, ({ tx, actor, params }) =>
    charges.chargesOfLessee(tx, actor.userId, params.leaseId),
  );
}
