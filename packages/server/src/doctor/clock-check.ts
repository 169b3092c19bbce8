import { max } from 'drizzle-orm';
import { auditEvents } from '../platform/database/platform.table.ts';
import { failed, ok, warning, type Check } from './report.ts';
import type { Backend } from '../backend.ts';

const TOLERATED_SECONDS = 30;
const LONGEST_SECONDS = 300;

/** Compares the database's clock and the newest record with this machine's clock. */
export async function checkClock(backend: Pick<Backend, 'database' | 'directory'>): Promise<Check> {
  return judgeClock({
    database: await databaseAhead(backend),
    newestEvent: await newestEventAhead(backend),
  });
}

/** Seconds by which each is ahead of this machine's clock; null without any event. */
interface Ahead {
  readonly database: number;
  readonly newestEvent: number | null;
}

const advice =
  'Use a time service such as chrony or systemd-timesyncd to set the clocks of both machines.';

export function judgeClock({ database, newestEvent }: Ahead): Check {
  const findings: string[] = [];
  const apart = Math.round(Math.abs(database));
  if (apart > TOLERATED_SECONDS) {
    const direction = database > 0 ? 'ahead of' : 'behind';
    findings.push(`The database's clock is ${apart} seconds ${direction} this machine's.`);
  }
  if (newestEvent !== null && newestEvent > TOLERATED_SECONDS) {
    findings.push(
      `The newest audit event is ${Math.round(newestEvent)} seconds in the future, so a clock is or was wrong.`,
    );
  }
  if (apart > LONGEST_SECONDS) return failed('clock', findings, advice);
  if (findings.length > 0) return warning('clock', findings, advice);
  return ok('clock', "This machine's clock, the database's and the records agree.");
}

async function databaseAhead({ database }: Pick<Backend, 'database'>): Promise<number> {
  const before = database.now().epochMilliseconds;
  const { rows } = await database.pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  const after = database.now().epochMilliseconds;
  const now = rows[0]?.now.getTime() ?? 0;
  return (now - (before + after) / 2) / 1_000;
}

async function newestEventAhead({
  database,
  directory,
}: Pick<Backend, 'database' | 'directory'>): Promise<number | null> {
  const newest: number[] = [];
  for (const organization of await directory.all()) {
    const [row] = await database.transact({ organization, readOnly: true }, ({ db }) =>
      db.select({ at: max(auditEvents.at) }).from(auditEvents),
    );
    if (row?.at) newest.push(row.at.getTime());
  }
  return newest.length === 0
    ? null
    : (Math.max(...newest) - database.now().epochMilliseconds) / 1_000;
}
