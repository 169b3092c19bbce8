/**
 * The README's first command in CI: the demo up to its first page, as an ordinary user, with the packages that CI has
 * installed. `fresh.test.ts` installs them as an ordinary user and as root, with several versions of npm and Node.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../support/run.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { copyCheckout, placeHere, type Person } from './place.ts';
import { tryDemo } from './try-product.ts';

const nobody = 65_534;

async function step(name: string, task: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await task();
  console.log(`ok     ${name}, ${((performance.now() - start) / 1000).toFixed(0)} s`);
}

/** With `cp`, which takes a fraction of the time that Node needs for 57,000 files. */
function copyPackages(target: string): void {
  for (const modules of globSync('{,packages/*/,e2e/,bench/}node_modules', { cwd: root })) {
    execFileSync('cp', ['-a', path.join(root, modules), path.join(target, path.dirname(modules))]);
  }
}

/** With `chown`, for the same reason. */
const giveAll = (folder: string, { uid, gid }: Person) =>
  execFileSync('chown', ['-Rh', `${uid}:${gid}`, folder]);

// On a disk, the files of the packages take a third more time.
const folder = mkdtempSync(path.join(scratchFolder() ?? tmpdir(), 'tenantry-fresh-'));
try {
  const person: Person = { uid: nobody, gid: nobody, home: path.join(folder, 'home') };
  mkdirSync(person.home);
  const checkout = path.join(folder, 'tenantry');
  copyCheckout(checkout);
  copyPackages(checkout);
  giveAll(folder, person);
  const place = placeHere(checkout, person, process.env['PATH'] ?? '');
  await step('demo as an ordinary user', () => tryDemo(place));
  // The tests serve the web app that the demo has built, so it is built once.
  const dist = 'packages/web/dist';
  rmSync(path.join(root, dist), { recursive: true, force: true });
  cpSync(path.join(checkout, dist), path.join(root, dist), {
    recursive: true,
    preserveTimestamps: true,
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
