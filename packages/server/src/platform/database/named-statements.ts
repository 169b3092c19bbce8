import { createHash } from 'node:crypto';
import type pg from 'pg';
import { tablesWrittenBy, type Announcements } from './announcements.ts';

/**
 * More distinct texts than the product has; statements that are always different must not fill the database's memory.
 */
const MAX_NAMES = 500;

interface Statement {
  readonly name: string | undefined;
  /** The tables that it writes. */
  readonly tables: readonly string[];
}

const statements = new Map<string, Statement>();

/** The same name for the same text in every process, so that a pooler between them can share connections. */
function statementOf(text: string): Statement {
  const known = statements.get(text);
  if (known) return known;
  const tables = tablesWrittenBy(text);
  if (statements.size >= MAX_NAMES) return { name: undefined, tables };
  const name = createHash('sha256').update(text).digest('base64url');
  const statement = { name, tables };
  statements.set(text, statement);
  return statement;
}

/** The transaction that the statements belong to. */
export interface Holder {
  current: Announcements | null;
  /** The connection serves the next transaction, so no more statements of this one may be sent. */
  hasEnded: boolean;
  /** The error of its first statement that failed: statements that were sent together fail because of it. */
  failure: unknown;
}

/** A statement. */
export interface Sent extends pg.QueryConfig {
  /** Nobody waits for it, not even its end, so it counts as if it had written a row. */
  readonly isAhead?: true;
}

/**
 * Sends each statement under a name, so that PostgreSQL parses and plans it once for each connection (ADR 009), and
 * records which tables it writes (ADR 033).
 */
export function namingStatements(client: pg.PoolClient, holder: Holder): pg.PoolClient {
  const query = (config: Sent, values: unknown[]) => {
    if (holder.hasEnded) return Promise.reject(new Error('the transaction has ended'));
    const { name, tables } = statementOf(config.text);
    config.name = name as string;
    const result = client.query(config, values);
    result.catch((error: unknown) => (holder.failure ??= error));
    if (tables.length === 0 || !holder.current) return result;
    const note = holder.current.writing(tables);
    if (!config.isAhead) return noteWrites(client, result, note);
    note(true);
    return result;
  };
  return { query } as unknown as pg.PoolClient;
}

const writing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Tables may have been nearly empty when the connection planned its statements. */
const MANY_ROWS = 500;

/**
 * A statement that wrote no row does not count; rows of a `WITH` are not counted. After one that wrote many, the
 * connection plans its statements again: a plan for a nearly empty table compares each row of a join with all others.
 */
async function noteWrites(
  client: pg.PoolClient,
  result: Promise<pg.QueryResult>,
  note: (wereWritten: boolean) => void,
) {
  const done = await result;
  note(!writing.has(done.command) || done.rowCount !== 0);
  if ((done.rowCount ?? 0) >= MANY_ROWS) await client.query('DISCARD PLANS');
  return done;
}
