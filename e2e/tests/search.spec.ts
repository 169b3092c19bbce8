import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** Ctrl+K, and the page of a person. Nothing here changes the demo. */

test('HOME-6, HOME-7: Ctrl+K finds a tenant whose name is mistyped, and Enter opens the page with leases and account, where a payment is recorded', async ({
  page,
}) => {
  await openAs(page, demo.admin, '/tasks');
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('lindqvsit');
  await expect(palette.getByRole('option', { name: /^Tess Lindqvist/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/people\//);
  await expect(palette).toHaveCount(0);
  const name = page.getByRole('heading', { level: 1, name: 'Tess Lindqvist' });
  await expect(name).toBeVisible();
  const part = (title: string) => page.getByRole('region', { name: title });
  await expect(part('Leases').getByRole('link')).not.toHaveCount(0);
  const invoice = part('Account').getByText(/Invoice \d{4}/);
  await expect(invoice.first()).toBeVisible();
  await page.getByRole('link', { name: 'Record payment' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(name).toBeVisible();
});
