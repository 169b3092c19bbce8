import axe from 'axe-core';
import { expect } from 'vitest';

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Checks the page in its current state against WCAG 2.2 AA, as far as a program can, like the end-to-end tests. */
export async function expectAccessible(): Promise<void> {
  const given = document.adoptedStyleSheets;
  document.adoptedStyleSheets = [...given, withoutTransitions()];
  await animationsEnded();
  const { violations } = await axe.run(document, {
    runOnly: { type: 'tag', values: wcag22aa },
    resultTypes: ['violations'],
  });
  document.adoptedStyleSheets = given;
  const problems = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
  expect(problems.join('\n'), 'accessibility of the page').toBe('');
}

/**
 * Something that comes or goes by itself while the page is looked at is there or is not there, but never half: the
 * colors of a half-transparent element are not its own. Rows that the browser has not drawn yet have a guessed height:
 * all rows are drawn.
 */
function withoutTransitions(): CSSStyleSheet {
  const still = new CSSStyleSheet();
  still.replaceSync(
    '*, ::before, ::after { transition-duration: 0s !important; content-visibility: visible !important; }',
  );
  return still;
}

/** Colors and positions count once a transition is over; spinners, which never end, are left alone. */
async function animationsEnded(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map((animation) => animation.finished));
}
