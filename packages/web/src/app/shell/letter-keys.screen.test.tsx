import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { admin } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

/** In a file of its own: the search must not be loaded by an earlier test. */
test('HOME-6: what is typed while the search loads opens no page', async () => {
  const { router } = renderScreen('/help', { as: admin });
  await expect.element(page.getByRole('button', { name: 'Search' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}gs');
  await expect.element(page.getByRole('dialog').getByLabelText('Search')).toBeVisible();
  expect(router.state.location.pathname).toBe('/help');
});
