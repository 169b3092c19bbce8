import type { Permission } from '@tenantry/contract/shared/permissions';
import { index, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/access';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';

/** DATA-8: keys with which programs call the API. Only a hash of each is stored: a key has 256 random bits. */
export const apiKeys = organizationTable(
  'api_keys',
  {
    name: text().notNull(),
    /** The first letters of the key, by which people recognize it. */
    beginning: text().notNull(),
    tokenHash: text().notNull(),
    /** The chosen permissions. The key has those of them that its person has now. */
    permissions: text().array().$type<Permission[]>().notNull(),
    /** The homes that it reaches; null for all that its person reaches. */
    propertyIds: uuid().array(),
    createdBy: uuid().notNull(),
    createdAt: moment().notNull(),
    /** The end of its last day. */
    expiresAt: moment().notNull(),
    /** Written once a minute at most. */
    lastUsedAt: moment(),
    revokedAt: moment(),
    /** When its person was told that it ends soon. */
    warnedAt: moment(),
  },
  (table) => [
    unique('api_keys_token').on(table.organizationId, table.tokenHash),
    index('api_keys_created').on(table.organizationId, table.createdAt),
    rowReference('api_keys_created_by_fkey', table, table.createdBy, users),
  ],
);
