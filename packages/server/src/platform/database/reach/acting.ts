import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Actor } from '../../actor.ts';
import type { Queries, Transaction } from '../transaction.ts';
import { limitStatement, type LimitedStatement } from './limit-statement.ts';
import { areFew, HOMES, ME, ORG } from './rules.ts';
import { reachOfTables } from './tables.ts';

/** Each distinct text is limited once. */
const MOST_STATEMENTS = 1_000;

const known = new Map<string, LimitedStatement>();

function limited(text: string, values: number): LimitedStatement {
  const before = known.get(text);
  if (before) return before;
  const made = limitStatement(text, reachOfTables, values);
  if (known.size >= MOST_STATEMENTS) known.clear();
  known.set(text, made);
  return made;
}

/** Keeps the names of all columns that were translated. */
const dialect = new PgDialect({ casing: 'snake_case' });

/** The queries without limits behind limited ones. */
const unlimited = new WeakMap<Queries, Queries>();

/** Sends each statement limited to the homes that the person reaches. */
function limitedQueries(tx: Transaction, actor: Actor): Queries {
  const client = tx.db.$client;
  const appendable = { [ORG]: tx.organization.id, [HOMES]: actor.scope, [ME]: actor.userId };
  const ofFew = actor.scope === 'everything' || areFew(actor.scope);
  const query = async (config: pg.QueryConfig, values: unknown[] = []) => {
    const { text, ofMany, appended } = limited(config.text, values.length);
    const all = [...values, ...appended.map((name) => appendable[name])];
    return client.query({ ...config, text: ofFew ? text : ofMany }, all);
  };
  const $client = { query } as unknown as pg.PoolClient;
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(
    $client,
    dialect,
    undefined,
  );
  const db = Object.assign(new NodePgDatabase(dialect, session, undefined), { $client });
  unlimited.set(db, tx.db);
  return db;
}

/**
 * The transaction in which the person acts. One with a limited scope reads and changes only the rows of reached homes:
 * everything else answers as the rows of another organization do (ADR 076).
 */
export function actingAs(tx: Transaction, actor: Actor | null): Transaction {
  if (!actor || actor.scope === 'everything') return { ...tx, actor };
  return { ...tx, actor, db: limitedQueries(tx, actor) };
}

/**
 * The same transaction without the limits of the person, for what the organization must know in any case, such as
 * whether an email address is taken. What it finds must not be shown.
 */
export function beyondScope(tx: Transaction): Transaction {
  return { ...tx, db: unlimited.get(tx.db) ?? tx.db };
}
