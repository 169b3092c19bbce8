import { page } from 'vitest/browser';
import { expectAccessible } from './accessibility.ts';
import { expectNoSideways, viewOn } from './viewport.ts';

/** Components that depend on the width are rendered again at the next frame. */
const drawnAgain = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });

/** Checks the screen as it is now on a desktop and on a phone: accessible, and not wider than the page. */
export async function expectFitsDevices(): Promise<void> {
  expectNoSideways();
  await expectAccessible();
  await viewOn('phone');
  await drawnAgain();
  expectNoSideways();
  await expectAccessible();
  await page.viewport(1440, 900);
  await drawnAgain();
}
