import { page } from 'vitest/browser';
import { expect, onTestFinished } from 'vitest';

export type Device = 'desktop' | 'phone';

/** The same sizes as in the end-to-end tests; tests that do not choose one run on a desktop. */
const sizes: Readonly<Record<Device, [width: number, height: number]>> = {
  desktop: [1440, 900],
  phone: [375, 812],
};

/** For `test.each`: a test that runs on a phone also runs on a desktop. */
export const devices = Object.keys(sizes) as Device[];

/** Gives the page the size of a device until the end of the test. */
export async function viewOn(device: Device): Promise<void> {
  await page.viewport(...sizes[device]);
  onTestFinished(() => page.viewport(...sizes.desktop));
}

/** Checks that nothing is wider than the page. */
export function expectNoSideways(): void {
  expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0);
}
