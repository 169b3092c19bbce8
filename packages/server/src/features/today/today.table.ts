import { date, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/access';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';

/** HOME-2: what a person put off, and until when. */
export const attentionSnoozes = organizationTable(
  'attention_snoozes',
  {
    userId: uuid().notNull(),
    /** The key of the need. */
    key: text().notNull(),
    /** The date in the organization's time zone on which it is shown again. */
    until: date({ mode: 'string' }).notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('attention_snoozes_once').on(table.organizationId, table.userId, table.key),
    rowReference('attention_snoozes_user_fkey', table, table.userId, users),
  ],
);
