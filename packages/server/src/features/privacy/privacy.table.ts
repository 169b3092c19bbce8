import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type {
  DeletionLine,
  requestKinds,
  RequestStatus,
} from '@tenantry/contract/privacy/privacy.schemas';
import { users } from '#features/access';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';

/** TRUST-12: copies of a person's data, and requests to delete them. The zip of a copy has its id as name. */
export const personalDataRequests = organizationTable(
  'personal_data_requests',
  {
    userId: uuid().notNull(),
    kind: text().$type<(typeof requestKinds)[number]>().notNull(),
    status: text().$type<RequestStatus>().notNull(),
    requestedBy: uuid(),
    requestedAt: moment().notNull(),
    finishedAt: moment(),
    bytes: bigint({ mode: 'number' }),
    availableUntil: moment(),
    /** Why it failed or was declined, for the person. */
    reason: text(),
    /** What a deletion did, without any personal data. */
    lines: jsonb().$type<readonly DeletionLine[]>(),
  },
  (table) => [
    // One copy at a time, and one open request.
    uniqueIndex('personal_data_requests_active')
      .on(table.organizationId, table.userId, table.kind)
      .where(sql`status in ('queued', 'running', 'open')`),
    index('personal_data_requests_user').on(table.organizationId, table.userId, table.requestedAt),
    rowReference('personal_data_requests_user_fkey', table, table.userId, users),
    rowReference('personal_data_requests_requested_by_fkey', table, table.requestedBy, users),
    check(
      'personal_data_requests_status',
      sql`case ${table.kind}
        when 'export' then ${table.status} in ('queued', 'running', 'ready', 'failed', 'removed')
        when 'deletion' then ${table.status} in ('open', 'done', 'declined', 'withdrawn')
        else false end`,
    ),
  ],
);
