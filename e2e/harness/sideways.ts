import { expect, type Page } from '@playwright/test';

/** Expects that nothing scrolls sideways once the layout is stable. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(sideways).toBeLessThanOrEqual(0);
}
