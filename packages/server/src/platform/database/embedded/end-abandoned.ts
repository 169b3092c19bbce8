/**
 * Stops the PostgreSQL that a killed process has left running: `node end-abandoned.ts DATA_DIR PROCESS`. Nothing happens
 * if another process has used the data directory since. See `abandonment.ts`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerIdentity } from './embedded.errors.ts';
import { embeddedPaths } from './paths.ts';
import { isPostmasterOf, isRunning, readPostmasterFile } from './postmaster-file.ts';
import { kill } from './postmaster.ts';
import { lockAfter } from './server-lock.ts';

const [dataDir = '', dead = '{}'] = process.argv.slice(2);
const paths = embeddedPaths(dataDir);

// One that is just starting may not have replaced the file of an earlier one yet.
for (let looks = 0; looks < 60 && !(await isSettled()); looks += 1) await sleep(1000);

async function isSettled(): Promise<boolean> {
  const lock = lockAfter(JSON.parse(dead) as ServerIdentity, paths);
  if (!lock) return true;
  try {
    return await tellToStop();
  } finally {
    lock.release();
  }
}

/** Returns whether one was running. */
async function tellToStop(): Promise<boolean> {
  const file = readPostmasterFile(paths.cluster);
  if (!file || !isPostmasterOf(file.pid, paths.cluster)) return false;
  kill(file.pid, 'SIGINT');
  // From then on, a server that starts does not adopt it. That server does not try to lock for much longer.
  const deadline = performance.now() + 500;
  while (isRunning(file.pid) && readPostmasterFile(paths.cluster)?.status !== 'stopping') {
    if (performance.now() > deadline) break;
    await sleep(4);
  }
  return true;
}
