import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { stopwatch } from '../clock.ts';
import { WORKS_FOR_SERVER } from '../database/open-database.ts';

const LOOK_EVERY_MS = 100;
/** Longer than a process may take to stop. */
const LONGEST_MS = 20_000;

/**
 * Waits until no other process runs jobs of a killed server, which stops a moment later. Its jobs then belong to nobody.
 * False if one hangs: its jobs return like those of another server.
 */
export async function earlierProcessEnded(pool: pg.Pool): Promise<boolean> {
  const elapsed = stopwatch();
  while (await isOtherThere(pool)) {
    if (elapsed() > LONGEST_MS) return false;
    await sleep(LOOK_EVERY_MS);
  }
  return true;
}

async function isOtherThere(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND starts_with(application_name, $1)
       AND application_name <> current_setting('application_name')
     LIMIT 1`,
    [WORKS_FOR_SERVER],
  );
  return rowCount !== 0;
}
