import type { BackupProgress } from '@tenantry/contract/super-admin/backup.schemas';
import type { Logger } from '../log.ts';
import type { BackupPlace } from './backup-place.ts';
import { readHistory, type HistoryEntry } from './history.ts';
import type { TellProgress } from './progress.ts';

/** The hour of the night at which a backup is made, in the server's time zone. */
const NIGHT_HOUR = 2;
const RETRY_MS = 60 * 60_000;
const LOOK_EVERY_MS = 10 * 60_000;
/** Soon, because a laptop may be on for a few minutes only; but not while people wait for the first pages. */
const FIRST_LOOK_MS = 60_000;

/** Makes backups in a place: each night, and on request. */
export interface BackupKeeper {
  readonly place: BackupPlace;
  /** The problem with the backups, in words; null if none is known. */
  problem(): string | null;
  /** When the newest reliable backup was made; null if there is none. */
  newestAt(): Date | null;
  /** False if another process makes them. */
  readonly canStart: boolean;
  isRunning(): boolean;
  /** The progress of the running backup; null if none is known. */
  progress(): BackupProgress | null;
  /** Starts a backup in the background. False if one is already running. */
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
  /**
   * Makes one backup; fails with a sentence if it cannot be made or is not usable. Null if another process makes them.
   */
  readonly run: ((signal: AbortSignal, tell: TellProgress) => Promise<void>) | null;
  /** Notifies people; not called again for the same problem until a backup has succeeded. */
  onFailure(problem: string): Promise<void>;
}

/**
 * Whether a backup is due: none was written since the last night, and none was tried within the last hour. A backup
 * that did not pass its check counts, because another attempt would fill the disk with another one. A machine that was
 * off at night makes the backup when it runs again.
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

const isUsable = ({ name, problem }: HistoryEntry) => name !== null && problem === null;

/** What people must know: the last backup is not reliable, or the newest good one is older than two days. */
export function problemIn(history: readonly HistoryEntry[], now: Date): string | null {
  const [last] = history;
  if (!last) return null;
  if (last.problem !== null) return last.problem;
  const newest = history.find(isUsable);
  const days = newest ? Math.floor((now.getTime() - Date.parse(newest.at)) / DAY_MS) : 0;
  return days >= OLD_AFTER_DAYS
    ? `The newest backup is ${days} days old. Check that a server that runs jobs is running, and check its log.`
    : null;
}

const DAY_MS = 24 * 60 * 60_000;
const OLD_AFTER_DAYS = 2;

interface Findings {
  problem: string | null;
  newestAt: Date | null;
}

/**
 * Remembers the problem with the backups, so that nobody waits for a bucket to see it. A failure that could not be
 * written to the history counts until there is a later backup.
 */
function watching({ place, now }: Pick<KeeperOptions, 'place' | 'now'>) {
  const findings: Findings = { problem: null, newestAt: null };
  let failure: { readonly at: number; readonly problem: string } | null = null;
  const review = async () => {
    const history = await readHistory(place);
    const newest = history.find(isUsable);
    findings.newestAt = newest ? new Date(newest.at) : null;
    if (failure && newest && Date.parse(newest.at) > failure.at) failure = null;
    findings.problem = failure?.problem ?? problemIn(history, now());
    return history;
  };
  return {
    findings: findings as Readonly<Findings>,
    failed: (problem: string | null) => {
      failure = problem === null ? null : { at: now().getTime(), problem };
    },
    /** @returns the history. An unreadable place is a problem, too. */
    review: () =>
      review().catch((error: unknown) => {
        findings.problem = sentenceOf(error);
        throw error;
      }),
  };
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Why a backup is not reliable; null if it is. */
async function problemOf(run: Promise<void>, place: BackupPlace): Promise<string | null> {
  try {
    await run;
    return (await readHistory(place))[0]?.problem ?? null;
  } catch (error) {
    return sentenceOf(error);
  }
}

export function keepBackups(options: KeeperOptions): BackupKeeper {
  const { place, log, now, hasData, run, onFailure } = options;
  const stopped = new AbortController();
  let running: Promise<void> | null = null;
  let progress: BackupProgress | null = null;
  let triedAt = 0;
  let toldOf: string | null = null;
  const watched = watching(options);
  const review = () =>
    watched.review().catch((error: unknown) => {
      log.warn({ err: error }, 'the place of backups cannot be read');
      return null;
    });
  const attempt = async (make: NonNullable<KeeperOptions['run']>) => {
    // Also if no history can be written.
    triedAt = now().getTime();
    const problem = await problemOf(
      make(stopped.signal, (told) => (progress = told)),
      place,
    );
    if (stopped.signal.aborted) return;
    watched.failed(problem);
    await review();
    if (problem !== null) log.error({ problem }, 'the backup failed');
    if (problem !== null && problem !== toldOf) await onFailure(problem);
    toldOf = problem;
  };
  const makeNow = () => {
    if (!run || running || stopped.signal.aborted) return false;
    progress = null;
    running = attempt(run)
      .catch((error: unknown) => log.error({ err: error }, 'a failed backup could not be reported'))
      .finally(() => (running = null));
    return true;
  };
  const look = async () => {
    const history = await review();
    if (!history || now().getTime() - triedAt < RETRY_MS) return;
    if (isDue(history, now()) && (await hasData())) makeNow();
  };
  const lookSafely = () =>
    void look().catch((error: unknown) => log.warn({ err: error }, 'no backup could be started'));
  const timers = [
    setTimeout(lookSafely, FIRST_LOOK_MS).unref(),
    setInterval(lookSafely, LOOK_EVERY_MS).unref(),
  ];
  void review();
  return {
    place,
    problem: () => watched.findings.problem,
    newestAt: () => watched.findings.newestAt,
    canStart: run !== null,
    isRunning: () => running !== null,
    progress: () => (running === null ? null : progress),
    makeNow,
    stop: async () => {
      timers.forEach(clearInterval);
      stopped.abort();
      await running;
    },
  };
}
