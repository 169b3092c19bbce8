import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PropertyStatus } from '@tenantry/contract/properties/properties.schemas';
import {
  centsColumn,
  moment,
  organizationTable,
  rowReference,
} from '../../platform/database/organization-table.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';
import { buildings } from './buildings.table.ts';

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
    /**
     * A fixed term has ended here, and nobody has said whether the tenant has left: the public sees the home as leased.
     */
    awaitsAnswer: boolean().notNull().default(false),
    managed: boolean().notNull(),
    monthlyCost: centsColumn().notNull(),
    coverFileId: uuid(),
    /** UNIT-1: null for a home of its own, as are the next two. */
    buildingId: uuid(),
    /** A copy of the building's name: lists name a home in every row, without another join. */
    buildingName: text(),
    /** `2B`; unique in the building. */
    unitName: text(),
    archivedAt: moment(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
  },
  (table) => [
    check('properties_status', sql`${table.status} in ('FOR_LEASE', 'LEASED', 'UNAVAILABLE')`),
    check('properties_monthly_cost', sql`${table.monthlyCost} >= 0`),
    check(
      'properties_unit',
      sql`num_nulls(${table.buildingId}, ${table.buildingName}, ${table.unitName}) in (0, 3)`,
    ),
    uniqueIndex('properties_unit_name')
      .on(table.organizationId, table.buildingId, sql`lower(${table.unitName})`)
      .where(sql`${table.archivedAt} is null`),
    index('properties_building').on(table.organizationId, table.buildingId),
    rowReference('properties_building_fkey', table, table.buildingId, buildings),
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

/** PUB-9: a home's listing. A home without a row has no text yet. */
export const propertyListings = organizationTable(
  'property_listings',
  {
    propertyId: uuid().notNull(),
    description: text(),
    /** The advertised deposit; each lease has its own. */
    deposit: centsColumn(),
    availableFrom: date({ mode: 'string' }),
    version: integer().notNull(),
  },
  (table) => [
    unique('property_listings_one').on(table.organizationId, table.propertyId),
    check('property_listings_deposit', sql`${table.deposit} >= 0`),
    rowReference('property_listings_property_fkey', table, table.propertyId, properties),
  ],
);

/** Photos of a home other than its cover. A removed photo is archived, and no longer has a public address. */
export const propertyPhotos = organizationTable(
  'property_photos',
  {
    propertyId: uuid().notNull(),
    fileId: uuid().notNull(),
    caption: text().notNull().default(''),
    position: integer().notNull(),
    createdAt: moment().notNull(),
    archivedAt: moment(),
  },
  (table) => [
    index('property_photos_property').on(table.organizationId, table.propertyId),
    unique('property_photos_file').on(table.organizationId, table.fileId),
    rowReference('property_photos_property_fkey', table, table.propertyId, properties),
    rowReference('property_photos_file_fkey', table, table.fileId, storedFiles),
  ],
);
