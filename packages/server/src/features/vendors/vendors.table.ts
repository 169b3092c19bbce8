import type { VendorPaper, VendorTrade } from '@tenantry/contract/vendors/vendors.rules';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';

/** MAINT-15. */
export const vendors = organizationTable(
  'vendors',
  {
    name: text().notNull(),
    /** The person to ask for. */
    contactName: text().notNull(),
    emailAddress: text(),
    phoneNumber: text(),
    trades: text().array().$type<VendorTrade[]>().notNull(),
    insuranceExpiresOn: date({ mode: 'string' }),
    licenseNumber: text().notNull(),
    licenseExpiresOn: date({ mode: 'string' }),
    hasW9: boolean('has_w9').notNull(),
    /** 1 to 5; private to the organization, as the notes are. */
    rating: integer(),
    notes: text().notNull(),
    archivedAt: moment(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('vendors_name')
      .on(table.organizationId, table.name)
      .where(sql`${table.archivedAt} is null`),
    check('vendors_rating', sql`${table.rating} between 1 and 5`),
  ],
);

/** The papers of vendors. A newer file of a kind replaces the earlier ones, which are kept. */
export const vendorFiles = organizationTable(
  'vendor_files',
  {
    vendorId: uuid().notNull(),
    fileId: uuid().notNull(),
    paper: text().$type<VendorPaper>().notNull(),
    /** Its original file name. */
    name: text().notNull(),
    addedOn: date({ mode: 'string' }).notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('vendor_files_vendor').on(table.organizationId, table.vendorId),
    index('vendor_files_file').on(table.organizationId, table.fileId),
    rowReference('vendor_files_vendor_fkey', table, table.vendorId, vendors),
    rowReference('vendor_files_file_fkey', table, table.fileId, storedFiles),
    check('vendor_files_paper', sql`${table.paper} in ('INSURANCE', 'LICENSE', 'W9')`),
  ],
);
