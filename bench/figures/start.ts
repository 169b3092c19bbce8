import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limit, type Figure } from '../support/figure.ts';
import { startProduct, type Running } from '../support/processes.ts';

/**
 * Time from process start to ready: in an empty directory with the demo, on the next start, and after a crash. The web
 * app is built beforehand.
 */
export async function startFigures(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tenantry-bench-start-'));
  try {
    const first = await startProduct('demo', dataDir, 0);
    await first.stop();
    const later = await startProduct('demo', dataDir, 0);
    await kill(later);
    const afterKill = await startProduct('demo', dataDir, 0);
    await afterKill.stop();
    return [
      limit('first start: create, migrate, demo', 's', first.startedIn / 1000, 8),
      limit('later start', 's', later.startedIn / 1000, 1.5),
      limit('start after kill -9', 's', afterKill.startedIn / 1000, 10),
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Its PostgreSQL keeps running, and the next start adopts it. */
async function kill({ process }: Running): Promise<void> {
  const ended = once(process, 'exit');
  process.kill('SIGKILL');
  await ended;
}
