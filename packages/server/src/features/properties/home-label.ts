import { and, sql } from 'drizzle-orm';
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { homeLabelOf } from './home.ts';
import { properties } from './properties.table.ts';

const composer = new QueryBuilder({ casing: 'snake_case' });

/**
 * The label of a row's home, to order or to search rows by. It names the organization itself: a distributed database does
 * not take it from the surrounding query.
 */
export const homeLabelIn = (tx: Transaction, propertyId: PgColumn) =>
  sql`(${composer
    .select({ label: homeLabelOf(properties) })
    .from(properties)
    .where(and(inOrganization(tx, properties), refersTo(propertyId, properties)))})`;
