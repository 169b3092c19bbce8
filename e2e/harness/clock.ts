import type { Page } from '@playwright/test';

/** Stops the clock at a moment that must not have passed when the command reaches the browser. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 30_000));
}
