import { expectAccessible } from '../harness/accessibility.ts';
import { tick } from '../harness/checkbox.ts';
import { demo, signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';
import {
  checkboxOf,
  create,
  edit,
  home,
  openUsers,
  panel,
  rowOf,
  tab,
  usersPath,
} from '../harness/users.ts';

/** The list of users, and who of them may be changed or deleted; the tests of this file change the demo's users. */

test.use({ start: { command: 'demo', own: 'users' } });

test(
  'USER-1, USER-2: title, tabs in the URL, filter and order, Close',
  { tag: '@phone' },
  async ({ page }) => {
    await openUsers(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maple & Main Rentals Users');
    await expect(page.getByRole('tab')).toHaveText(['Users', 'Create User', 'Edit User']);
    await expectAccessible(page);

    const names = page.getByRole('row').getByRole('checkbox');
    await page.getByLabel('Filter').fill('thimbleberry');
    await expect(names).toHaveCount(1);
    await expect(rowOf(page, demo.tenant.email)).toContainText('Leasee');
    await expect(rowOf(page, demo.tenant.email)).toContainText(home);
    await expect(page).toHaveURL(/filter=thimbleberry/);
    await page.reload();
    await expect(names).toHaveCount(1);
    await page.getByLabel('Filter').fill('nobody at all');
    await expect(page.getByText('No user matches what is chosen above.')).toBeVisible();
    await page.getByLabel('Filter').fill('');

    await page.getByRole('button', { name: 'Email' }).click();
    await expect(page).toHaveURL(/sort=email/);
    await expect(names.first()).toHaveAccessibleName('Select Ada Marsh');
    await page.getByRole('button', { name: 'Email' }).click();
    await expect(page).toHaveURL(/sort=-email/);
    await expect(names.last()).toHaveAccessibleName('Select Ada Marsh');

    await tab(page, 'Create User').click();
    await expect(page).toHaveURL(/tab=create/);
    await expectAccessible(page);
    await page.reload();
    await expect(panel(page, 'Create User').getByLabel('Email')).toBeVisible();
    await tab(page, 'Edit User').click();
    await expect(panel(page, 'Edit User')).toContainText('Select a user in the list');
    await page.goBack();
    await expect(panel(page, 'Create User')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/admin-landing');
  },
);

test(
  'USER-3: Edit Selected is for exactly one, and survives a reload',
  { tag: '@phone' },
  async ({ page }) => {
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
    await expectAccessible(page);
    await page.reload();
    await expect(form.getByLabel('First name')).toHaveValue('Tess');
  },
);

test('USER-2: who is filtered away is neither edited nor deleted', async ({ page }) => {
  await openUsers(page);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByLabel('Filter').fill('thimbleberry');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Selected' }).click();
  await expect(panel(page, 'Edit User').getByLabel('First name')).toHaveValue('Tess');
});

test(
  'USER-4, USER-9, USER-10: of several, those who may be are deleted, and the others say why not',
  { tag: '@phone' },
  async ({ page, trouble }, { project }) => {
    trouble.expectAnswer(422, usersPath);
    await openUsers(page);
    const gone = `gone-${project.name}@example.com`;
    await create(page, { email: gone, first: 'Gil', last: 'Gone', role: 'SiteAdmin' }, 'gils long');
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
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    const alert = panel(page, 'Users').getByRole('alert');
    await expect(alert.getByRole('listitem')).toHaveText([
      'Ada Marsh: You cannot delete your own account. Ask another administrator to do it.',
      'Simon Okafor: Only a SuperAdmin can change or delete a SuperAdmin.',
    ]);
    await expect(rowOf(page, gone)).toHaveCount(0);
    await expect(checkboxOf(page, demo.admin.email)).toBeChecked();
    await expectAccessible(page);

    await tick(page.getByLabel('Show deactivated'));
    await expect(rowOf(page, gone)).toContainText('Deactivated');
    await page.getByLabel('Filter').fill(gone);
    await checkboxOf(page, gone).check();
    await page.getByRole('button', { name: 'Edit Selected' }).click();
    await expect(panel(page, 'Edit User')).toContainText('is deactivated');
  },
);

test('USER-10: no one gives up their own role, or touches a SuperAdmin without being one', async ({
  page,
  trouble,
}) => {
  trouble.expectAnswer(422, usersPath);
  await openUsers(page);
  const form = await edit(page, demo.admin.email);
  await form.getByLabel('Role').selectOption('Leasee');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/^You cannot give up your own role/)).toBeVisible();
  await expect(form.getByLabel('Role')).toBeFocused();
  await form.getByLabel('Role').selectOption('SiteAdmin');

  await tab(page, 'Users').click();
  await edit(page, demo.superAdmin.email);
  await form.getByLabel('First name').fill('Someone');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toHaveText(
    'Only a SuperAdmin can change or delete a SuperAdmin.',
  );
});

test('AUTH-9, SHELL-7, USER-10: who is deactivated is out with the next click', async ({
  page,
  newVisitor,
  request,
  trouble,
}) => {
  await openUsers(page);
  const password = 'outs long password';
  const out = { email: 'out@example.com', first: 'Ole', last: 'Out', role: 'SiteAdmin' };
  await create(page, out, password);
  const visitor = await newVisitor();
  await signIn(visitor, out.email, password);

  const login = await request.post('/v1/auth/login', {
    data: { authType: 'Local', username: demo.admin.email, password: demo.admin.password },
  });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const users = '/v1/admin/organization/Maple%20%26%20Main%20Rentals/users';
  const listed = await request.get(users, { headers });
  const everyone = (await listed.json()) as { id: string; emailAddress: string }[];
  const account = everyone.find(({ emailAddress }) => emailAddress === out.email);
  const deleted = await request.delete(`${users}/${account?.id}`, { headers });
  expect(deleted.status()).toBe(200);

  trouble.expectAnswer(401, /\/v1\//);
  await visitor.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(visitor).toHaveURL('/');
  await expect(visitor.getByRole('banner')).not.toContainText('Welcome');
  expect(await visitor.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  await visitor.goto('/login');
  await visitor.getByLabel('Email', { exact: true }).fill(out.email);
  await visitor.getByLabel('Password', { exact: true }).fill(password);
  await visitor.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(visitor.getByRole('alert')).toHaveText(
    'Invalid email or password, please try again.',
  );
});
