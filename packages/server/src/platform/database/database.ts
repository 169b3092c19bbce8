import { sql } from 'drizzle-orm';
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Actor } from '../actor.ts';
import { calendarDayAt, type Clock } from '../clock.ts';
import { Announcements } from './announcements.ts';
import { namingStatements, type Holder } from './named-statements.ts';
import type { Recording } from './recording.ts';
import type { Organization } from './organization-table.ts';
import { actingAs } from './reach/acting.ts';
import { isScopeStatement, scopeStatement } from './scope.ts';
import { isConsequence, SentAhead } from './sent-ahead.ts';
import type { Queries, Transaction } from './transaction.ts';

export type { Actor } from '../actor.ts';
export type { Queries, Transaction } from './transaction.ts';

/** A transaction outside of any organization: it sees only the organization directory and setup links. */
export interface InstallationTransaction {
  readonly db: Queries;
  readonly now: Temporal.Instant;
  /** Enters a new organization within the same transaction. */
  enter(organization: Organization): Promise<Transaction>;
}

export interface Scope {
  readonly organization: Organization;
  readonly actor?: Actor | null;
  readonly requestId?: string | null;
  readonly readOnly?: boolean;
  /**
   * Statements are planned once for each connection, whatever their values, because each reads a few rows by an index.
   * By default PostgreSQL may plan them again for each organization, which takes longer than reading a few rows.
   */
  readonly plannedOnce?: boolean;
}

export interface RehearsalLimits {
  readonly lockWaitMs: number;
  readonly longestMs: number;
}

/** Opens a transaction in a fixed organization. */
export type Transact = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

export interface Database {
  readonly pool: pg.Pool;
  /** The current time of the injected clock, for use outside of transactions. */
  now(): Temporal.Instant;
  /** Runs the work in one transaction of the organization; commits when it returns, rolls back when it throws. */
  transact<Result>(scope: Scope, work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * NEW-1: runs the work in one transaction of the organization and rolls it back, even if it succeeds. Fails if the
   * commit would have failed, if a lock is not available in time, or if it takes too long.
   */
  rehearse<Result>(
    scope: Scope,
    limits: RehearsalLimits,
    work: (tx: Transaction, recording: Recording) => Promise<Result>,
  ): Promise<Result>;
  transactInstallation<Result>(
    work: (tx: InstallationTransaction) => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
}

/** A connection while it serves one transaction. */
interface Connection {
  readonly client: pg.PoolClient;
  readonly db: Queries;
  /** The changes of the transaction, and its first failure. */
  readonly holder: Holder;
  /** What the transaction sent ahead. */
  readonly sentAhead: SentAhead;
}

/** Keeps the names of all columns that were translated. */
const dialect = new PgDialect({ casing: 'snake_case' });

/** Each transaction has an own way to send statements, which ends with it. */
function connectionFor(client: pg.PoolClient): Connection {
  const holder: Holder = { current: null, hasEnded: false, failure: null };
  const $client = namingStatements(client, holder);
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(
    $client,
    dialect,
    undefined,
  );
  const db = Object.assign(new NodePgDatabase(dialect, session, undefined), { $client });
  return { client, db, holder, sentAhead: new SentAhead() };
}

/**
 * PostgreSQL keeps the plans of the statements of a transaction, for reads of one home. Except with Citus, which plans no
 * statement without the values of its parameters.
 */
export const planOnce = `SELECT set_config('plan_cache_mode', 'force_generic_plan', true)
  WHERE current_setting('citus.version', true) IS NULL`;

const limitStatements = ({ lockWaitMs, longestMs }: RehearsalLimits) => [
  `SET LOCAL lock_timeout = ${lockWaitMs}`,
  `SET LOCAL statement_timeout = ${longestMs}`,
];

/** Ends the connection if the work takes too long, so that none of its statements can follow. */
async function endingAfter<Result>(
  client: pg.PoolClient,
  ms: number,
  work: () => Promise<Result>,
): Promise<Result> {
  // The type of the pool's clients does not have the method.
  const connection = client as pg.PoolClient & pg.Client;
  // The limit of a single statement is reached first; its connection can be reused.
  const timer = setTimeout(() => void connection.end().catch(() => undefined), ms + 50);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Commits in the round trip of the statements that were sent ahead, with new versions of the changed records and notices
 * of them for all servers. PostgreSQL answers in order: if one of them failed, it does not commit.
 */
async function commit({ client, holder, sentAhead }: Connection): Promise<void> {
  if (holder.current?.areIncomplete()) await sentAhead.answered();
  const announced = holder.current?.statements() ?? [];
  // After a failed statement, PostgreSQL accepts only the end of the transaction.
  const before = client.getTransactionStatus() === 'T' ? announced : [];
  const answers = await Promise.all(
    together([...before, 'COMMIT']).map((text): Promise<pg.QueryResult | pg.QueryResult[]> =>
      client.query(text),
    ),
  );
  const last = answers.flat().at(-1);
  // PostgreSQL responds to COMMIT with ROLLBACK if a statement failed and the failure was swallowed.
  if (last?.command !== 'COMMIT') throw new Error('the transaction was rolled back');
}

/**
 * In one query, unless one of them enters another organization: Citus passes the whole text of a setting on to the
 * workers, so it is a query of its own.
 */
const together = (statements: readonly string[]): readonly string[] =>
  statements.some(isScopeStatement) ? statements : [statements.join('; ')];

type Ending = 'commit' | 'readOnly' | 'rollback';

async function inTransaction<Result>(
  pool: pg.Pool,
  begin: readonly string[],
  work: (connection: Connection) => Promise<Result>,
  ending: Ending = 'commit',
): Promise<Result> {
  const client = await pool.connect();
  let broken = false;
  const connection = connectionFor(client);
  const { holder, sentAhead } = connection;
  try {
    // Sent together with the work's first query; PostgreSQL runs them in order. Each is sent separately, because Citus
    // passes the whole text of a setting on to the workers.
    const begun = begin.map((statement) => client.query(statement));
    const [result] = await Promise.all([work(connection), ...begun]);
    await sentAhead.followed();
    holder.hasEnded = true;
    if (ending === 'rollback') {
      await sentAhead.answered();
      // Checks what COMMIT would check. It also fails if a statement failed and the failure was swallowed.
      await client.query('SET CONSTRAINTS ALL IMMEDIATE');
      await client.query('ROLLBACK');
      return result;
    }
    const isRead = ending === 'readOnly' && sentAhead.isEmpty;
    if (isRead && client.getTransactionStatus() === 'T') {
      // No statement failed and nothing was written, so COMMIT is not awaited. The connection's next statement follows
      // it.
      client.query('COMMIT').catch(() => undefined);
      return result;
    }
    await commit(connection);
    await sentAhead.answered();
    return result;
  } catch (error) {
    // What the work has begun besides may still want to send something.
    holder.hasEnded = true;
    // Answered after everything that was sent before.
    await client.query('ROLLBACK').catch(() => {
      broken = true;
    });
    throw isConsequence(error) ? (holder.failure ?? error) : sentAhead.causeOf(error);
  } finally {
    client.release(broken);
  }
}

export function createDatabase(pool: pg.Pool, clock: Clock): Database {
  const transactionOf = (
    { db, holder, sentAhead }: Connection,
    scope: Scope,
    recording: Recording | null = null,
  ): Transaction => {
    const now = clock.now();
    const announcements = (holder.current ??= new Announcements(null));
    announcements.enter(scope.organization.id);
    const tx: Transaction = {
      organization: scope.organization,
      actor: null,
      requestId: scope.requestId ?? null,
      db,
      now,
      today: calendarDayAt(now, scope.organization.timeZone),
      announcements,
      sentAhead,
      recording,
    };
    return actingAs(tx, scope.actor ?? null);
  };

  return {
    pool,
    now: () => clock.now(),
    transact: (scope, work) => {
      const begin = scope.readOnly ? 'BEGIN READ ONLY' : 'BEGIN';
      const plan = scope.plannedOnce ? [planOnce] : [];
      return inTransaction(
        pool,
        [begin, scopeStatement(scope.organization.id), ...plan],
        (connection) => work(transactionOf(connection, scope)),
        scope.readOnly ? 'readOnly' : 'commit',
      );
    },
    rehearse: (scope, limits, work) => {
      const recording: Recording = { changes: [], money: [], jobs: [] };
      return inTransaction(
        pool,
        ['BEGIN', ...limitStatements(limits), scopeStatement(scope.organization.id)],
        (connection) =>
          endingAfter(connection.client, limits.longestMs, () =>
            work(transactionOf(connection, scope, recording), recording),
          ),
        'rollback',
      );
    },
    transactInstallation: (work) =>
      inTransaction(pool, ['BEGIN'], (connection) =>
        work({
          db: connection.db,
          now: clock.now(),
          enter: async (organization) => {
            await connection.client.query(scopeStatement(organization.id));
            return transactionOf(connection, { organization });
          },
        }),
      ),
    close: () => pool.end(),
  };
}

/**
 * Runs the work inside another organization, within the same transaction, and returns to the first one. The scope of
 * row-level security changes too, so the work sees only that organization's rows. Only actions of a super admin on the
 * installation need this.
 */
export async function withinOrganization<Result>(
  tx: Transaction,
  organization: Organization,
  work: (inside: Transaction) => Promise<Result>,
): Promise<Result> {
  const enter = ({ id }: Organization) => {
    tx.announcements.enter(id);
    return tx.db.execute(sql.raw(scopeStatement(id)));
  };
  await enter(organization);
  try {
    const today = calendarDayAt(tx.now, organization.timeZone);
    return await work({ ...tx, organization, actor: null, today });
  } finally {
    // After a failed statement, PostgreSQL accepts no other; the transaction is rolled back anyway.
    await enter(tx.organization).catch(() => undefined);
  }
}
