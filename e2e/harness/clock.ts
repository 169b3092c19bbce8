import type { Page } from '@playwright/test';

/** It stops at a moment that must not have gone by when the browser hears of it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 30_000));
}
