import { expectFitsDevices } from '../harness/phone.ts';
import { demo, signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

test('the server reports that it is live and ready', async ({ request }) => {
  for (const path of ['/healthz/live', '/healthz/ready']) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
  }
});

test('SHELL-5: an unknown address gets a friendly page', async ({ page, trouble }) => {
  trouble.expectResponse(404, '/no-such-page');
  await page.goto('/no-such-page');
  await expect(page.getByRole('main')).toContainText(/not found|no such page/i);
  await expectFitsDevices(page);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
});

test('the admin of the demo signs in and lands on the properties', async ({ page }) => {
  await signIn(page, demo.admin.email, demo.admin.password);
  await expect(page).toHaveURL('/admin-landing');
  await expect(page.getByRole('article').first()).toBeVisible();
});
