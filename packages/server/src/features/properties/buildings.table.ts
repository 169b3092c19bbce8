import { check, integer, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { moment, organizationTable } from '../../platform/database/organization-table.ts';

/** UNIT-1: a building groups properties, which stay the things that are let. */
export const buildings = organizationTable(
  'buildings',
  {
    name: text().notNull(),
    addressLine1: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zipCode: text().notNull(),
    yearBuilt: integer(),
    /** In square feet. */
    area: integer(),
    archivedAt: moment(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
  },
  (table) => [check('buildings_area', sql`${table.area} > 0`)],
);
