import { readHistory, type HistoryEntry } from '../platform/backup/history.ts';
import { nightlyAddressOf, openBackupPlace } from '../platform/backup/open-backup-place.ts';
import { canRehearse } from '../platform/backup/rehearsal.ts';
import { dateOf } from '../platform/clock.ts';
import type { Backend } from '../backend.ts';
import { failed, ok, warning, type Check } from './report.ts';

const NAME = 'backups';
const HOUR_MS = 60 * 60_000;
const OLD_AFTER_MS = 48 * HOUR_MS;
/** A new installation may be without a backup for this long. */
const FIRST_WITHIN_MS = 24 * HOUR_MS;

/** Whether the newest nightly backup is recent and was restored for a check. */
export async function checkBackups(
  backend: Pick<Backend, 'config' | 'dataDir' | 'database' | 'directory'>,
): Promise<Check> {
  const { config, dataDir, database, directory } = backend;
  const address = nightlyAddressOf(config, dataDir);
  if (address === null) {
    return warning(
      NAME,
      'This installation does not make backups automatically.',
      'Set BACKUP_DIR and do not turn off BACKUP_NIGHTLY, or make sure that something else backs up the database, the files and the key.',
    );
  }
  if ((await directory.all()).length === 0) return ok(NAME, 'There is nothing to back up yet.');
  const place = await openBackupPlace(address, config);
  const files = new Set((await place.list()).map(({ name }) => name));
  const history = await readHistory(place);
  const isChecked = canRehearse(config);
  const now = dateOf(database.now());
  if (history.length === 0 && now.getTime() - (await madeAt(database)) < FIRST_WITHIN_MS) {
    return warning(NAME, `There is no backup in ${address} yet.`, waitForFirst);
  }
  return judgeBackups({ address, files, history, isChecked }, now);
}

const waitForFirst =
  'A server that runs jobs makes the first one within a few minutes of starting.';

/**
 * When the installation got its first organization, in milliseconds. Organizations of a restored backup are older than
 * its database, which knows when its own tables of jobs were created.
 */
async function madeAt({ pool, now }: Backend['database']): Promise<number> {
  const { rows } = await pool.query<{ at: Date }>(
    `SELECT greatest(min(created_at), (SELECT min(ts) FROM graphile_worker.migrations WHERE ts <= $1)) AS at
     FROM organizations`,
    [dateOf(now())],
  );
  return rows[0]?.at.getTime() ?? 0;
}

interface Backups {
  readonly address: string;
  /** The names of all files that are there. */
  readonly files: ReadonlySet<string>;
  /** Newest first. */
  readonly history: readonly HistoryEntry[];
  /** Whether backups are restored for a check. */
  readonly isChecked: boolean;
}

const tryAgain =
  'Correct what this message says, then press "Back up now" on the Super Admin page, or wait for the next night.';

export function judgeBackups({ address, files, history, isChecked }: Backups, now: Date): Check {
  const latest = history[0];
  const usable = history.find(
    ({ name, problem, checkedAt }) =>
      name !== null && files.has(name) && problem === null && (checkedAt !== null || !isChecked),
  );
  const age = usable && now.getTime() - Date.parse(usable.at);
  const newest = usable
    ? `The newest ${isChecked ? 'checked ' : ''}backup in ${address} is ${hours(age ?? 0)} old.`
    : `There is no ${isChecked ? 'checked ' : ''}backup in ${address}.`;
  if (latest && latest.problem !== null) {
    return failed(NAME, [newest, `The last one has a problem: ${latest.problem}`], tryAgain);
  }
  if (age === undefined || age > OLD_AFTER_MS) {
    return failed(
      NAME,
      newest,
      'A server that runs jobs (RUN_JOBS) makes one each night at 2 a.m. Check that one is running, and check its log. Press "Back up now" on the Super Admin page to make one now.',
    );
  }
  if (isChecked) return ok(NAME, newest);
  return warning(
    NAME,
    `${newest} It was not test-restored.`,
    'Set BACKUP_CHECK_URL to a role that may create databases, so that each backup is restored into a scratch database and compared.',
  );
}

const hours = (ms: number) => {
  const count = Math.max(0, Math.round(ms / HOUR_MS));
  return count === 1 ? '1 hour' : `${count} hours`;
};
