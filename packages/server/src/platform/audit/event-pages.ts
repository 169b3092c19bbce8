import { and, desc, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Transaction } from '../database/database.ts';
import { anyOf } from '../database/any-of.ts';
import { inOrganization } from '../database/organization-rows.ts';
import { auditEvents } from '../database/platform.table.ts';
import { cursorOf, placeIn } from '../lists/cursor.ts';

export type AuditEvent = typeof auditEvents.$inferSelect;

export interface EventsQuery {
  /** Only these actions; all by default. */
  readonly actions?: readonly string[] | null;
  readonly where: readonly (SQL | undefined)[];
  /** Whether these conditions leave few events, so that all of them are read. */
  readonly areFew?: boolean;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface EventsPage {
  readonly rows: readonly AuditEvent[];
  /** Null on the last page. */
  readonly next: string | null;
}

const ORDER = '-at';

const order = [desc(auditEvents.at), desc(auditEvents.id)];

const composer = new QueryBuilder({ casing: 'snake_case' });

/** A page of the audit trail, newest first. Events are only added, so a late page costs as much as the first one. */
export async function pageOfEvents(
  tx: Transaction,
  { actions = null, where, areFew = false, limit, cursor }: EventsQuery,
): Promise<EventsPage> {
  const matches = and(
    inOrganization(tx, auditEvents),
    ...where,
    cursor === undefined ? undefined : before(cursor),
  );
  if (actions?.length === 0) return { rows: [], next: null };
  const ofActions = (chosen: readonly string[]) =>
    areFew
      ? and(matches, anyOf(auditEvents.action, chosen))
      : and(inOrganization(tx, auditEvents), newestOf(chosen, matches, limit));
  const rows = await tx.db
    .select()
    .from(auditEvents)
    .where(actions ? ofActions(actions) : matches)
    .orderBy(...order)
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const next = last ? cursorOf(ORDER, { value: last.at.getTime(), id: last.id }) : null;
  return { rows: shown, next };
}

/** The newest of each action, which the index has in this order: a search of all events for rare ones would be slow. */
function newestOf(actions: readonly string[], matches: SQL | undefined, limit: number): SQL {
  const newest = composer
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(and(matches, sql`${auditEvents.action} = asked.action`))
    .orderBy(...order)
    .limit(limit + 1);
  const all = sql`${sql.param([...actions])}::text[]`;
  // As an array: the planner takes the query for one of many rows, and would read all events to join them.
  return sql`${auditEvents.id} = any(array(
    select newest.id from unnest(${all}) asked(action), lateral ${newest} newest))`;
}

function before(cursor: string): SQL {
  const { value, id } = placeIn(ORDER, cursor, 'number');
  const at = new Date(Number(value));
  return sql`(${auditEvents.at}, ${auditEvents.id}) < (${at.toISOString()}::timestamptz, ${id}::uuid)`;
}

/**
 * The different values of a column of the audit trail. Each step of the recursion finds the next one in an index, so it
 * takes as long as there are values, not events.
 */
export async function valuesOf(tx: Transaction, column: 'action' | 'actor_id'): Promise<string[]> {
  const name = sql.raw(column);
  const organization = sql`organization_id = ${tx.organization.id}::uuid`;
  const next = (after: SQL) =>
    sql`(select ${name} from audit_events where ${organization} and ${after} order by ${name} limit 1)`;
  const { rows } = await tx.db.execute<{ value: string }>(
    sql`with recursive found(value) as (
          select ${next(sql`${name} is not null`)}
          union all
          select ${next(sql`${name} > found.value`)} from found where found.value is not null
        ) select value from found where value is not null`,
  );
  return rows.map(({ value }) => value);
}
