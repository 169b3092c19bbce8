import { readFile } from 'node:fs/promises';
import { changedDemos } from '../harness/demos.ts';
import { demo, openAs, openInNewSession, signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

// The tenant asks to be deleted, and the activity names what these tests change.
test.use({ start: changedDemos.rights });

const home = '214 Thimbleberry Lane';
const elsewhere = '508 North Foundry Street';

test('TRUST-6, TRUST-7: a role is made of ticks; its holder reaches one home, and nothing else exists for them', async ({
  page,
  trouble,
}) => {
  await openInNewSession(page, demo.admin, { path: '/createUser' });
  await page.getByRole('tab', { name: 'Roles' }).click();
  await page.getByRole('button', { name: 'Add role' }).click();
  const role = page.getByRole('form', { name: 'Add role' });
  await role.getByRole('textbox', { name: 'Name' }).fill('House manager');
  await role.getByRole('button', { name: 'Bookkeeper' }).click();
  await role.getByRole('checkbox', { name: /^Write to tenants/ }).check();
  await role.getByRole('checkbox', { name: /^See expenses/ }).uncheck();
  await role.getByRole('button', { name: 'Add role' }).click();
  await expect(page.getByRole('heading', { name: 'House manager' })).toBeVisible();
  await page.getByRole('tab', { name: 'Create User' }).click();
  const create = page.getByRole('form', { name: 'Create user' });
  const password = 'nine green bottles';
  await create.getByLabel('Email').fill('mo@example.com');
  await create.getByLabel('First name').fill('Mo');
  await create.getByLabel('Last name').fill('Alder');
  await create.getByLabel('Role').selectOption('House manager');
  await create.getByLabel('Only some buildings and homes').check();
  await create.getByRole('combobox', { name: 'Add a home' }).fill(home);
  await page.getByRole('option', { name: home }).click();
  await create.getByRole('textbox', { name: 'Password' }).fill(password);
  await create.getByRole('button', { name: 'Create' }).click();
  const row = page.getByRole('row').filter({ hasText: 'mo@example.com' });
  await expect(row).toContainText('House manager: 1 home');
  const other = await page.request.get('/v1/public/properties');
  const homes = (await other.json()) as { id: string; addressLine1: string }[];
  const otherId = homes.find(({ addressLine1 }) => addressLine1 !== home)?.id;
  expect(otherId).toBeDefined();
  await page.getByRole('button', { name: 'Logout' }).first().click();

  await signIn(page, 'mo@example.com', password);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(home);
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Settings', exact: true })).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Expenses', exact: true })).toHaveCount(0);
  for (const path of ['/receivables', '/invoices', '/payments', '/messages', '/deposits']) {
    await page.goto(path);
    await expect(page.getByText(home).first()).toBeVisible();
    await expect(page.getByText(elsewhere)).toHaveCount(0);
  }
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click();
  await page.getByRole('combobox').last().fill('north foundry');
  await expect(page.getByText(/^Nothing found/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/expenses');
  await expect(page.getByText(/^You do not have permission to open this page/)).toBeVisible();
  trouble.expectResponse(404, `/v1/admin/properties/${otherId}`);
  await page.goto(`/admin-landing/view-property/${otherId}`);
  await expect(page.getByText(/not found/i).first()).toBeVisible();
});

test('TRUST-12, DATA-7: a tenant gets a copy and asks to be deleted; staff declines with a reason, and the activity has it', async ({
  page,
}) => {
  await openInNewSession(page, demo.lessee, { path: '/my-account' });
  await page.getByRole('button', { name: 'Make a copy' }).click();
  const requests = page.getByRole('list', { name: 'Requests about personal data' });
  await expect(requests.getByText(/Ready until/)).toBeVisible({ timeout: 30_000 });
  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    requests.getByRole('button', { name: 'Download' }).click(),
  ]);
  const zip = await readFile(await copy.path());
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  await page.getByRole('button', { name: 'Ask to delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ask to delete' }).click();
  await expect(requests.getByText(/Waiting for a decision/)).toBeVisible();

  await openAs(page, demo.admin, '/admin-landing');
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: 'Tess Lindqvist asks to delete their data' });
  await page.getByRole('button', { name: /^Show all/ }).click();
  await entry.getByRole('link', { name: 'Show', exact: true }).click();
  await page.getByRole('button', { name: 'See what a deletion does' }).click();
  await expect(page.getByText('The data cannot be deleted yet.')).toBeVisible();
  await page.getByLabel(/^Reason to decline/).fill('You still live here.');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText(/Declined: You still live here\./)).toBeVisible();

  await page.goto('/activity');
  const events = page.getByRole('list', { name: 'Changes, newest first' });
  await expect(events.getByText('Task added').first()).toBeVisible();
  await expect(events.getByText('Lease started')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(events.getByText('Lease started').first()).toBeVisible();
  await page.getByLabel('About').selectOption('People and accounts');
  await expect(events.getByText('Task added')).toHaveCount(0);
  await expect(page).toHaveURL(/area=people/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain('Tess Lindqvist');
  expect(csv).not.toContain('Task added');
});
