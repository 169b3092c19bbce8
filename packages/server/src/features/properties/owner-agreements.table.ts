import { sql } from 'drizzle-orm';
import { check, date, index, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/access';
import {
  centsColumn,
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';
import { properties } from './properties.table.ts';

/**
 * BOOKS-20: what is agreed with the owners of a home from a day on. Rows are only added. It has the approval limit; the
 * other terms of an agreement (fees, reserve) become columns of it.
 */
export const ownerAgreements = organizationTable(
  'owner_agreements',
  {
    propertyId: uuid().notNull(),
    startsOn: date({ mode: 'string' }).notNull(),
    /** Quotes above it need the owner; null: none does. */
    approvalLimit: centsColumn(),
    note: text().notNull(),
    createdById: uuid().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('owner_agreements_property').on(table.organizationId, table.propertyId, table.startsOn),
    index('owner_agreements_created_by').on(table.organizationId, table.createdById),
    rowReference('owner_agreements_property_fkey', table, table.propertyId, properties),
    rowReference('owner_agreements_created_by_fkey', table, table.createdById, users),
    check('owner_agreements_limit', sql`${table.approvalLimit} >= 0`),
  ],
);
