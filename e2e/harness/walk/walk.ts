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
  /** Where the pictures go: a folder below test-results/walk, and none without it. */
  readonly pictures?: string;
}

/** Visits the pages, and returns what is wrong with each, and which of them were shown and not turned away. */
export async function walk(
  { page, role, trouble, schemes, isTouched, pictures }: Walk,
  stops: readonly Stop[],
): Promise<{ findings: string[]; shown: string[] }> {
  const pending = await watchLoading(page.context());
  const findings: string[] = [];
  const shown: string[] = [];
  let troubles = (await trouble.found()).length;
  for (const stop of stops) {
    const note = (found: readonly string[]) =>
      findings.push(...found.map((finding) => `${stop.path}: ${finding}`));
    await page.emulateMedia({ colorScheme: schemes[0] ?? 'light', reducedMotion: 'reduce' });
    await page.goto(stop.address);
    await settled(page, pending);
    const all = await trouble.found();
    note(all.slice(troubles).filter((finding) => !isRefusal(finding, stop, role)));
    troubles = all.length;
    // Another page, where the walk comes by itself.
    if (!new URL(page.url()).pathname.startsWith(pathOf(stop))) continue;
    shown.push(stop.path);
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      note((await findingsOf(page, isTouched)).map((finding) => `${finding} (${scheme})`));
      if (pictures !== undefined) await takePicture(page, pictures, stop, scheme);
    }
  }
  return { findings: [...new Set(findings)], shown };
}

/** The server may turn away people from pages that are made for others. */
const isRefusal = (finding: string, { path: page }: Stop, role: Role) =>
  ownerOf(page) !== role && /answered 40[13]$/.test(finding);

const pathOf = ({ address }: Stop) => address.split('?')[0] ?? '';

/** Waits until the page asks for nothing more, and draws no placeholder. */
async function settled(page: Page, pending: () => number): Promise<void> {
  await expect(page.locator('main')).toBeVisible();
  await expect
    .poll(async () => {
      const before = pending();
      await page.evaluate(nextFrames);
      return before + pending() + (await page.locator('[aria-busy=true]').count());
    })
    .toBe(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
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
  // A long list is cut: nobody looks at 500 rows.
  const { height } = page.viewportSize() ?? { height: 900 };
  const full = await page.evaluate(() => document.documentElement.scrollHeight);
  const { width } = page.viewportSize() ?? { width: 1440 };
  await page.screenshot({
    path: path.join(target, `${name}.${scheme}.png`),
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(full, 3 * height) },
    animations: 'disabled',
  });
}
