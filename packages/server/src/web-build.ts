import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The web app is not there and cannot be built; the message tells the person what to do. */
export class WebBuildError extends Error {}

/** Everything that the built app depends on. */
const sources = [
  ...[
    'src',
    'public',
    'index.html',
    'vite.config.ts',
    'postcss.config.js',
    'theme-css.ts',
    'chunks.ts',
    'early-script.ts',
    'first-pages.ts',
    'compressed-assets.ts',
    'guide-pages.ts',
    'reasons.ts',
  ].map((name) => `packages/web/${name}`),
  'packages/contract/src',
  'docs/guide',
  'package-lock.json',
  'package.json',
];

function newestChange(path: string): number {
  if (!existsSync(path)) return 0;
  const entry = statSync(path);
  if (!entry.isDirectory()) return entry.mtimeMs;
  return readdirSync(path).reduce(
    (newest, name) => Math.max(newest, newestChange(join(path, name))),
    0,
  );
}

/**
 * Builds the web app if its sources are newer than the build; does nothing if there are no sources. The new app
 * replaces the old one in one step, so that another server never serves a mix.
 */
export function buildWebAppWhenOlder(): void {
  const web = join(root, 'packages/web');
  const dist = join(web, 'dist');
  if (!existsSync(join(web, 'src'))) return;
  const changed = Math.max(...sources.map((name) => newestChange(join(root, name))));
  if (changed <= newestChange(join(dist, 'index.html'))) return;
  const obstacle = obstacleIn(web);
  if (obstacle) {
    if (!existsSync(dist)) throw new WebBuildError(`The web app is not built yet, and ${obstacle}`);
    process.stderr.write(
      `The web app could not be built: ${obstacle} Serving the previous build.\n`,
    );
    return;
  }
  process.stdout.write('Building the web app ...\n');
  const fresh = `${dist}.${process.pid}`;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  // Hints for developers of the web app, such as about slow plugins, are not for the person who starts the server.
  const built = spawnSync(
    process.execPath,
    [vite, 'build', web, '--outDir', fresh, '--emptyOutDir', '--logLevel', 'error'],
    // Never React's version for developers, as with the environment of a test.
    { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (built.status === 0) putInPlace(fresh, dist);
  rmSync(fresh, { recursive: true, force: true });
  if (built.status === 0) return;
  if (!existsSync(dist))
    throw new WebBuildError('The web app could not be built; the reason is above.');
  process.stderr.write('The web app could not be built; serving the previous build.\n');
}

/** Why the web app cannot be built here, and what to do; undefined if nothing is known to prevent it. */
function obstacleIn(web: string): string | undefined {
  if (!existsSync(join(root, 'node_modules/vite'))) {
    return 'its build tools are not installed. Run "npm ci" without --omit=dev, then "npm run build".';
  }
  try {
    accessSync(web, constants.W_OK);
    return undefined;
  } catch {
    return `${web} cannot be written. Run "npm run build" once as a user who can write there.`;
  }
}

/** If another server finished the same build first, its app stays; the sources are the same. */
function putInPlace(fresh: string, dist: string): void {
  const old = `${fresh}.old`;
  try {
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(fresh, dist);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'ENOENT') throw error;
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  try {
    buildWebAppWhenOlder();
  } catch (error) {
    if (!(error instanceof WebBuildError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
