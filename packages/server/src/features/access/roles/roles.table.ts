import { sql } from 'drizzle-orm';
import { integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Permission } from '@tenantry/contract/shared/permissions';
import { moment, organizationTable } from '../../../platform/database/organization-table.ts';

/** TRUST-6: the roles that an organization has defined, beside the built-in ones. Users have them by their names. */
export const ownRoles = organizationTable(
  'roles',
  {
    name: text().notNull(),
    permissions: text().array().$type<Permission[]>().notNull(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
  },
  (table) => [uniqueIndex('roles_name').on(table.organizationId, sql`lower(${table.name})`)],
);
