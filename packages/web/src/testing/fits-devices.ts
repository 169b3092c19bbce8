import { expect } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { expectNoSideways, viewOn } from './viewport.ts';

/** Statuses are single words, which nobody can guess from their beginnings. */
function expectWholeBadges(): void {
  const labels = [...document.querySelectorAll('.mantine-Badge-label')];
  const cut = labels.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
}

/** Components that depend on the width are rendered again at the next frame. */
const drawnAgain = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });

/** Checks that the current page is accessible, not too wide and shows whole badges on a phone and on a desktop; ends as a desktop. */
export async function expectFitsDevices(): Promise<void> {
  for (const device of ['phone', 'desktop'] as const) {
    await viewOn(device);
    await drawnAgain();
    expectNoSideways();
    expectWholeBadges();
    await expectAccessible();
  }
}
