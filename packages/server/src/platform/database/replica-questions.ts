import type pg from 'pg';
import { ConfigError } from '../config.ts';
import { dangerOfRole, PowerfulRoleError } from './refuse-powerful-role.ts';

/** A replica that takes longer than this for a small query is not used. */
export const PATIENCE_MS = 1_000;

/** A position in the log of the primary, in bytes. */
export type Position = bigint;

async function onlyRow<Row extends object>(
  pool: pg.Pool,
  text: string,
  values: unknown[] = [],
): Promise<Row> {
  // The driver's type does not have the time limit of a single query.
  const query = { text, values, query_timeout: PATIENCE_MS } as pg.QueryConfig;
  const [row] = (await pool.query<Row>(query)).rows;
  if (!row) throw new Error('one row was expected');
  return row;
}

/** The current end of the primary's log. */
export async function currentPosition(primary: pg.Pool): Promise<Position> {
  const { position } = await onlyRow<{ position: string }>(
    primary,
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text AS position`,
  );
  return BigInt(position);
}

/** Whether it is a replica that has replayed this position, if any. */
export async function hasReplayed(pool: pg.Pool, position: Position | null): Promise<boolean> {
  const { reached } = await onlyRow<{ reached: boolean }>(
    pool,
    `SELECT pg_is_in_recovery() AND ($1::numeric IS NULL
       OR pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') >= $1::numeric) AS reached`,
    [position?.toString() ?? null],
  );
  return reached;
}

/** The position that the replica has replayed. */
export async function replayedPosition(replica: pg.Pool): Promise<Position> {
  const { position, following } = await onlyRow<{ position: string | null; following: boolean }>(
    replica,
    `SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text AS position,
            pg_is_in_recovery() AS following`,
  );
  if (!following) throw new ConfigError(noReplica);
  return BigInt(position ?? '0');
}

const noReplica =
  'DATABASE_REPLICA_URL points to a database that is not a replica: it accepts changes of its own. ' +
  'Point it to a streaming replica of DATABASE_URL, or unset it.';
const foreign =
  'DATABASE_REPLICA_URL points to a replica of another PostgreSQL, or to another database on it.';
interface Identity {
  readonly system: string;
  readonly database: string;
  readonly following: boolean;
}

const identity = `SELECT (SELECT system_identifier FROM pg_control_system())::text AS system,
  current_database() AS database, pg_is_in_recovery() AS following`;

/** Refuses a replica of another database, or with a role that is less restricted than the one that serves requests. */
export async function refuseUnsuitable(primary: pg.Pool, replica: pg.Pool): Promise<void> {
  const there = await onlyRow<Identity>(replica, identity);
  const here = await onlyRow<Identity>(primary, identity);
  if (!there.following) throw new ConfigError(noReplica);
  if (there.system !== here.system || there.database !== here.database) {
    throw new ConfigError(foreign);
  }
  const danger = await dangerOfRole(replica, 'DATABASE_REPLICA_URL');
  if (danger) throw new PowerfulRoleError(danger);
}
