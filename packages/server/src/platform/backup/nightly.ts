import type { Logger } from '../log.ts';
import { readHistory, type HistoryEntry } from './history.ts';

/** The hour of the night at which a backup is made, in the server's time zone. */
const NIGHT_HOUR = 2;
const RETRY_MS = 60 * 60_000;
const LOOK_EVERY_MS = 10 * 60_000;

/** Makes backups in a folder: each night, and when somebody asks. */
export interface BackupKeeper {
  readonly folder: string;
  isRunning(): boolean;
  /** Starts a backup in the background, unless one is running. */
  makeNow(): void;
  /** Ends a running backup; its file does not appear. */
  stop(): Promise<void>;
}

interface KeeperOptions {
  readonly folder: string;
  readonly log: Logger;
  now(): Date;
  /** Whether there is anything to back up. */
  hasData(): Promise<boolean>;
  /** Makes one backup; fails with a sentence if it cannot be made or is not usable. */
  run(signal: AbortSignal): Promise<void>;
  /** Tells people; called for the first failure after a success. */
  onFailure(problem: string): Promise<void>;
}

const succeeded = ({ name, problem }: HistoryEntry) => name !== null && problem === null;

/**
 * Whether a backup is due: none has succeeded since the last night, and none was tried within the last hour. A machine
 * that was off at night makes it when it runs again.
 */
export function isDue(history: readonly HistoryEntry[], now: Date): boolean {
  const night = new Date(now);
  night.setHours(NIGHT_HOUR, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  const latest = history[0];
  if (latest && now.getTime() - Date.parse(latest.at) < RETRY_MS) return false;
  const last = history.find(succeeded);
  return !last || Date.parse(last.at) < night.getTime();
}

export function keepBackups(options: KeeperOptions): BackupKeeper {
  const { folder, log, now, hasData, run, onFailure } = options;
  const stopped = new AbortController();
  let running: Promise<void> | null = null;
  const attempt = async () => {
    const before = await readHistory(folder);
    try {
      await run(stopped.signal);
    } catch (error) {
      if (stopped.signal.aborted) return;
      log.error({ err: error }, 'the backup failed');
      const isFirst = before[0] === undefined || succeeded(before[0]);
      if (isFirst) await onFailure(error instanceof Error ? error.message : String(error));
    }
  };
  const makeNow = () => {
    if (running || stopped.signal.aborted) return;
    running = attempt()
      .catch((error: unknown) => log.error({ err: error }, 'a failed backup could not be reported'))
      .finally(() => (running = null));
  };
  const look = async () => {
    if (isDue(await readHistory(folder), now()) && (await hasData())) makeNow();
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'no backup could be started'));
  }, LOOK_EVERY_MS).unref();
  return {
    folder,
    isRunning: () => running !== null,
    makeNow,
    stop: async () => {
      clearInterval(timer);
      stopped.abort();
      await running;
    },
  };
}
