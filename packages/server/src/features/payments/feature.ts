import { defineFeature, none } from '../../platform/feature.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { registerPayments } from './payments.routes.ts';
import { receiptJob } from './receipts.jobs.ts';

interface Parts {
  readonly files: FileStore;
  /** How the configured card processor pays back. */
  readonly refundChannel: string;
}

export const paymentsFeature = defineFeature({
  name: 'payments',
  register: (routes, { files, refundChannel }: Parts) =>
    registerPayments(routes, files, refundChannel),
  jobs: (parts: Parameters<typeof receiptJob>[0]) => [receiptJob(parts)],
  recurring: none('Nothing of it is repeated.'),
  attention: none('Nothing of it waits for somebody.'),
  calendar: none('It has no days of its own.'),
  history: none('It has no entity with a history page.'),
  search: none('The ledger has the payments.'),
  archive: none('Nothing of it is archived.'),
  tables: { payment_documents: 'payments', card_payments: 'payments', card_refunds: 'payments' },
  topics: none('Its tables belong to the topics of others.'),
});
