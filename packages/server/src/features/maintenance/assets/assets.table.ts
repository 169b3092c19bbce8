import type { AssetKind } from '@tenantry/contract/maintenance/assets.rules';
import { date, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { properties } from '#features/properties';
import {
  moment,
  organizationTable,
  rowReference,
} from '../../../platform/database/organization-table.ts';

/** MAINT-11: appliances and other equipment of homes. */
export const assets = organizationTable(
  'assets',
  {
    propertyId: uuid().notNull(),
    kind: text().$type<AssetKind>().notNull(),
    /** The make and model, or what it is. */
    model: text().notNull(),
    serialNumber: text().notNull(),
    installedOn: date({ mode: 'string' }),
    /** The last day of the warranty. */
    warrantyUntil: date({ mode: 'string' }),
    note: text().notNull(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
    archivedAt: moment(),
  },
  (table) => [
    index('assets_property').on(table.organizationId, table.propertyId),
    rowReference('assets_property_fkey', table, table.propertyId, properties),
  ],
);
