import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules whose result may differ in another color scheme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Less than half of the code that the builder would send to each page. */
const minified = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Checks the page in its current state against WCAG 2.2 AA, as far as a program can. */
export async function expectAccessible(page: Page): Promise<void> {
  const problems = await violationsIn(page);
  expect(problems.join('\n'), `accessibility of ${page.url()}`).toBe('');
}

/**
 * What violates WCAG 2.2 AA in the page's current state, with the element of each violation.
 * @param part `colors` checks only colors, for a page that has been checked in another color scheme
 */
export async function violationsIn(page: Page, part: 'all' | 'colors' = 'all'): Promise<string[]> {
  await animate(page, false);
  await animationsEnded(page);
  await stick(page, false);
  const violations = await violationsOf(page, part);
  await stick(page, true);
  await animate(page, true);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, html, failureSummary }) =>
        `${id}: ${help}\n    at ${target.join(' ')}\n    ${html}\n    ${failureSummary?.replaceAll('\n', '\n    ')}`,
    ),
  );
}

/**
 * For frames and passed rules, the builder does more work than the check itself: it merges frames in a separate page,
 * and describes each correct element. Frames are still checked.
 */
async function violationsOf(page: Page, part: 'all' | 'colors') {
  const hasFrames = page.frames().length > 1;
  const isLoaded = await page.evaluate(() => 'axe' in window);
  // Without frames, the script loaded by an earlier check is enough.
  const axeSource = isLoaded && !hasFrames ? 'void 0' : minified;
  const axe = new AxeBuilder({ page, axeSource })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(!hasFrames);
  const chosen = part === 'all' ? axe.withTags(wcag22aa) : axe.withRules(colorRules);
  return (await chosen.analyze()).violations;
}

/**
 * Turns animations off during the check, so elements are either visible or not, never half transparent: then their
 * colors would not be their own. Call this first, because other steps may start animations. Rows that the browser has
 * not drawn yet have a guessed height, so their buttons would seem to lie under the next row: this draws all rows.
 */
async function animate(page: Page, animated: boolean): Promise<void> {
  await page.evaluate((wanted) => {
    const still = new CSSStyleSheet();
    still.replaceSync(
      '*, ::before, ::after { transition-duration: 0s !important; content-visibility: visible !important; }',
    );
    const given = document.adoptedStyleSheets;
    document.adoptedStyleSheets = wanted ? given.slice(0, -1) : [...given, still];
  }, animated);
}

/**
 * A sticky bar covers half of a control only until the page is scrolled. Its position depends on the height of
 * everything above it, so the bar becomes part of the page flow during the check.
 */
async function stick(page: Page, sticking: boolean): Promise<void> {
  await page.evaluate((wanted) => {
    const mark = 'data-unstuck';
    if (wanted) {
      for (const bar of document.querySelectorAll<HTMLElement>(`[${mark}]`)) {
        bar.style.cssText = bar.getAttribute(mark) ?? '';
        bar.removeAttribute(mark);
      }
      return;
    }
    const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    );
    for (const bar of bars) {
      bar.setAttribute(mark, bar.style.cssText);
      bar.style.cssText += '; position: relative !important; inset: auto !important';
    }
  }, sticking);
}

/** Waits for transitions, because colors and positions count only after them; endless spinners are ignored. */
async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}
