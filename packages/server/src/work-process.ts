import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchBusy } from './busy-watch.ts';
import { stopwatch } from './platform/clock.ts';
import type { RunningJobs } from './platform/jobs/keep-running.ts';
import type { Logger } from './platform/log.ts';

const PROGRAM = join(import.meta.dirname, 'main.js');

/** The command of the process, which only a server can give: see `cli.ts`. */
export const WORK_FOR_SERVER = 'work-for-server';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A process that has run this long starts again after the first pause. */
const STEADY_AFTER_MS = 60_000;
/** Its jobs get eight seconds to end; the server itself ends after fifteen. */
const STOP_LIMIT_MS = 11_000;

/** Memory matters more than speed here: young objects are collected earlier. */
const execArgv = ['--max-semi-space-size=4'];

/** What the process says, and what it is told. */
export const RUNS_JOBS = 'runs jobs';
export const FORGET = 'forget';
export const BUSY = 'busy';
export const FREE = 'free';

/** The process that runs the jobs of a server (ADR 066). */
export interface WorkProcess extends RunningJobs {
  /** It reads the organizations and the key again, because the server has changed them. */
  forget(): void;
  /** Whether it is there and runs jobs. */
  isUp(): boolean;
  /** How often it ended by itself. */
  restarts(): number;
}

interface Options {
  readonly log: Logger;
  /** Settings that differ from those of the server. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Starts the process, and starts it again whenever it ends. */
export function superviseWork({ log, settings }: Options): WorkProcess {
  const stopping = new AbortController();
  const { signal } = stopping;
  let restarts = 0;
  let isUp = false;
  let child: ChildProcess | null = null;
  let isBusy = false;
  const tell = (message: string) => void (child?.connected && child.send(message, () => undefined));
  const endWatch = watchBusy((busy) => {
    isBusy = busy;
    tell(isBusy ? BUSY : FREE);
  });
  const run = async (): Promise<End> => {
    const env = { ...process.env, ...settings };
    try {
      child = fork(PROGRAM, [WORK_FOR_SERVER], { execArgv, env });
      child.on('message', (message) => {
        if (message === RUNS_JOBS) isUp = true;
      });
      if (isBusy) tell(BUSY);
      const [code, by] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
      return { code, signal: by };
    } catch (error) {
      return { err: error };
    } finally {
      child = null;
      isUp = false;
    }
  };
  const keepRunning = async () => {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const running = stopwatch();
      const how = await run();
      if (signal.aborted) return;
      if (running() > STEADY_AFTER_MS) pause = FIRST_PAUSE_MS;
      restarts += 1;
      log.error({ ...how, pauseMs: pause }, 'the process that runs the jobs ended; starting again');
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
    }
  };
  const ended = keepRunning();
  return {
    forget: () => tell(FORGET),
    isUp: () => isUp,
    restarts: () => restarts,
    stop: async () => {
      stopping.abort();
      endWatch();
      // It stops when its channel closes, as it does when the server was killed.
      if (child?.connected) child.disconnect();
      const limit = setTimeout(() => child?.kill('SIGKILL'), STOP_LIMIT_MS);
      await ended;
      clearTimeout(limit);
    },
  };
}

interface End {
  readonly code?: number | null;
  readonly signal?: NodeJS.Signals | null;
  /** It could not be started, such as for want of memory. */
  readonly err?: unknown;
}
