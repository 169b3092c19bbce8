import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../testing/accessibility.ts';
import { staffAs } from '../testing/records.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { main } from '../testing/states.ts';
import { expectNoSideways, viewOn } from '../testing/viewport.ts';

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

test('TRUST-6: the chapters about the own work come first; the others can be read, too', async () => {
  renderScreen('/help', { as: staffAs('Bookkeeper'), answers: {} });
  const guide = main().getByRole('navigation', { name: 'Guide' });
  await expect.element(guide.getByText('Other chapters')).toBeVisible();
  const words = guide.element().textContent;
  const [own = '', others = ''] = words.split('Other chapters');
  expect(own).toContain('Payments');
  expect(own).toContain('Your account');
  expect(others).toContain('People');
  expect(others).toContain('Backups');
  await expectAccessible();
  await viewOn('phone');
  expectNoSideways();
});

test('HELP-1: an unknown chapter is not found', async () => {
  renderScreen('/help/no-such-chapter', { answers: {} });
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
