import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const cli = path.resolve(import.meta.dirname, '../../packages/server/src/main.js');
const READY_MS = 180_000;
/** Books of a year make reminders, notices and fees of that year at the first start. */
const CAUGHT_UP_MS = 900_000;
const STOP_MS = 60_000;

export type StartOptions = {
  /** `serve` is an empty installation, `demo` one with the demo organization. */
  command: 'serve' | 'demo';
  /** Settings other than the port and the data directory. */
  env?: Record<string, string>;
};

/** A running product: the real server with its own database, as a person would start it. */
export type Product = {
  url: string;
  dataDir: string;
  pid: number;
  /** Everything that the server has printed so far. */
  logs: () => string;
  /** The one-time link of the first-run page; waits until the server has printed it. */
  setupLink: () => Promise<string>;
  /** Stops it as a person would, and fails unless it ends in time with exit code 0. */
  stop: () => Promise<void>;
  /** Kills it without warning, as a power cut would. The data directory stays. */
  kill: () => Promise<void>;
};

export async function startProduct(options: StartOptions, dataDir: string): Promise<Product> {
  const child = spawn(process.execPath, [cli, options.command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...ofTheMachine(),
      // A second process for the jobs takes a second of CPU, and most tests need to know when no job is due.
      RUN_JOBS: 'here',
      ...options.env,
      // The system chooses a free port; one chosen here could be taken meanwhile.
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      // On a busy test machine, delays say nothing about the server.
      OVERLOADED_AFTER_MS: '0',
      // A product that runs for a long time would begin its first backup in the middle of a test.
      BACKUP_NIGHTLY: 'false',
      METRICS_TOKEN,
    },
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')));
  const ended = once(child, 'close');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stopWithTests = () => child.kill('SIGTERM');
  process.once('exit', stopWithTests);

  const complaint = (what: string) => new Error(`The server ${what}. It printed:\n${printed}`);
  const until = async <T>(
    what: string,
    answer: () => Promise<T | undefined> | T | undefined,
    { withinMs = READY_MS, everyMs = 50 } = {},
  ) => {
    const deadline = performance.now() + withinMs;
    for (;;) {
      const found = await answer();
      if (found !== undefined) return found;
      if (hasEnded()) {
        throw complaint(`ended (${child.exitCode ?? child.signalCode}) before ${what}`);
      }
      if (performance.now() > deadline) throw complaint(`took over ${withinMs} ms until ${what}`);
      await sleep(everyMs);
    }
  };
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    process.off('exit', stopWithTests);
    if (!hasEnded()) child.kill(signal);
    const inTime = await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
    if (inTime !== undefined) return;
    child.kill('SIGKILL');
    throw complaint(`did not stop within ${STOP_MS} ms of ${signal}`);
  };

  const url = await until('it was ready', () => readyAt(printed)).catch(async (error: unknown) => {
    await end('SIGKILL');
    throw error;
  });
  // What became due while no server ran is done at the start: no test may see it happen.
  const slowly = { withinMs: CAUGHT_UP_MS, everyMs: 200 };
  await until('its first jobs were done', () => isIdle(url), slowly);
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    logs: () => printed,
    setupLink: () => until('it printed a setup link', () => setupLinkIn(printed)),
    stop: async () => {
      await end('SIGTERM');
      // Windows has no SIGTERM; there the process is always killed.
      if (child.exitCode !== 0 && process.platform !== 'win32') {
        throw complaint(`ended with ${child.exitCode ?? child.signalCode} instead of 0`);
      }
    },
    kill: () => end('SIGKILL'),
  };
}

const METRICS_TOKEN = 'the-tests-read-the-metrics';

/** True once no job is due or running. */
async function isIdle(url: string): Promise<true | undefined> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
  const active = [...metrics.matchAll(/^jobs_active\{.*\} (\d+)$/gm)].map(([, count]) => count);
  const isReady = active.length > 0 && !/^jobs_process_up 0$/m.test(metrics);
  return isReady && active.every((count) => count === '0') ? true : undefined;
}

/** The address that the server prints once it is ready. */
function readyAt(printed: string): string | undefined {
  return /is ready at (http:\S+)\n/.exec(printed)?.[1];
}

/** The address of the first-run page in the server's output, in a plain line or in JSON. */
export function setupLinkIn(printed: string): string | undefined {
  return /https?:\/\/[^\s"'<>]+\/setup[^\s"'<>\\]*/.exec(printed)?.[0];
}

/** The environment that a program needs, without any setting of this product. */
function ofTheMachine(): NodeJS.ProcessEnv {
  const names = [
    'PATH',
    'HOME',
    'LANG',
    'TZ',
    'TMPDIR',
    'TEMP',
    'TMP',
    'SYSTEMROOT',
    'USERPROFILE',
  ];
  return Object.fromEntries(
    names.map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined),
  );
}
