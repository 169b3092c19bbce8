import { noBrowser } from './ensure-browser.ts';
import { findBrowser } from '../../e2e/harness/browser.ts';

/** Reports what is missing; Playwright would ask for a download instead. */
export default function setup(): void {
  if (findBrowser() === undefined) throw new Error(noBrowser);
}
