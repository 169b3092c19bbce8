import axe, { type RunOnly } from 'axe-core';
import { expect } from 'vitest';
import { expectStyled } from './mantine-styles.ts';
import { emulateMedia } from './media.ts';

/** The rules whose result may differ in another color scheme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

// Otherwise, it also writes down the HTML of all elements without violations, for each rule.
axe.configure({ noHtml: true });

/**
 * Checks the page in its current state against WCAG 2.2 AA, as far as a program can, like the end-to-end tests. Also
 * checks that everything open now has its styles, because it may be closed at the end of the test.
 */
export function expectAccessible(): Promise<void> {
  return expectNoViolations({ type: 'tag', values: wcag22aa });
}

/** Also checks dark colors. */
export async function expectAccessibleInBothSchemes(): Promise<void> {
  const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');
  await expectAccessible();
  await emulateMedia({ 'prefers-color-scheme': 'dark' });
  await expect.poll(scheme).toBe('dark');
  await expectNoViolations({ type: 'rule', values: colorRules });
  await emulateMedia({});
  await expect.poll(scheme).toBe('light');
}

async function expectNoViolations(runOnly: RunOnly): Promise<void> {
  expectStyled();
  const given = document.adoptedStyleSheets;
  document.adoptedStyleSheets = [...given, withoutTransitions()];
  await animationsEnded();
  const stickAgain = unstick();
  const { violations } = await axe.run(document, {
    runOnly,
    resultTypes: ['violations'],
    elementRef: true,
    selectors: false,
    // By default, it also reads all rules of all style sheets, for a rule that is not among these tags.
    preload: { assets: ['media'] },
  });
  stickAgain();
  document.adoptedStyleSheets = given;
  const problems = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ element, failureSummary }) => `${id}: ${help}\n${tagOf(element)}\n${failureSummary}`,
    ),
  );
  expect(problems.join('\n'), 'accessibility of the page').toBe('');
}

/** The element without its content. */
const tagOf = (element?: Element) =>
  element && new XMLSerializer().serializeToString(element.cloneNode(false));

/**
 * Turns animations off during the check, so elements are either visible or not, never half transparent: then their
 * colors would not be their own. Rows that the browser has not drawn yet have a guessed height, so this draws all rows.
 */
function withoutTransitions(): CSSStyleSheet {
  const still = new CSSStyleSheet();
  still.replaceSync(
    '*, ::before, ::after { transition-duration: 0s !important; content-visibility: visible !important; }',
  );
  return still;
}

/**
 * A sticky bar covers part of a control only until the page is scrolled, so it is part of the page flow during the
 * check.
 * @returns a function that makes the bars stick again
 */
function unstick(): () => void {
  const bars = [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => getComputedStyle(element).position === 'sticky')
    .map((element) => ({ element, before: element.style.cssText }));
  for (const { element } of bars) {
    element.style.cssText += '; position: relative !important; inset: auto !important';
  }
  return () => {
    for (const { element, before } of bars) element.style.cssText = before;
  };
}

/** Waits for transitions, because colors and positions count only after them; endless spinners are ignored. */
async function animationsEnded(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map((animation) => animation.finished));
}
