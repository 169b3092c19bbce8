import { noBrowser } from './ensure-browser.ts';
import { findBrowser } from '../../e2e/harness/browser.ts';

/** Says what is missing, where Playwright would say that a download was forgotten. */
export default function setup(): void {
  if (findBrowser() === undefined) throw new Error(noBrowser);
}
