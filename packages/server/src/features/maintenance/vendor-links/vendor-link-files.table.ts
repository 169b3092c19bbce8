import { sql } from 'drizzle-orm';
import { check, index, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  centsColumn,
  moment,
  organizationTable,
  rowReference,
} from '../../../platform/database/organization-table.ts';
import { workOrderFiles } from '../maintenance.table.ts';
import { quotes, vendorLinks } from './vendor-links.table.ts';

/** MAINT-4: which files of a work order a vendor has added, and what an invoice among them says. */
export const vendorLinkFiles = organizationTable(
  'vendor_link_files',
  {
    linkId: uuid().notNull(),
    workFileId: uuid().notNull(),
    /** The quote that it belongs to. */
    quoteId: uuid(),
    /** The sum of an invoice; null for other files. */
    amount: centsColumn(),
    /** The vendor's number of an invoice; may be empty. */
    number: text().notNull(),
    /** MAINT-8: when the invoice was recorded as an expense. */
    recordedAt: moment(),
  },
  (table) => [
    unique('vendor_link_files_once').on(table.organizationId, table.workFileId),
    index('vendor_link_files_link').on(table.organizationId, table.linkId),
    index('vendor_link_files_quote').on(table.organizationId, table.quoteId),
    rowReference('vendor_link_files_link_fkey', table, table.linkId, vendorLinks),
    rowReference('vendor_link_files_file_fkey', table, table.workFileId, workOrderFiles),
    rowReference('vendor_link_files_quote_fkey', table, table.quoteId, quotes),
    check('vendor_link_files_amount', sql`${table.amount} >= 0`),
  ],
);
