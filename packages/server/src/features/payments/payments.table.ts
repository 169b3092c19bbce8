import { unique, uuid } from 'drizzle-orm/pg-core';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';
import { payments } from '#features/ledger';

/** A picture or PDF that shows a payment (PAY-9). Written once. */
export const paymentDocuments = organizationTable(
  'payment_documents',
  {
    paymentId: uuid().notNull(),
    fileId: uuid().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('payment_documents_file').on(table.organizationId, table.paymentId, table.fileId),
    rowReference('payment_documents_payment_fkey', table, table.paymentId, payments),
    rowReference('payment_documents_file_fkey', table, table.fileId, storedFiles),
  ],
);
