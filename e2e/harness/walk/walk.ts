import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Trouble } from '../trouble.ts';
import { ownerOf, type Role, type Stop } from './addresses.ts';
import { findingsOf, watchLoading } from './findings.ts';

const root = path.resolve(import.meta.dirname, '../../..');

export type Scheme = 'light' | 'dark';

export interface Walk {
  readonly page: Page;
  readonly role: Role;
  readonly trouble: Trouble;
  readonly schemes: readonly Scheme[];
  readonly isTouched: boolean;
  /** The folder for pictures, below test-results/walk; without it, no pictures are taken. */
  readonly pictures?: string;
}

/** Visits the pages. Returns what is wrong with each, and which pages were shown without a redirect. */
export async function walk(
  { page, role, trouble, schemes, isTouched, pictures }: Walk,
  stops: readonly Stop[],
): Promise<{ findings: string[]; shown: string[] }> {
  const pending = await watchLoading(page.context());
  const findings: string[] = [];
  const shown: string[] = [];
  const refusals: string[] = [];
  let troubles = (await trouble.found()).length;
  for (const stop of stops) {
    const note = (found: readonly string[]) =>
      findings.push(...found.map((finding) => `${stop.path}: ${finding}`));
    await page.emulateMedia({ colorScheme: schemes[0] ?? 'light', reducedMotion: 'reduce' });
    await page.goto(stop.address);
    await settled(page, pending);
    // It is loaded after the page, and covers what is near the bottom only until the page is scrolled.
    if (hasThumbBar(page, role)) await page.locator('[data-thumb]').waitFor();
    const all = await trouble.found();
    const fresh = all.slice(troubles);
    note(fresh.filter((finding) => !isRefusal(finding, stop, role)));
    refusals.push(...fresh.filter((finding) => isRefusal(finding, stop, role)));
    troubles = all.length;
    // The app redirected to another page, which the walk visits anyway.
    if (!new URL(page.url()).pathname.startsWith(pathOf(stop))) continue;
    shown.push(stop.path);
    for (const [nth, scheme] of schemes.entries()) {
      await page.emulateMedia({ colorScheme: scheme });
      const found = await findingsOf(page, isTouched, nth === 0 ? 'all' : 'colors');
      note(found.map((finding) => `${finding} (${scheme})`));
    }
    if (pictures === undefined) continue;
    // Last, because a picture of a whole page moves its content, which would count as a shift.
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      await takePicture(page, pictures, stop, scheme);
    }
  }
  // At the end, so that the same refusal is a finding on the person's own pages.
  for (const refusal of refusals) expectAgain(trouble, refusal);
  return { findings: [...new Set(findings)], shown };
}

/** Whether the person has the bar at the bottom of a phone's screen (SHELL-15). */
const hasThumbBar = (page: Page, role: Role) =>
  (role === 'staff' || role === 'superAdmin') && (page.viewportSize()?.width ?? 0) < 767;

const refused = /^\S+ (\S+) answered (40[13])$/;

/** The server may refuse people on pages that are made for others. */
const isRefusal = (finding: string, { path: page }: Stop, role: Role) =>
  ownerOf(page) !== role && refused.test(finding);

function expectAgain(trouble: Trouble, refusal: string): void {
  const [, url = '', status = ''] = refused.exec(refusal) ?? [];
  trouble.expectResponse(Number(status), url);
}

const pathOf = ({ address }: Stop) => address.split('?')[0] ?? '';

/** Waits until the page has no pending requests and shows no placeholders. */
async function settled(page: Page, pending: () => number): Promise<void> {
  await expect(page.locator('main')).toBeVisible();
  await expect
    .poll(async () => {
      const before = pending();
      await page.evaluate(nextFrames);
      return before + pending() + (await page.evaluate(placeholders));
    })
    .toBe(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Counts what is still loading, except receipts below the screen, which load when they are scrolled into view. */
function placeholders(): number {
  const skeletons = [...document.querySelectorAll('[data-skeleton]')].filter((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < window.innerHeight;
  });
  return skeletons.length + document.querySelectorAll('[aria-busy=true]').length;
}

function nextFrames(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 30)));
  });
}

async function takePicture(page: Page, folder: string, stop: Stop, scheme: Scheme): Promise<void> {
  const target = path.join(root, 'test-results/walk', folder);
  mkdirSync(target, { recursive: true });
  const name = stop.path === '/' ? 'home' : stop.path.slice(1).replaceAll(/[/$]+/g, '-');
  // A long list is cut off: nobody looks at 500 rows. The window grows only to the height that is kept: with a window
  // as high as the whole list, Chromium draws for half an hour if each row has a sticky column.
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  const full = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height: Math.min(full, 3 * size.height) });
  await page.screenshot({
    path: path.join(target, `${name}.${scheme}.png`),
    animations: 'disabled',
  });
  await page.setViewportSize(size);
}
