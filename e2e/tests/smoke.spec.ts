import { expectFitsDevices } from '../harness/phone.ts';
import { demo, openAs, signIn, type Person } from '../harness/sign-in.ts';
import type { Page } from '@playwright/test';
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

test('TRUST-8: an owner signs in, sees the own homes with their money, and opens a shared document, but no tenant’s contact', async ({
  page,
}) => {
  await signIn(page, demo.owner.email, demo.owner.password);
  await expect(page).toHaveURL('/owner-landing');
  const homes = page.getByRole('table', { name: 'Homes' });
  await expect(homes.getByRole('row')).toHaveCount(6);
  await expect(page.getByText('4 of 5')).toBeVisible();
  await expectFitsDevices(page);
  const statements = page.getByRole('list', { name: 'Statements' });
  await expect(statements.getByRole('link', { name: /^View owner-statement/ })).not.toHaveCount(0);
  const documents = page.getByRole('list', { name: 'Documents' });
  await documents.getByRole('button', { name: 'Open House rules' }).click();
  const dialog = page.getByRole('dialog', { name: 'House rules' });
  await expect(dialog.getByRole('region', { name: /^Page 1 of/ })).toContainText('Quiet hours');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await homes.getByRole('link', { name: 'Larkin Court 1A' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Larkin Court 1A/ })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/@example\.com|\(312\) 555/);
  await page.goto('/admin-landing');
  await expect(page).toHaveURL('/owner-landing');
});

/** The kB of scripts that the page has loaded, as they were sent. */
const scriptsOf = (page: Page) =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = files.filter(({ name }) => name.endsWith('.js'));
    return Math.round(scripts.reduce((sum, each) => sum + each.encodedBodySize, 0) / 1024);
  });

/** On a slow machine, with what is loaded ten seconds later: the warning before a session ends, in a dialog. */
const firstViews: readonly (readonly [path: string, person: Person, kB: number])[] = [
  ['/admin-landing', demo.admin, 290],
  ['/lessee-landing', demo.lessee, 300],
  ['/reports', demo.admin, 345],
];

test('the first views of signed-in people load no code that they do not show', async ({ page }) => {
  for (const [path, person, most] of firstViews) {
    await openAs(page, person, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    let loaded = -1;
    await expect(async () => {
      const before = loaded;
      loaded = await scriptsOf(page);
      expect(loaded).toBe(before);
    }).toPass({ intervals: [1_000] });
    expect(loaded, path).toBeLessThan(most);
    expect(loaded, path).toBeGreaterThan(most / 2);
  }
});
