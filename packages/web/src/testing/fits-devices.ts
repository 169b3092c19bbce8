import { expectAccessible } from './accessibility.ts';
import { expectNoSideways, viewOn } from './viewport.ts';

/** The page in its current state is accessible and not too wide on a desktop and on a phone; it is a desktop again then. */
export async function expectFitsDevices(): Promise<void> {
  for (const device of ['phone', 'desktop'] as const) {
    await viewOn(device);
    expectNoSideways();
    await expectAccessible();
  }
}
