import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { PropertyStatus } from '@tenantry/contract/properties/properties.schemas';
import {
  centsColumn,
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';

/** Attributes that describe a property: bedrooms, parking ... Each organization has its own list. */
export const attributeDefinitions = organizationTable('attribute_definitions', {
  name: text().notNull(),
  position: integer().notNull(),
  archivedAt: moment(),
});

export const properties = organizationTable(
  'properties',
  {
    addressLine1: text().notNull(),
    addressLine2: text(),
    city: text().notNull(),
    state: text().notNull(),
    zipCode: text().notNull(),
    status: text().$type<PropertyStatus>().notNull(),
    managed: boolean().notNull(),
    monthlyCost: centsColumn().notNull(),
    coverFileId: uuid(),
    archivedAt: moment(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
  },
  (table) => [
    check('properties_status', sql`${table.status} in ('FOR_LEASE', 'LEASED', 'UNAVAILABLE')`),
    check('properties_monthly_cost', sql`${table.monthlyCost} >= 0`),
    rowReference('properties_cover_fkey', table, table.coverFileId, storedFiles),
  ],
);

export const propertyAttributes = organizationTable(
  'property_attributes',
  {
    propertyId: uuid().notNull(),
    attributeId: uuid().notNull(),
    value: text().notNull(),
  },
  (table) => [
    unique('property_attributes_one').on(table.organizationId, table.propertyId, table.attributeId),
    index('property_attributes_attribute').on(table.organizationId, table.attributeId),
    rowReference('property_attributes_property_fkey', table, table.propertyId, properties),
    rowReference(
      'property_attributes_attribute_fkey',
      table,
      table.attributeId,
      attributeDefinitions,
    ),
  ],
);
