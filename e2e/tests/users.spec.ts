import type { Page } from '@playwright/test';
import { tick } from '../harness/checkbox.ts';
import { apiAs } from '../harness/lessee.ts';
import { expectFitsDevices } from '../harness/phone.ts';
import { demo, landingShown, signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';
import {
  checkboxOf,
  home,
  openUsers,
  ownPassword,
  panel,
  rowOf,
  tab,
  usersPath,
} from '../harness/users.ts';

/** The list of users, and who may be changed or deleted; the tests of this file change the demo's users. */

test.use({ start: { command: 'demo', own: 'users' } });

const users = '/v1/admin/organization/Maple%20%26%20Main%20Rentals/users';

/** A user who can sign in; users-form.spec.ts tests the form for it. */
async function addAdmin(page: Page, emailAddress: string, firstName: string) {
  const password = `the long password of ${firstName}`;
  const currentPassword = demo.admin.password;
  const login = { emailAddress, password, currentPassword };
  const person = { ...login, firstName, lastName: 'Admin', roles: ['SiteAdmin'] };
  const admin = await apiAs(page, demo.admin);
  const { id } = await admin.post<{ id: string }>(users, person);
  return { id, password };
}

test('USER-1, USER-2: title, tabs in the URL, filter and order, Close', async ({ page }) => {
  await openUsers(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maple & Main Rentals Users');
  await expect(page.getByRole('tab')).toHaveText(['Users', 'Create User', 'Edit User']);
  await expectFitsDevices(page);

  const names = page.getByRole('row').getByRole('checkbox');
  await page.getByLabel('Filter').fill('thimbleberry');
  await expect(names).toHaveCount(1);
  await expect(rowOf(page, demo.tenant.email)).toContainText('Leasee');
  await expect(rowOf(page, demo.tenant.email)).toContainText(home);
  await expect(page).toHaveURL(/filter=thimbleberry/);
  await page.reload();
  await expect(names).toHaveCount(1);
  await page.getByLabel('Filter').fill('nobody at all');
  await expect(page.getByText('No user matches the filters.')).toBeVisible();
  await page.getByLabel('Filter').fill('');

  await page.getByRole('button', { name: 'Email' }).click();
  await expect(page).toHaveURL(/sort=email/);
  await expect(names.first()).toHaveAccessibleName('Select Ada Marsh');
  await page.getByRole('button', { name: 'Email' }).click();
  await expect(page).toHaveURL(/sort=-email/);
  await expect(names.last()).toHaveAccessibleName('Select Ada Marsh');

  await tab(page, 'Create User').click();
  await expect(page).toHaveURL(/tab=create/);
  await expectFitsDevices(page);
  await page.reload();
  await expect(panel(page, 'Create User').getByLabel('Email')).toBeVisible();
  await tab(page, 'Edit User').click();
  await expect(panel(page, 'Edit User')).toContainText('Select a user in the list');
  await page.goBack();
  await expect(panel(page, 'Create User')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/admin-landing');
});

test('USER-2, USER-3: Edit Selected is for exactly one, and survives a reload; who is filtered away is not edited', async ({
  page,
}) => {
  await openUsers(page);
  const button = page.getByRole('button', { name: 'Edit Selected' });
  const complaint = page.getByText('Please select exactly one user to edit');
  await button.click();
  await expect(complaint).toBeVisible();
  await checkboxOf(page, demo.tenant.email).check();
  await expect(complaint).toHaveCount(0);
  await checkboxOf(page, demo.admin.email).check();
  await button.click();
  await expect(complaint).toBeVisible();
  await checkboxOf(page, demo.admin.email).uncheck();
  await button.click();

  const form = panel(page, 'Edit User');
  await expect(form.getByLabel('First name')).toHaveValue('Tess');
  await expect(form.getByLabel('Last name')).toHaveValue('Lindqvist');
  await expect(form.getByLabel('Email')).toHaveValue(demo.tenant.email);
  await expect(form.getByLabel('Role')).toHaveValue('Leasee');
  await expect(form.getByRole('combobox', { name: 'Property' })).toHaveValue(new RegExp(home));
  await expect(form.getByLabel('New password')).toHaveValue('');
  await expectFitsDevices(page);
  await page.reload();
  await expect(form.getByLabel('First name')).toHaveValue('Tess');

  await tab(page, 'Users').click();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByLabel('Filter').fill('thimbleberry');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Selected' }).click();
  await expect(panel(page, 'Edit User').getByLabel('First name')).toHaveValue('Tess');
});

test('USER-4, USER-9, USER-10: of several, those who may be are deleted, and the others say why not', async ({
  page,
  trouble,
}) => {
  trouble.expectResponse(422, usersPath);
  const gone = 'gone@example.com';
  await addAdmin(page, gone, 'Gil');
  await openUsers(page);
  for (const email of [gone, demo.admin.email, demo.superAdmin.email]) {
    await checkboxOf(page, email).check();
  }
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Are you sure you want to delete the selected users?');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(rowOf(page, gone)).toBeVisible();

  await page.getByRole('button', { name: 'Delete Selected' }).click();
  await ownPassword(question).fill(demo.admin.password);
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  const alert = panel(page, 'Users').getByRole('alert');
  await expect(alert.getByRole('listitem')).toHaveText([
    'Ada Marsh: You cannot delete your own account. Ask another administrator to do it.',
    'Simon Okafor: Only a SuperAdmin can change or delete a SuperAdmin.',
  ]);
  await expect(rowOf(page, gone)).toHaveCount(0);
  await expect(checkboxOf(page, demo.admin.email)).toBeChecked();
  await expectFitsDevices(page);

  await tick(page.getByLabel('Show deactivated'));
  await expect(rowOf(page, gone)).toContainText('Deactivated');
  await page.getByLabel('Filter').fill(gone);
  await checkboxOf(page, gone).check();
  await page.getByRole('button', { name: 'Edit Selected' }).click();
  await expect(panel(page, 'Edit User')).toContainText('is deactivated');
});

test('AUTH-9, SHELL-7, USER-10, EVENTS-4: who is deactivated is out at once', async ({
  page,
  trouble,
}) => {
  const email = 'out@example.com';
  const { id, password } = await addAdmin(page, email, 'Ole');
  const open = page.waitForResponse('**/v1/events');
  await signIn(page, email, password);
  await landingShown(page);
  await open;
  const admin = await apiAs(page, demo.admin);
  await admin.remove(`${users}/${id}`, { currentPassword: demo.admin.password });

  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner')).not.toContainText('Welcome');
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  trouble.expectResponse(401, '/v1/auth/login');
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password, please try again.');
});
