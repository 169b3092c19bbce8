import { expect, type Page } from '@playwright/test';

/** Nothing scrolls sideways, once the page has found its shape. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(sideways).toBeLessThanOrEqual(0);
}
