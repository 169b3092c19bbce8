import type { OwnerRequestStatus } from '@tenantry/contract/maintenance/owner-approvals.rules';
import { sql } from 'drizzle-orm';
import { check, index, integer, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/access';
import {
  centsColumn,
  moment,
  organizationTable,
  rowReference,
} from '../../../platform/database/organization-table.ts';
import { workOrders } from '../maintenance.table.ts';
import { quotes } from '../vendor-links/vendor-links.table.ts';

/** MAINT-7: that the owner of a home was asked to approve a quote. */
export const ownerRequests = organizationTable(
  'owner_requests',
  {
    workOrderId: uuid().notNull(),
    /** The quote that the staff propose, and its amount when they asked. */
    quoteId: uuid().notNull(),
    amount: centsColumn().notNull(),
    /** The quotes of the work order when the owner was asked: with more of them, the owner is asked again. */
    quoteCount: integer().notNull(),
    /** The approval limit that made it necessary; null if staff approved without one that was asked. */
    approvalLimit: centsColumn(),
    /** The words of the staff to the owner. */
    note: text().notNull(),
    status: text().$type<OwnerRequestStatus>().notNull(),
    askedById: uuid(),
    createdAt: moment().notNull(),
    remindedAt: moment(),
    reminders: integer().notNull(),
    decidedAt: moment(),
    decidedById: uuid(),
    /** The owner's words, or the reason of an approval without the owner. */
    words: text().notNull(),
  },
  (table) => [
    uniqueIndex('owner_requests_waiting')
      .on(table.organizationId, table.workOrderId)
      .where(sql`${table.status} = 'WAITING'`),
    index('owner_requests_order').on(table.organizationId, table.workOrderId),
    index('owner_requests_quote').on(table.organizationId, table.quoteId),
    index('owner_requests_asked_by').on(table.organizationId, table.askedById),
    index('owner_requests_decided_by').on(table.organizationId, table.decidedById),
    rowReference('owner_requests_order_fkey', table, table.workOrderId, workOrders),
    rowReference('owner_requests_quote_fkey', table, table.quoteId, quotes),
    rowReference('owner_requests_asked_by_fkey', table, table.askedById, users),
    rowReference('owner_requests_decided_by_fkey', table, table.decidedById, users),
    check(
      'owner_requests_status',
      sql`${table.status} in ('WAITING', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'OVERRIDDEN', 'ENDED')
        and (${table.status} = 'WAITING') = (${table.decidedAt} is null)`,
    ),
  ],
);

/** MAINT-7: a mailed link of an owner to a question. Each mail has its own. */
export const ownerLinks = organizationTable(
  'owner_links',
  {
    requestId: uuid().notNull(),
    userId: uuid().notNull(),
    /** Null until the link is mailed. */
    tokenHash: text(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('owner_links_token').on(table.organizationId, table.tokenHash),
    index('owner_links_request').on(table.organizationId, table.requestId),
    index('owner_links_user').on(table.organizationId, table.userId),
    rowReference('owner_links_request_fkey', table, table.requestId, ownerRequests),
    rowReference('owner_links_user_fkey', table, table.userId, users),
  ],
);
