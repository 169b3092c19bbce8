import { demo, landingShown, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** The page of a person; nothing here changes the demo. */

test('HOME-7: Receivables lead to the page of a tenant, with leases, account and conversations @phone', async ({
  page,
}) => {
  await openAs(page, demo.admin);
  await landingShown(page);
  await page.goto('/receivables');
  const tenant = page.locator('a[href^="/people/"]').first();
  const name = (await tenant.textContent()) ?? '';
  await tenant.click();
  await expect(page).toHaveURL(/\/people\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const part = (title: string) => page.getByRole('region', { name: title });
  await expect(part('Leases').getByRole('link')).not.toHaveCount(0);
  await expect(
    part('Account')
      .getByText(/Invoice \d{4}/)
      .first(),
  ).toBeVisible();
  await expect(part('Contact and sign-in').getByRole('link').first()).toHaveAttribute(
    'href',
    /^mailto:/,
  );
  await page.getByRole('link', { name: 'Record payment' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});
