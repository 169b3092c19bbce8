import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** A checkout without a built web app. */
function aCheckout(): string {
  const root = mkdtempSync(join(tmpdir(), 'tenantry-checkout-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  chmodSync(root, 0o755);
  for (const folder of ['packages/server/src', 'packages/web/src', 'node_modules']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  writeFileSync(join(root, 'packages/web/src/main.ts'), '');
  copyFileSync(
    join(import.meta.dirname, 'web-build.ts'),
    join(root, 'packages/server/src/web-build.ts'),
  );
  return root;
}

/** As an ordinary user, because root may write everywhere. */
function build(root: string) {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'packages/server/src/web-build.ts')],
    {
      encoding: 'utf8',
      env,
      cwd: root,
      ...(process.getuid?.() === 0 && { uid: 65_534, gid: 65_534 }),
    },
  );
  return { status, stdout, stderr };
}

test('without build tools, a sentence says how to get them; an earlier build is served', () => {
  const root = aCheckout();
  const advice =
    'its build tools are not installed. Run "npm ci" without --omit=dev, then "npm run build".';
  expect(build(root)).toEqual({
    status: 1,
    stdout: '',
    stderr: `The web app is not built yet, and ${advice}\n`,
  });
  mkdirSync(join(root, 'packages/web/dist'));
  expect(build(root)).toEqual({
    status: 0,
    stdout: '',
    stderr: `The web app could not be built: ${advice} Serving the previous build.\n`,
  });
});

test.skipIf(process.platform === 'win32')(
  'in a checkout that is read-only, a sentence says who must build the web app',
  () => {
    const root = aCheckout();
    mkdirSync(join(root, 'node_modules/vite'));
    const web = join(root, 'packages/web');
    chmodSync(web, 0o555);
    expect(build(root)).toEqual({
      status: 1,
      stdout: '',
      stderr: `The web app is not built yet, and ${web} cannot be written. Run "npm run build" once as a user who can write there.\n`,
    });
    chmodSync(web, 0o755);
  },
);
