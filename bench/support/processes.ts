import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Running {
  readonly url: string;
  readonly process: ChildProcess;
  /** Milliseconds from the start of the process to the line with its address. */
  readonly startedIn: number;
  /** Milliseconds of the longest turn of its event loop since the last call; only of a watched product. */
  longestTurn(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a script and waits for the output line from which `address` extracts where it serves. */
export async function start(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  address: (line: string) => string | null,
): Promise<Running> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await firstMatch(child, address);
  const startedIn = performance.now() - begun;
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  const longestTurn = async () => {
    const answered = once(child, 'message');
    child.send('longest turn');
    return Number((await answered)[0]);
  };
  return { url, process: child, startedIn, longestTurn, stop };
}

function firstMatch(child: ChildProcess, address: (line: string) => string | null) {
  return new Promise<string>((resolve, reject) => {
    let seen = '';
    child.stdout?.on('data', (chunk) => {
      seen += String(chunk);
      const found = seen
        .split('\n')
        .map(address)
        .find((value) => value !== null);
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`the process ended before it served: ${seen}`)));
  });
}

export const METRICS_TOKEN = 'bench-reads-the-metrics';

/**
 * Call limits are off because thousands of calls come from one address and one account. Backups are off because they
 * would use part of the machine.
 */
const undisturbed = { CALLS_PER_SESSION: '0', CALLS_PER_ADDRESS: '0', BACKUP_NIGHTLY: 'false' };

/** As `scripts/launch.js` starts the server; without it here, a killed launcher would leave the server behind. */
const launched = { NODE_OPTIONS: '--max-semi-space-size=16' };

const turns = new URL('turns.ts', import.meta.url).href;

/** The product, in its own data directory. `watched` measures the turns of its event loop. */
export function startProduct(
  command: 'serve' | 'demo',
  dataDir: string,
  port: number,
  watched = false,
) {
  return start(
    [...(watched ? ['--import', turns] : []), 'packages/server/src/main.js', command],
    {
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      METRICS_TOKEN,
      ...undisturbed,
      ...launched,
    },
    (line) =>
      /^Tenantry is ready at (\S+)/.exec(line)?.[1]?.replace('localhost', '127.0.0.1') ?? null,
  );
}

/** The baseline server, on the database of a running product. */
export function startFloor(connection: object) {
  return start(['bench/support/floor.ts'], { FLOOR_DATABASE: JSON.stringify(connection) }, (line) =>
    /^\d+$/.test(line) ? `http://127.0.0.1:${line}` : null,
  );
}
