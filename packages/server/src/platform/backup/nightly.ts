import type { Logger } from '../log.ts';
import type { BackupPlace } from './backup-place.ts';
import { readHistory, type HistoryEntry } from './history.ts';

/** The hour of the night at which a backup is made, in the server's time zone. */
const NIGHT_HOUR = 2;
const RETRY_MS = 60 * 60_000;
const LOOK_EVERY_MS = 10 * 60_000;

/** Makes backups in a place: each night, and when somebody asks. */
export interface BackupKeeper {
  readonly place: BackupPlace;
  isRunning(): boolean;
  /** Starts a backup in the background. False if one is running already. */
  makeNow(): boolean;
  /** Ends a running backup; its file does not appear. */
  stop(): Promise<void>;
}

interface KeeperOptions {
  readonly place: BackupPlace;
  readonly log: Logger;
  now(): Date;
  /** Whether there is anything to back up. */
  hasData(): Promise<boolean>;
  /** Makes one backup; fails with a sentence if it cannot be made or is not usable. */
  run(signal: AbortSignal): Promise<void>;
  /** Tells people; not called again for the same problem until a backup has succeeded. */
  onFailure(problem: string): Promise<void>;
}

/**
 * Whether a backup is due: none was written since the last night, and none was tried within the last hour. One that did
 * not pass its check counts, because the next attempt would fill the disk with another. A machine that was off at night
 * makes it when it runs again.
 */
export function isDue(history: readonly HistoryEntry[], now: Date): boolean {
  const night = new Date(now);
  night.setHours(NIGHT_HOUR, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  const latest = history[0];
  if (latest && now.getTime() - Date.parse(latest.at) < RETRY_MS) return false;
  const last = history.find(({ name }) => name !== null);
  return !last || Date.parse(last.at) < night.getTime();
}

/** Why a backup cannot be relied on; null if it can. */
async function problemOf(run: Promise<void>, place: BackupPlace): Promise<string | null> {
  try {
    await run;
    return (await readHistory(place))[0]?.problem ?? null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export function keepBackups(options: KeeperOptions): BackupKeeper {
  const { place, log, now, hasData, run, onFailure } = options;
  const stopped = new AbortController();
  let running: Promise<void> | null = null;
  let triedAt = 0;
  let told: string | null = null;
  const attempt = async () => {
    // Also where no history can be written.
    triedAt = now().getTime();
    const problem = await problemOf(run(stopped.signal), place);
    if (stopped.signal.aborted) return;
    if (problem !== null) log.error({ problem }, 'the backup failed');
    if (problem !== null && problem !== told) await onFailure(problem);
    told = problem;
  };
  const makeNow = () => {
    if (running || stopped.signal.aborted) return false;
    running = attempt()
      .catch((error: unknown) => log.error({ err: error }, 'a failed backup could not be reported'))
      .finally(() => (running = null));
    return true;
  };
  const look = async () => {
    if (now().getTime() - triedAt < RETRY_MS) return;
    if (isDue(await readHistory(place), now()) && (await hasData())) makeNow();
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'no backup could be started'));
  }, LOOK_EVERY_MS).unref();
  return {
    place,
    isRunning: () => running !== null,
    makeNow,
    stop: async () => {
      clearInterval(timer);
      stopped.abort();
      await running;
    },
  };
}
