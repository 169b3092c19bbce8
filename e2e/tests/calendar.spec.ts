import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** The calendar; nothing here changes the demo. */

test('HOME-5: the calendar shows when rent is due, and its address keeps the filters @phone', async ({
  page,
}) => {
  await openAs(page, demo.admin, '/calendar');
  await page.getByRole('button', { name: 'List' }).click();
  const entry = page.getByRole('main').getByText(/\$[\d,.]+ (due|to bill)/);
  await expect(entry.first()).toBeVisible();
  await page.getByRole('button', { name: 'Lease ends' }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ \d{4}$/);
  await expect(entry.first()).toBeVisible();
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await expect(page.getByRole('button', { name: 'Lease ends' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
});
