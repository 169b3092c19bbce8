import { sql } from 'drizzle-orm';
import { check, index, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/access';
import { organizationTable, rowReference } from '../../platform/database/organization-table.ts';
import { buildings } from './buildings.table.ts';
import { properties } from './properties.table.ts';

/** TRUST-6: the buildings and homes that a person with a limited scope reaches. */
export const userPlaces = organizationTable(
  'user_places',
  { userId: uuid().notNull(), buildingId: uuid(), propertyId: uuid() },
  (table) => [
    index('user_places_user').on(table.organizationId, table.userId),
    check('user_places_one', sql`num_nonnulls(${table.buildingId}, ${table.propertyId}) = 1`),
    rowReference('user_places_user_fkey', table, table.userId, users),
    rowReference('user_places_building_fkey', table, table.buildingId, buildings),
    rowReference('user_places_property_fkey', table, table.propertyId, properties),
  ],
);
