import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, chmodSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { root } from './support/run.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-stop-'));
// Other users must be able to enter it, as the database has its own user if the tests run as root.
chmodSync(folder, 0o755);
const dataDir = path.join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const postgresPid = () =>
  Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

/** Starts it as a person would, in its own process group, and waits until it is ready. */
async function startByNpm(args: readonly string[]) {
  const npm = spawn('npm', ['run', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', OVERLOADED_AFTER_MS: '0' },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const group = npm.pid ?? 0;
  onTestFinished(() => {
    if (!isRunning(-group)) return;
    process.kill(-group, 'SIGKILL');
    process.kill(postgresPid(), 'SIGQUIT');
  });
  const ended = once(npm, 'exit');
  let printed = '';
  const ready = new Promise<void>((resolve) => {
    // Keep reading the output: the program could not write to a closed pipe.
    npm.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('Tenantry is ready at')) resolve();
    });
  });
  const early = ended.then(() => {
    throw new Error(`It ended before it was ready: ${printed}`);
  });
  await Promise.race([ready, early]);
  // From now on, its end is not a failure.
  early.catch(() => undefined);
  return { group, ended };
}

/** Only a step that never finishes takes longer than the test may. */
async function untilGone(pid: number): Promise<void> {
  while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe.skipIf(process.platform === 'win32')('npm run', () => {
  test.each([
    ['start', 'SIGTERM', ['start']],
    ['start', 'SIGINT', ['start']],
    ['dev', 'SIGTERM', ['dev', '--', 'serve']],
    ['dev', 'SIGINT', ['dev', '--', 'serve']],
  ] as const)('%s stops on %s: no process is left, and no database', async (_, signal, args) => {
    const { group, ended } = await startByNpm(args);
    const postgres = postgresPid();
    // Ctrl+C reaches all of them at once.
    process.kill(signal === 'SIGINT' ? -group : group, signal);
    await ended;
    await untilGone(-group);
    await untilGone(postgres);
    // An orderly stop leaves no file behind.
    expect(postgresPid).toThrow('ENOENT');
  });
});
