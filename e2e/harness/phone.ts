import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expectNoSidewaysScroll } from './sideways.ts';

/** As that of the tests with the tag @phone. */
const phone = { width: 375, height: 812 };

/** Gives the page the width of a phone and its styles for fingers; answers with how to make it a desktop again. */
export async function becomePhone(page: Page): Promise<() => Promise<void>> {
  const before = page.viewportSize();
  const browser = await page.context().newCDPSession(page);
  const touch = (enabled: boolean) =>
    browser.send('Emulation.setTouchEmulationEnabled', { enabled });
  await touch(true);
  await page.setViewportSize(phone);
  await drawnAgain(page);
  return async () => {
    await touch(false);
    await browser.detach();
    if (before) await page.setViewportSize(before);
    await drawnAgain(page);
  };
}

/**
 * What every page must be on a desktop and on a phone, looked at as it stands now: accessible, and not wider than the
 * screen. For tests whose steps are the same on both, this takes the place of a second run with the tag @phone.
 */
export async function expectFitsDevices(page: Page): Promise<void> {
  await expectFits(page);
  const becomeDesktop = await becomePhone(page);
  await expectFits(page);
  await becomeDesktop();
}

async function expectFits(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

/** Components that depend on the width are drawn again once the browser has told them, which is at its next frame. */
async function drawnAgain(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
}
