import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../testing/accessibility.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { main } from '../testing/states.ts';
import { viewOn } from '../testing/viewport.ts';

test('HELP-1: anyone can read the guide, chapter by chapter', async () => {
  const { router } = renderScreen('/help', { answers: {} });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Guide' })).toBeVisible();
  await main().getByRole('article').getByRole('link', { name: 'Rent', exact: true }).click();
  await expect.poll(() => router.state.location.href).toBe('/help/rent');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Rent' })).toBeVisible();
  const picture = main().getByRole('img', { name: 'The next billing, lease by lease' });
  await expect.element(picture).toHaveAttribute('src', expect.stringContaining('billing'));
  await main().getByRole('navigation', { name: 'Guide' }).getByText('Tenants').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Tenants' })).toBeVisible();
  await viewOn('phone');
  await expectAccessible();
});

test('HELP-1: an unknown chapter is not found', async () => {
  renderScreen('/help/no-such-chapter', { answers: {} });
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
