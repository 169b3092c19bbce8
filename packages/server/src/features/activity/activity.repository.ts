import { readerOfKind } from '@tenantry/contract/kinds';
import {
  NOBODY,
  type ActivityQuery,
  type ActivitySelection,
} from '@tenantry/contract/activity/activity.schemas';
import type { Home } from '@tenantry/contract/properties/home';
import { areas, type Area } from '@tenantry/contract/shared/permissions';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import { and, eq, gte, isNotNull, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { leases } from '#features/leases';
import { homeOf, properties } from '#features/properties';
import { pageOfEvents, valuesOf, type EventsPage } from '../../platform/audit/event-pages.ts';
import { momentOf } from '../../platform/clock.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { areFew } from '../../platform/database/reach/rules.ts';
import { auditEvents } from '../../platform/database/platform.table.ts';
import { may } from '../../platform/may.ts';
import { subjects, titleOn, type Subject } from './subjects.ts';

const composer = new QueryBuilder({ casing: 'snake_case' });

const { action, actorId, at, entityId } = auditEvents;

const SIGN_IN = 'user.signedIn';

const kindOf = (each: string) => each.split('.')[0] ?? '';

/** The recorded actions of the area that the caller may read; null for all. */
async function actionsFor(tx: Transaction, area: Area | undefined): Promise<string[] | null> {
  if (area === undefined && areas.every((each) => may(tx, `${each}:read`))) return null;
  const recorded = await valuesOf(tx, 'action');
  return recorded.filter((each) => {
    const reader = readerOfKind(kindOf(each));
    return may(tx, reader) && (area === undefined || reader === `${area}:read`);
  });
}

/** A sign-in has no actor, because the person is known only after it. */
function doneBy(person: string | undefined): SQL | undefined {
  if (person === undefined) return undefined;
  if (person === NOBODY) return and(isNull(actorId), ne(action, SIGN_IN));
  return or(eq(actorId, person), and(eq(entityId, person), eq(action, SIGN_IN)));
}

/** One home, all that the caller reaches, or everything. */
type Shown = { readonly propertyId: string } | 'reached' | 'everything';

function homesShown({ actor }: Transaction, chosen: string | undefined): Shown {
  if (chosen !== undefined) return { propertyId: chosen };
  return actor?.scope === 'everything' ? 'everything' : 'reached';
}

/** Whether a row belongs to such a home; undefined for a table whose rows belong to none. */
function belongsTo(tx: Transaction, { propertyId, leaseId }: Subject, shown: Shown) {
  // Each statement is limited to what the caller reaches.
  if (typeof shown === 'string')
    return or(propertyId && isNotNull(propertyId), leaseId && isNotNull(leaseId));
  const ofLease = composer
    .select({ id: leases.id })
    .from(leases)
    .where(and(inOrganization(tx, leases), eq(leases.propertyId, shown.propertyId)));
  return or(
    propertyId && eq(propertyId, shown.propertyId),
    leaseId && sql`${leaseId} in (${ofLease})`,
  );
}

/** With few homes, the events of their records are read; with many, the records of the newest events. */
const isOfFew = ({ actor }: Transaction, shown: Shown): boolean =>
  typeof shown !== 'string' || (shown === 'reached' && areFew(homesOf(actor)));

const homesOf = (actor: Transaction['actor']): readonly string[] =>
  actor && actor.scope !== 'everything' ? actor.scope : [];

/** Everything that belongs to these homes. Each part names the organization, for distributed databases. */
function ofHomes(tx: Transaction, shown: Shown): SQL | undefined {
  if (shown === 'everything') return undefined;
  return isOfFew(tx, shown) ? ofRecords(tx, shown) : lookedUp(tx, shown);
}

function ofRecords(tx: Transaction, shown: Shown): SQL {
  const all = Object.values(subjects).flat();
  const tables = new Map(all.map((subject) => [subject.table, subject]));
  const parts = [...tables.values()].flatMap((subject) => {
    const condition = belongsTo(tx, subject, shown);
    if (!condition) return [];
    const { table } = subject;
    return composer
      .select({ id: sql`${table.id}` })
      .from(table)
      .where(and(inOrganization(tx, table), condition));
  });
  return sql`${entityId} in (${sql.join(parts, sql` union all `)})`;
}

/** Each event in the tables of its kind by the id of the record: a page needs few, and there may be many records. */
function lookedUp(tx: Transaction, shown: Shown): SQL {
  const kinds = Object.entries(subjects).flatMap(([kind, ofKind]) => {
    const found = ofKind.flatMap((subject) => {
      const condition = belongsTo(tx, subject, shown);
      if (!condition) return [];
      const { table } = subject;
      // No `exists`, for which the database may read all records once.
      return sql`(${composer
        .select({ found: sql`true` })
        .from(table)
        .where(and(inOrganization(tx, table), eq(table.id, entityId), condition))})`;
    });
    return found.length === 0 ? [] : sql`when ${kind} then ${sql.join(found, sql` or `)}`;
  });
  return sql`case split_part(${action}, '.', 1) ${sql.join(kinds, sql` `)} end`;
}

const selected = (tx: Transaction, { person, from, to }: ActivitySelection, shown: Shown) => {
  const { timeZone } = tx.organization;
  return [
    doneBy(person),
    ofHomes(tx, shown),
    from === undefined ? undefined : gte(at, momentOf(from, timeZone)),
    to === undefined ? undefined : lt(at, momentOf(addDays(to, 1), timeZone)),
  ];
};

/** A page of the selected events that the caller may read. */
export async function activityOf(
  tx: Transaction,
  { limit, cursor, ...selection }: ActivityQuery,
): Promise<EventsPage> {
  const actions = await actionsFor(tx, selection.area);
  const shown = homesShown(tx, selection.propertyId);
  const where = selected(tx, selection, shown);
  return pageOfEvents(tx, { actions, where, areFew: isOfFew(tx, shown), limit, cursor });
}

/** What the rows with these ids are called, and where they belong. */
export async function rowsOfSubject(tx: Transaction, subject: Subject, ids: readonly string[]) {
  const { table, propertyId, leaseId } = subject;
  return tx.db
    .select({
      id: sql<string>`${table.id}`,
      title: titleOn(subject, tx),
      propertyId: sql<string | null>`${propertyId ?? null}::uuid`,
      leaseId: sql<string | null>`${leaseId ?? null}::uuid`,
    })
    .from(table)
    .where(and(inOrganization(tx, table), anyOf(table.id, ids)));
}

export async function homesOfLeases(tx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await tx.db
    .select({ id: leases.id, propertyId: leases.propertyId })
    .from(leases)
    .where(and(inOrganization(tx, leases), anyOf(leases.id, ids)));
  return new Map(rows.map((row) => [row.id, row.propertyId]));
}

export async function homesWithState(tx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { home: Home; homeIsArchived: boolean }>();
  const rows = await tx.db
    .select({
      home: homeOf(properties),
      homeIsArchived: sql<boolean>`${properties.archivedAt} is not null`,
    })
    .from(properties)
    .where(and(inOrganization(tx, properties), anyOf(properties.id, ids)));
  return new Map(rows.map((row) => [row.home.propertyId, row]));
}
