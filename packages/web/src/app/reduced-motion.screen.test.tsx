import { page } from 'vitest/browser';
import { expect, onTestFinished, test } from 'vitest';
import { emulateMedia } from '../testing/media.ts';
import { renderScreen } from '../testing/render-screen.tsx';

/** Even short transitions of each element kept long reports busy for seconds. */
test('with reduced motion, a change of colors starts no transition', async () => {
  const scheme = 'data-mantine-color-scheme';
  const before = document.documentElement.getAttribute(scheme) ?? '';
  onTestFinished(() => document.documentElement.setAttribute(scheme, before));
  await emulateMedia({ 'prefers-reduced-motion': 'reduce' });
  renderScreen('/help', { answers: {} });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  document.documentElement.setAttribute(scheme, before === 'dark' ? 'light' : 'dark');
  expect(document.getAnimations()).toEqual([]);
});
