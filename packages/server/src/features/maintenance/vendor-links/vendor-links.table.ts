import type {
  QuoteStatus,
  VendorLinkStatus,
} from '@tenantry/contract/maintenance/vendor-links.rules';
import { sql } from 'drizzle-orm';
import { check, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/access';
import { conversations } from '#features/conversations';
import { vendors } from '#features/vendors';
import {
  centsColumn,
  moment,
  organizationTable,
  rowReference,
} from '../../../platform/database/organization-table.ts';
import { workOrders } from '../maintenance.table.ts';

/** MAINT-4: the mailed link of one vendor to one work order. */
export const vendorLinks = organizationTable(
  'vendor_links',
  {
    workOrderId: uuid().notNull(),
    vendorId: uuid().notNull(),
    status: text().$type<VendorLinkStatus>().notNull(),
    /** The organization's words to the vendor. */
    message: text().notNull(),
    /** Why the vendor declined, or what was done. */
    note: text().notNull(),
    /** MAINT-5: the browsers that may use it; none until the vendor answers. */
    deviceHashes: text().array().notNull(),
    /** The code for another device; null unless one was mailed and not used. */
    codeHash: text(),
    codeExpiresAt: moment(),
    /** When the newest mailed link ends. */
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    /** MAINT-3: the room with the vendor; null if nobody has written. */
    conversationId: uuid(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('vendor_links_order').on(table.organizationId, table.workOrderId),
    index('vendor_links_conversation').on(table.organizationId, table.conversationId),
    rowReference('vendor_links_conversation_fkey', table, table.conversationId, conversations),
    index('vendor_links_vendor').on(table.organizationId, table.vendorId),
    rowReference('vendor_links_order_fkey', table, table.workOrderId, workOrders),
    rowReference('vendor_links_vendor_fkey', table, table.vendorId, vendors),
    check('vendor_links_status', sql`${table.status} in ('SENT', 'ACCEPTED', 'DECLINED', 'DONE')`),
  ],
);

/** MAINT-4: the secrets of a vendor's link. Each mail has its own, because only hashes are stored. */
export const vendorLinkTokens = organizationTable(
  'vendor_link_tokens',
  {
    linkId: uuid().notNull(),
    tokenHash: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('vendor_link_tokens_hash').on(table.organizationId, table.tokenHash),
    index('vendor_link_tokens_link').on(table.organizationId, table.linkId),
    rowReference('vendor_link_tokens_link_fkey', table, table.linkId, vendorLinks),
  ],
);

/** MAINT-6: times that a vendor proposes for a work order. */
export const vendorTimes = organizationTable(
  'vendor_times',
  {
    linkId: uuid().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    agreedAt: moment(),
    /** The visit in calendars: another time that replaces this one keeps it. Null until it is agreed. */
    visitId: uuid(),
    /** How often the visit was changed since it was first agreed. */
    sequence: integer().notNull().default(0),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('vendor_times_link').on(table.organizationId, table.linkId),
    rowReference('vendor_times_link_fkey', table, table.linkId, vendorLinks),
    check('vendor_times_order', sql`${table.startsAt} < ${table.endsAt}`),
  ],
);

/** MAINT-7. */
export const quotes = organizationTable(
  'quotes',
  {
    linkId: uuid().notNull(),
    amount: centsColumn().notNull(),
    note: text().notNull(),
    status: text().$type<QuoteStatus>().notNull(),
    createdAt: moment().notNull(),
    decidedAt: moment(),
    decidedById: uuid(),
  },
  (table) => [
    index('quotes_link').on(table.organizationId, table.linkId),
    index('quotes_decided_by').on(table.organizationId, table.decidedById),
    rowReference('quotes_link_fkey', table, table.linkId, vendorLinks),
    rowReference('quotes_decided_by_fkey', table, table.decidedById, users),
    check('quotes_amount', sql`${table.amount} >= 0`),
    check('quotes_status', sql`${table.status} in ('OPEN', 'APPROVED', 'DECLINED')`),
  ],
);
