import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Holds the page, as it stands now, against WCAG 2.2 AA as far as a program can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  await animationsEnded(page);
  await animate(page, false);
  const { violations } = await new AxeBuilder({ page }).withTags(wcag22aa).analyze();
  await animate(page, true);
  const problems = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, html, failureSummary }) =>
        `${id}: ${help}\n    at ${target.join(' ')}\n    ${html}\n    ${failureSummary?.replaceAll('\n', '\n    ')}`,
    ),
  );
  expect(problems.join('\n'), `accessibility of ${page.url()}`).toBe('');
}

/**
 * A message that goes away by itself, while the page is looked at, is there or is not there, but never half: the
 * colours of something transparent are nobody's.
 */
async function animate(page: Page, animated: boolean): Promise<void> {
  await page.evaluate((wanted) => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition-duration: 0s !important; }');
    const given = document.adoptedStyleSheets;
    document.adoptedStyleSheets = wanted ? given.slice(0, -1) : [...given, still];
  }, animated);
}

/** Colours and positions count once a transition is over; spinners, which never end, are left alone. */
async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}
