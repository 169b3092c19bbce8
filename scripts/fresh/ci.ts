/**
 * The README's first command in CI: `npm ci` by npm 10 and the demo up to its first page, as an ordinary user.
 * `fresh.test.ts` tries root and other versions of npm and Node.
 */
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { scratchFolder } from '../support/scratch-folder.ts';
import { copyCheckout, copyNpmHome, placeHere, type Person } from './place.ts';
import { expectSuccess, install, tryDemo } from './try-product.ts';

const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const nobody = 65_534;

async function step(name: string, task: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await task();
  console.log(`ok     ${name}, ${((performance.now() - start) / 1000).toFixed(0)} s`);
}

function giveAll(folder: string, { uid, gid }: Person): void {
  chownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chownSync(path.join(entry.parentPath, entry.name), uid, gid);
  }
}

// On a disk, the 48,000 files of the packages take a tenth more CPU time and a third more time.
const folder = mkdtempSync(path.join(scratchFolder() ?? tmpdir(), 'tenantry-fresh-'));
try {
  const person: Person = { uid: nobody, gid: nobody, home: path.join(folder, 'home') };
  copyNpmHome(person.home);
  const checkout = path.join(folder, 'tenantry');
  copyCheckout(checkout);
  giveAll(folder, person);
  const place = placeHere(checkout, person, `${person.home}/node_modules/.bin:${systemPath}`);
  await step('npm 10 for an ordinary user', () =>
    expectSuccess(place, 'npm install --prefix "$HOME" npm@10'),
  );
  await step('npm ci as an ordinary user, npm 10', () => install(place));
  await step('demo as an ordinary user, npm 10', () => tryDemo(place));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
