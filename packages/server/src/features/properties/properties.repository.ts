import { and, asc, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { PropertyStatus } from '@tenantry/contract/properties/properties.schemas';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { prepared, type Given } from '../../platform/database/prepared.ts';
import { preparedAmong, type Among } from '../../platform/database/prepared-among.ts';
import {
  preparedInsert,
  preparedUpdate,
  preparedWrite,
} from '../../platform/database/prepared-writes.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';
import type { Chosen } from '../../platform/feature.ts';
import { homeLabelOf, homeOf } from './home.ts';
import { attributeDefinitions, properties, propertyAttributes } from './properties.table.ts';

export type PropertyRow = typeof properties.$inferSelect;
export type NewProperty = typeof properties.$inferInsert;

/** The fields of a cover image that its address and sizes need. */
type Cover = Pick<typeof storedFiles.$inferSelect, 'label' | 'width' | 'height' | 'renditions'>;

/** Null for a property without a cover. */
const cover = sql<Cover | null>`${new QueryBuilder({ casing: 'snake_case' })
  .select({
    cover: sql`json_build_object('label', ${storedFiles.label}, 'width', ${storedFiles.width},
      'height', ${storedFiles.height}, 'renditions', ${storedFiles.renditions})`,
  })
  .from(storedFiles)
  .where(refersTo(properties.coverFileId, storedFiles))}`;

export interface AttributeValue {
  readonly propertyId: string;
  readonly attributeId: string;
  readonly value: string;
}

const isLive = isNull(properties.archivedAt);

const live = (tx: Transaction) => and(inOrganization(tx, properties), isLive);

const { organizationId: _, createdAt: __, ...shown } = getTableColumns(properties);

const withCover = <const Name extends string>(
  names: readonly Name[],
  condition: (given: Given<Name>) => SQL | undefined,
) =>
  prepared(names, { ...shown, cover, home: homeOf(properties) }, (select, given) =>
    select
      .from(properties)
      .where(and(eq(properties.organizationId, given.organizationId), condition(given)))
      .orderBy(asc(homeLabelOf(properties)), asc(properties.id)),
  );

const every = withCover([], () => isLive);
const among = withCover(['ids'], ({ ids }) => anyOf(properties.id, ids));
const one = withCover(['id'], ({ id }) => and(isLive, eq(properties.id, id)));

/** A property with its name and its cover image. */
export type Property = Awaited<ReturnType<typeof every>>[number];

/** The states in which the organization has homes, in alphabetical order. */
export async function statesOfHomes(tx: Transaction): Promise<string[]> {
  const rows = await tx.db
    .selectDistinct({ state: properties.state })
    .from(properties)
    .where(live(tx))
    .orderBy(asc(properties.state));
  return rows.map(({ state }) => state);
}

export async function allProperties(tx: Transaction): Promise<Property[]> {
  return every(tx, {});
}

/** The ids of all homes, archived ones too. */
export async function allPropertyIds(tx: Transaction): Promise<string[]> {
  const rows = await tx.db
    .select({ id: properties.id })
    .from(properties)
    .where(inOrganization(tx, properties))
    .orderBy(asc(properties.id));
  return rows.map(({ id }) => id);
}

export async function propertiesByIds(
  tx: Transaction,
  ids: readonly string[],
): Promise<Property[]> {
  return ids.length === 0 ? [] : among(tx, { ids });
}

export async function propertyById(tx: Transaction, id: string): Promise<Property | null> {
  const [row] = await one(tx, { id });
  return row ?? null;
}

const existing = prepared(['id'], { id: properties.id }, (select, { organizationId, id }) =>
  select
    .from(properties)
    .where(and(eq(properties.organizationId, organizationId), isLive, eq(properties.id, id))),
);

export async function propertyExists(tx: Transaction, id: string): Promise<boolean> {
  return (await existing(tx, { id })).length > 0;
}

export async function countProperties(tx: Transaction): Promise<number> {
  return tx.db.$count(properties, live(tx));
}

/** The number of properties of each status: of all, or of a building. `units` of them are in a building. */
export async function countsByStatus(
  tx: Transaction,
  { building }: Chosen = {},
): Promise<{ units: number; counts: Readonly<Record<PropertyStatus, number>> }> {
  const rows = await tx.db
    .select({
      status: properties.status,
      count: sql<number>`count(*)::int`,
      units: sql<number>`count(${properties.buildingId})::int`,
    })
    .from(properties)
    .where(and(live(tx), building && eq(properties.buildingId, building.id)))
    .groupBy(properties.status);
  const counts = { FOR_LEASE: 0, LEASED: 0, UNAVAILABLE: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return { units: rows.reduce((sum, { units }) => sum + units, 0), counts };
}

/** The cities of properties, with the number of properties in each. */
export async function citiesOfProperties(tx: Transaction) {
  const { city } = properties;
  return tx.db
    .select({ city, properties: sql<number>`count(*)::integer` })
    .from(properties)
    .where(live(tx))
    .groupBy(city)
    .orderBy(sql`lower(${city})`, city);
}

const lock = prepared(['id'], getTableColumns(properties), (select, { organizationId, id }) =>
  select
    .from(properties)
    .where(and(eq(properties.organizationId, organizationId), isLive, eq(properties.id, id)))
    .for('no key update'),
);

/**
 * Locks the property until the transaction ends. Rows that only refer to it can still be written meanwhile: a
 * transaction that moves money already holds its lease's lock when it writes them, and one that ends a lease holds the
 * property's lock when it requests the lease's.
 */
export async function lockProperty(tx: Transaction, id: string): Promise<PropertyRow | null> {
  const [row] = await lock(tx, { id });
  return row ?? null;
}

export async function insertProperty(tx: Transaction, row: NewProperty) {
  await tx.db.insert(properties).values(row);
}

const change = preparedUpdate(properties, { version: sql`${properties.version} + 1` });

/** Changes a locked property. */
export async function updateProperty(tx: Transaction, id: string, changes: Partial<PropertyRow>) {
  change(tx, id, changes);
}

/** Sets the status that follows from the leases of a property. */
export async function setStatus(
  tx: Transaction,
  id: string,
  status: PropertyStatus,
  { awaitsAnswer = false } = {},
) {
  await updateProperty(tx, id, { status, awaitsAnswer });
}

const attributeValue = {
  propertyId: propertyAttributes.propertyId,
  attributeId: propertyAttributes.attributeId,
  value: propertyAttributes.value,
};

/** Joins the definition of an attribute value, unless it is archived. */
export const ofDefinedAttribute = and(
  refersTo(propertyAttributes.attributeId, attributeDefinitions),
  isNull(attributeDefinitions.archivedAt),
);

const valuesAmong = preparedAmong([], attributeValue, (select, { organizationId }, isAmong) =>
  select
    .from(propertyAttributes)
    .innerJoin(attributeDefinitions, ofDefinedAttribute)
    .where(
      and(
        eq(propertyAttributes.organizationId, organizationId),
        isAmong(propertyAttributes.propertyId),
      ),
    )
    .orderBy(asc(attributeDefinitions.position)),
);

/** Values of attributes that are still defined, in the order of the definitions. */
export const attributeValues = (tx: Transaction, propertyIds: Among): Promise<AttributeValue[]> =>
  valuesAmong(tx, propertyIds, {});

/** Replaces the property's values of these attributes; values of archived ones are kept. */
export async function replaceAttributeValues(
  tx: Transaction,
  propertyId: string,
  attributeIds: readonly string[],
  rows: readonly (typeof propertyAttributes.$inferInsert)[],
): Promise<void> {
  deleteValues(tx, { propertyId, attributeIds });
  insertValues(tx, rows);
}

const deleteValues = preparedWrite(
  ['propertyId', 'attributeIds'],
  (db, { organizationId, propertyId, attributeIds }) =>
    db
      .delete(propertyAttributes)
      .where(
        and(
          eq(propertyAttributes.organizationId, organizationId),
          eq(propertyAttributes.propertyId, propertyId),
          anyOf(propertyAttributes.attributeId, attributeIds),
        ),
      ),
);

const insertValues = preparedInsert(propertyAttributes);

const definitions = prepared(
  [],
  { id: attributeDefinitions.id, name: attributeDefinitions.name },
  (select, { organizationId }) =>
    select
      .from(attributeDefinitions)
      .where(
        and(
          eq(attributeDefinitions.organizationId, organizationId),
          isNull(attributeDefinitions.archivedAt),
        ),
      )
      .orderBy(asc(attributeDefinitions.position)),
);

export async function definedAttributes(tx: Transaction) {
  return definitions(tx, {});
}

export async function insertAttributeDefinitions(
  tx: Transaction,
  rows: readonly (typeof attributeDefinitions.$inferInsert)[],
): Promise<void> {
  await tx.db.insert(attributeDefinitions).values([...rows]);
}
