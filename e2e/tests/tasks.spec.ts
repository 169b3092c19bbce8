import { apiAs } from '../harness/lessee.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

test('HOME-4, HOME-5: my own task is in the calendar, beside rent that is due, and on the landing page until it is completed', async ({
  page,
}) => {
  await openAs(page, demo.admin, '/tasks');
  const main = page.getByRole('main');
  const to = (name: RegExp) =>
    page.getByRole('navigation', { name: 'Side bar' }).getByRole('link', { name }).click();
  await main.getByRole('textbox', { name: 'Task' }).fill('Call the roofer');
  await page.keyboard.press('Enter');
  const row = main.getByRole('listitem').filter({ hasText: 'Call the roofer' });
  await expect(row).toContainText('Due today');
  await to(/^Calendar/);
  await main.getByRole('button', { name: 'List' }).click();
  await expect(main.getByRole('link', { name: 'Call the roofer' })).toBeVisible();
  await expect(main.getByText(/\$[\d,.]+ (due|to bill)/).first()).toBeVisible();
  await to(/^Today/);
  await expect(page.getByRole('heading', { level: 1, name: /, Ada$/ })).toBeVisible();
  const showAll = main.getByRole('button', { name: /^Show all/ });
  await showAll.or(main.getByText('Call the roofer')).first().waitFor();
  if (await showAll.isVisible()) await showAll.click();
  await main.getByRole('button', { name: 'Done: Call the roofer' }).click();
  await expect(main.getByText('Call the roofer')).toHaveCount(0);

  // Other tests use the same demo, so the task is removed.
  const admin = await apiAs(page, demo.admin);
  const done = await admin.get<{ items: { id: string; title: string }[] }>(
    '/v1/admin/tasks?state=done',
  );
  const task = done.items.find(({ title }) => title === 'Call the roofer');
  expect(task).toBeDefined();
  await admin.remove(`/v1/admin/tasks/${task?.id}`);
});

test('HOME-5: a browser without Temporal loads it, and the calendar moves to another month', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'));
  await openAs(page, demo.admin, '/calendar?month=2027-01');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toContainText('January 2027');
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(title).toContainText('December 2026');
});
