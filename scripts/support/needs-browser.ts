import { noBrowser } from './ensure-browser.ts';
import { findBrowser } from '../../e2e/harness/browser.ts';

/** Says what is missing, while Playwright would ask for a download. */
export default function setup(): void {
  if (findBrowser() === undefined) throw new Error(noBrowser);
}
