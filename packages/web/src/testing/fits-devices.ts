import { expectAccessible } from './accessibility.ts';
import { expectNoSideways, viewOn } from './viewport.ts';

/** Components that depend on the width are rendered again at the next frame. */
const drawnAgain = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });

/** Checks that the current page is accessible and not too wide on a phone and on a desktop; ends as a desktop. */
export async function expectFitsDevices(): Promise<void> {
  for (const device of ['phone', 'desktop'] as const) {
    await viewOn(device);
    await drawnAgain();
    expectNoSideways();
    await expectAccessible();
  }
}
