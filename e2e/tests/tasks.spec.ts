import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** Tasks, in a demo of their own. */
test.use({ start: { command: 'demo', own: 'tasks' } });

test('HOME-4: a task of my own is on the landing page until it is done', async ({ page }) => {
  await openAs(page, demo.admin, '/tasks');
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'Task' }).fill('Call the roofer');
  await page.keyboard.press('Enter');
  const row = main.getByRole('listitem').filter({ hasText: 'Call the roofer' });
  await expect(row).toContainText('Due today');
  await page.goto('/calendar?layout=list');
  await expect(main.getByRole('link', { name: 'Call the roofer' })).toBeVisible();
  await page.goto('/admin-landing');
  const showAll = main.getByRole('button', { name: /^Show all/ });
  await showAll.or(main.getByText('Call the roofer')).first().waitFor();
  if (await showAll.isVisible()) await showAll.click();
  await main.getByRole('button', { name: 'Done: Call the roofer' }).click();
  await expect(main.getByText('Call the roofer')).toHaveCount(0);
  await page.goto('/tasks?tab=done');
  await expect(row).toContainText('Done on');
});
