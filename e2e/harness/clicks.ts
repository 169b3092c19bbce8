import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    clicksOfPerson?: number;
  }
}

/** Counts a person's clicks with the pointer and presses of Enter on the page from now on. Typing is not counted. */
export async function countClicks(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.clicksOfPerson = 0;
    const count = () => {
      window.clicksOfPerson = (window.clicksOfPerson ?? 0) + 1;
    };
    const options = { capture: true };
    // Enter also clicks the focused button; such a click has no pointer type.
    window.addEventListener(
      'click',
      (event) => event.isTrusted && event.detail > 0 && count(),
      options,
    );
    window.addEventListener('keydown', (event) => event.key === 'Enter' && count(), options);
  });
}

/** A job of a person, and the most clicks that it may take. */
export async function expectClicks(
  page: Page,
  most: number,
  job: () => Promise<void>,
): Promise<void> {
  const clicks = () => page.evaluate(() => window.clicksOfPerson);
  const before = await clicks();
  expect(before, 'the clicks are counted').toBeDefined();
  await job();
  expect(((await clicks()) ?? Number.NaN) - (before ?? 0), 'clicks').toBeLessThanOrEqual(most);
}
