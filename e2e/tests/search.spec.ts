import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** Ctrl+K. Nothing here changes the demo. */

test('HOME-6: Ctrl+K finds a tenant whose name is mistyped, and Enter opens the page', async ({
  page,
}) => {
  await openAs(page, demo.admin);
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('textbox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('lindqvsit');
  await expect(palette.getByRole('button', { name: /^Tess Lindqvist/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/people\//);
  await expect(palette).toHaveCount(0);
  await expect(page.getByText('Tess Lindqvist').first()).toBeVisible();
});
