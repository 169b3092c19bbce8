import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDataDir } from './data-dir.ts';
import {
  cleanUpDatabases,
  existingDataDir,
  newDataDir,
  spawnServer,
  start,
} from './embedded.testing.ts';
import { embeddedPaths } from './paths.ts';
import { acquireServerLock } from './server-lock.ts';

cleanUpDatabases();

it('refuses a second server and names the first', async () => {
  const dataDir = await existingDataDir();
  const first = spawnServer({ dataDir });
  await first.reported('ready');

  const second = spawnServer({ dataDir });
  const { code, message } = await second.reported('failed');
  await second.ended;
  expect(code).toBe('data_dir_in_use');
  expect(message).toMatch(
    new RegExp(
      `^Another Tenantry server \\(process ${first.pid}, started 20\\d\\d-.*Z\\) is already using ${dataDir}\\.$`,
    ),
  );
  await first.kill('SIGTERM');
});

it('waits less than two seconds for the name of the first', async () => {
  const dataDir = newDataDir();
  const paths = openDataDir(dataDir);
  const lock = await acquireServerLock(paths);
  rmSync(embeddedPaths(dataDir).serverPid);
  // A simulated clock: the machine may be slow. Each reading advances it by a tenth of a second.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
  await expect(acquireServerLock(paths)).rejects.toMatchObject({ code: 'data_dir_in_use' });
  expect(now).toBeLessThan(2_000);
  lock.release();
});

it('lets exactly one of several simultaneous servers win', async () => {
  const dataDir = newDataDir();
  const servers = [1, 2, 3].map(() => spawnServer({ dataDir }));
  await Promise.all(
    servers.map((server) => Promise.any([server.reported('ready'), server.reported('failed')])),
  );
  const winners = servers.filter(({ messages }) => messages.some(({ ready }) => ready));
  const losers = servers.filter((server) => !winners.includes(server));
  expect(winners).toHaveLength(1);
  for (const loser of losers) {
    expect((await loser.reported('failed')).message).toContain(`process ${winners[0]?.pid},`);
  }
  await winners[0]?.kill('SIGTERM');
});

it('refuses a second start in the same process', async () => {
  const dataDir = await existingDataDir();
  const first = await start({ dataDir });
  await expect(start({ dataDir })).rejects.toMatchObject({
    code: 'data_dir_in_use',
    holder: { pid: process.pid },
  });
  // The refused one must not have released the lock.
  const other = spawnServer({ dataDir });
  expect((await other.reported('failed')).code).toBe('data_dir_in_use');
  await first.stop();
});

it('frees the directory when a start fails', async () => {
  const dataDir = newDataDir();
  await expect(start({ dataDir, binDir: '/nowhere' })).rejects.toMatchObject({
    code: 'postgres_binaries_unusable',
  });
  (await acquireServerLock(openDataDir(dataDir))).release();
});

it('ignores the name of a dead server, also when another process has its number', async () => {
  const dataDir = newDataDir();
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
  onTestFinished(() => void stranger.kill('SIGKILL'));
  const paths = openDataDir(dataDir);
  const stale = { pid: stranger.pid, startedAt: '2026-01-01T00:00:00.000Z' };
  writeFileSync(embeddedPaths(dataDir).serverPid, JSON.stringify(stale));

  const lock = await acquireServerLock(paths);
  await expect(acquireServerLock(paths)).rejects.toMatchObject({ holder: { pid: process.pid } });
  lock.release();
});
