import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expectNoSidewaysScroll } from './sideways.ts';

const phone = { width: 375, height: 812 };

/** For `test.use`: a browser that says it is a phone. */
export const onPhone = { viewport: phone, isMobile: true, hasTouch: true };

/** Gives the page a phone's width and touch styles; returns a function that turns it back into a desktop. */
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
 * Checks the current page on a desktop and on a phone: it must be accessible, and not wider than the screen.
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

/** Components that depend on the width are rendered again at the browser's next frame. */
async function drawnAgain(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
}
