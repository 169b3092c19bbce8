import type { FeedKind } from '@tenantry/contract/today/calendar-feeds.schemas';
import { text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/access';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';

/** DATA-12: a link that shows a person's calendar in other programs. */
export const calendarFeeds = organizationTable(
  'calendar_feeds',
  {
    userId: uuid().notNull(),
    kind: text().$type<FeedKind>().notNull(),
    tokenHash: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('calendar_feeds_once').on(table.organizationId, table.userId, table.kind),
    unique('calendar_feeds_token').on(table.organizationId, table.tokenHash),
    rowReference('calendar_feeds_user_fkey', table, table.userId, users),
  ],
);
