import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { reasonOf } from '../error-sentences.ts';
import { stopwatch } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { createPool } from '../platform/database/pool.ts';
import {
  currentPosition,
  hasReplayed,
  refuseUnsuitable,
} from '../platform/database/replica-questions.ts';
import type { Logger } from '../platform/log.ts';
import { failed, ok, skipped, warning, type Check } from './report.ts';

const POLL_MS = 20;

/** Whether reports may be read from the replica, and how far it lags behind. */
export async function checkReplica(
  primary: pg.Pool,
  settings: Pick<Config, 'DATABASE_REPLICA_URL' | 'DATABASE_REPLICA_MAX_LAG_SECONDS'>,
  log: Logger,
): Promise<Check> {
  const { DATABASE_REPLICA_URL: connectionString } = settings;
  if (!connectionString) {
    return skipped('replica', 'None is set: the database itself answers all reports.');
  }
  const pool = createPool({ connectionString, max: 1 }, log);
  try {
    await refuseUnsuitable(primary, pool);
    return await judgeDelay(primary, pool, settings.DATABASE_REPLICA_MAX_LAG_SECONDS);
  } catch (error) {
    const advice =
      'Start the replica or correct DATABASE_REPLICA_URL. Until then the database itself answers all reports.';
    return failed('replica', reasonOf(error), advice);
  } finally {
    await pool.end();
  }
}

async function judgeDelay(primary: pg.Pool, replica: pg.Pool, maxSeconds: number): Promise<Check> {
  const position = await currentPosition(primary);
  const elapsed = stopwatch();
  while (!(await hasReplayed(replica, position))) {
    if (elapsed() > maxSeconds * 1_000) {
      const advice =
        'Look at pg_stat_replication on the database and at the log of the replica. Until it has caught up, the database itself answers all reports.';
      return warning('replica', `It is more than ${maxSeconds} seconds behind.`, advice);
    }
    await sleep(POLL_MS);
  }
  return ok('replica', `It followed within ${Math.max(1, Math.ceil(elapsed()))} ms.`);
}
