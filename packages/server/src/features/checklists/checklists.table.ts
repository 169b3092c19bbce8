import type { MoveInTemplateItem } from '@tenantry/contract/checklists/checklists.schemas';
import { sql } from 'drizzle-orm';
import { check, date, integer, jsonb, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { leases } from '#features/leases';
import {
  centsColumn,
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';

/** UNIT-10: the changed items of an organization's move-in checklist. */
export const moveInTemplates = organizationTable(
  'move_in_templates',
  {
    items: jsonb().$type<MoveInTemplateItem[]>().notNull(),
    version: integer().notNull(),
    /** Leases that begin on this day or later are named in Today while they have open items. */
    since: date({ mode: 'string' }).notNull(),
  },
  (table) => [uniqueIndex('move_in_templates_organization').on(table.organizationId)],
);

/** The items that somebody has checked, or checked and opened again. */
export const moveInItems = organizationTable(
  'move_in_items',
  {
    leaseId: uuid().notNull(),
    /** The key of an item of the template; it stays if the template loses the item. */
    itemKey: text().notNull(),
    doneOn: date({ mode: 'string' }),
    keys: integer(),
    note: text().notNull(),
    /** The money that was missing when the keys were handed over, as the person confirmed. */
    acceptedMissing: centsColumn(),
    /** How often it was saved. */
    revision: integer().notNull().default(1),
    changedAt: moment().notNull(),
  },
  (table) => [
    unique('move_in_items_lease').on(table.organizationId, table.leaseId, table.itemKey),
    rowReference('move_in_items_lease_fkey', table, table.leaseId, leases),
    check('move_in_items_keys', sql`${table.keys} > 0`),
    check('move_in_items_missing', sql`${table.acceptedMissing} > 0`),
  ],
);
