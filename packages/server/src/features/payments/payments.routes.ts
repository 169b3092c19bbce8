import { allPaymentsEndpoints } from '@tenantry/contract/payments/all-payments.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { paymentsTable } from './all-payments.export.ts';
import * as all from './all-payments.service.ts';
import { recordChecks } from './check-batch.service.ts';
import { refundCredit } from './credit-refunds.service.ts';
import * as documents from './documents.service.ts';
import * as history from './payments.history.ts';
import { pageOfPayments } from './payments.list.ts';
import { recordExternalPayment } from './payments.service.ts';
import { reversePayment } from './reversals.service.ts';

export function registerPayments(routes: Routes, files: FileStore, refundChannel: string): void {
  routes.handle(paymentsEndpoints.recordExternal, ({ tx, params, body }) =>
    recordExternalPayment(tx, refundChannel, params.propertyId, body),
  );

  routes.handle(paymentsEndpoints.list, async ({ tx, params, query }) => {
    const payments = await history.paymentsOfProperty(tx, refundChannel, params.propertyId);
    return pageOfPayments(tx, params.propertyId, payments, query);
  });

  routes.handle(allPaymentsEndpoints.list, ({ tx, query }) =>
    all.listReceived(tx, refundChannel, query),
  );

  routes.handle(allPaymentsEndpoints.sums, ({ tx, query }) => all.sumsOfReceived(tx, query));

  routes.handleOpen(allPaymentsEndpoints.export, async ({ transact, query }) =>
    paymentsTable(await transact((tx) => all.allReceived(tx, refundChannel, query))),
  );

  routes.handle(allPaymentsEndpoints.recordChecks, ({ tx, body }) =>
    recordChecks(tx, refundChannel, body),
  );

  routes.handle(paymentsEndpoints.reverse, ({ tx, params, body }) =>
    reversePayment(tx, refundChannel, params, body),
  );

  routes.handle(paymentsEndpoints.refundCredit, ({ tx, params, body }) =>
    refundCredit(tx, params, body),
  );

  routes.handleOpen(paymentsEndpoints.uploadDocument, ({ transact, transactOnce, params, file }) =>
    documents.uploadDocument({ transact, transactOnce, files }, refundChannel, {
      propertyId: params.propertyId,
      paymentId: params.paymentId,
      label: params.fileName,
      content: file.content,
    }),
  );

  routes.handleOpen(paymentsEndpoints.document, ({ transact, params }) =>
    transact((tx) => documents.documentOf(tx, files, params)),
  );

  routes.handle(paymentsEndpoints.ofLessee, ({ tx, actor }) =>
    history.paymentsOfLessee(tx, refundChannel, actor.userId),
  );
}
