import { findBrowser } from '../../e2e/harness/browser.ts';
import { packagedBrowser } from './packaged-browser.ts';

/** Finds a browser for the tests: the machine's own, or one that npm installs. */
export async function ensureBrowser(): Promise<string | undefined> {
  return findBrowser() ?? (await packagedBrowser());
}

export const noBrowser =
  'No browser found. Install Chrome or Chromium, or set CHROMIUM_PATH to one.';
