import { page } from 'vitest/browser';
import { expect, onTestFinished } from 'vitest';

export type Device = 'desktop' | 'phone';

/** As in the end-to-end tests; a desktop is what every test has that does not choose. */
const sizes: Readonly<Record<Device, [width: number, height: number]>> = {
  desktop: [1440, 900],
  phone: [375, 812],
};

/** For `test.each`: what runs on a phone runs on a desktop too. */
export const devices = Object.keys(sizes) as Device[];

/** Makes the page as large as on a device until the test is over. */
export async function viewOn(device: Device): Promise<void> {
  await page.viewport(...sizes[device]);
  onTestFinished(() => page.viewport(...sizes.desktop));
}

/** Nothing is wider than the page. */
export function expectNoSideways(): void {
  expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0);
}
