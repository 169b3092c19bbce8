import { existsSync } from 'node:fs';
import { findBrowser } from '../../e2e/harness/browser.ts';
import { run, runTool } from './run.ts';

/** A browser for the end-to-end tests: the machine's own, else one that is installed here and now. */
export async function ensureBrowser(): Promise<string | undefined> {
  const found = findBrowser();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium or Chrome found: installing chromium with apt-get.');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['-qq', 'update'], { env });
    await run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'chromium'], { env });
    const installed = findBrowser();
    if (installed !== undefined) return installed;
  }
  console.log('No Chromium or Chrome found: downloading the one of Playwright.');
  const asRoot = process.getuid?.() === 0 && process.platform === 'linux';
  await runTool('playwright', ['install', ...(asRoot ? ['--with-deps'] : []), 'chromium']);
  return findBrowser();
}
