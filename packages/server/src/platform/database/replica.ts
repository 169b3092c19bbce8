import { and, eq, gt, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { ConfigError, type Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { idBefore } from '../tokens.ts';
import { createDatabase, type Database, type Transaction } from './database.ts';
import { isDistributed } from './distribute.ts';
import { auditEvents } from './platform.table.ts';
import { createPool } from './pool.ts';
import { hasReplayed, PATIENCE_MS, type Position } from './replica-questions.ts';
import { ReplicaWatch } from './replica-watch.ts';

/** A transaction has ended at most this long after it made its audit event. */
const LONGEST_TRANSACTION_MS = 120_000;

/** A streaming replica for long reads. It may fail or lag at any time; the primary is used then. */
export interface Replica {
  /** Its transactions are read-only. */
  readonly database: Database;
  readonly maxLagSeconds: number;
  /** The most that it may be behind, as measured; infinite while it cannot be reached. */
  lagSeconds(): number;
  /** Whether it has everything that is older than the limit. */
  isUsable(): boolean;
  /** Whether it has replayed this position. */
  hasReached(position: Position | null): Promise<boolean>;
  /** Rejects as soon as the replica is found to be lost, so that nobody waits for a frozen one. */
  untilLost<Result>(work: Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

const notDistributed =
  'DATABASE_REPLICA_URL is not supported on a database whose tables are distributed: unset it.';

type ReplicaSettings = Pick<Config, 'DATABASE_REPLICA_URL' | 'DATABASE_REPLICA_MAX_LAG_SECONDS'>;

interface Primary {
  readonly pool: pg.Pool;
  readonly clock: Clock;
}

/**
 * Watches the configured replica; null if none is configured.
 *
 * @throws ConfigError if it responds but must not be used; one that does not respond is tried again and again
 */
export async function openReplica(
  {
    DATABASE_REPLICA_URL: connectionString,
    DATABASE_REPLICA_MAX_LAG_SECONDS: maxLagSeconds,
  }: ReplicaSettings,
  { pool: primary, clock }: Primary,
  log: Logger,
): Promise<Replica | null> {
  if (!connectionString) return null;
  if (await isDistributed(primary)) throw new ConfigError(notDistributed);
  const config = { connectionString, connectionTimeoutMillis: PATIENCE_MS };
  const pool = createPool({ ...config, max: 6 }, log);
  // Has its own connection, because long reads may use all others.
  const asking = createPool({ ...config, max: 1 }, log);
  const watch = new ReplicaWatch({ primary, replica: asking, log });
  try {
    await watch.measure();
  } catch (error) {
    if (error instanceof ConfigError) {
      await Promise.all([pool.end(), asking.end()]);
      throw error;
    }
  }
  watch.start();
  return {
    database: createDatabase(pool, clock),
    maxLagSeconds,
    lagSeconds: () => watch.lagMs() / 1_000,
    isUsable: () => watch.isTrusted() && watch.lagMs() <= maxLagSeconds * 1_000,
    hasReached: (position) => hasReplayed(asking, position),
    untilLost: (work) => watch.untilLost(work),
    close: async () => {
      watch.stop();
      await Promise.all([pool.end(), asking.end()]);
    },
  };
}

/**
 * Determined on the primary before a long read: the position that the replica must have replayed, so that people see
 * their own recent changes. Null if the organization has changed nothing lately; then only the limit counts.
 */
export async function positionToReach(
  { db, organization }: Transaction,
  maxLagSeconds: number,
): Promise<Position | null> {
  const since = idBefore(maxLagSeconds * 1_000 + LONGEST_TRANSACTION_MS);
  const [recent] = await db
    .select({ position: sql<string>`pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text` })
    .from(auditEvents)
    .where(and(eq(auditEvents.organizationId, organization.id), gt(auditEvents.id, since)))
    .limit(1);
  return recent ? BigInt(recent.position) : null;
}
