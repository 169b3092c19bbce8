import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { tick } from '../harness/checkbox.ts';
import { linkIn, mailTo } from '../harness/outbox.ts';
import { demo, signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** The users page, as an administrator clicks through it; the tests of this file change the demo's users. */

test.use({ start: { command: 'demo', own: 'users' } });

const home = '214 Thimbleberry Lane';
const usersPath = /\/v1\/admin\/organization\/[^/]+\/users/;

async function openUsers(page: Page, as = demo.admin): Promise<void> {
  await signIn(page, as.email, as.password);
  await page.goto('/createUser');
  await expect(rowOf(page, demo.admin.email)).toBeVisible();
}

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name, exact: true });
const checkboxOf = (page: Page, email: string) => rowOf(page, email).getByRole('checkbox');

async function edit(page: Page, email: string) {
  await checkboxOf(page, email).check();
  await page.getByRole('button', { name: 'Edit Selected' }).click();
  const form = panel(page, 'Edit User');
  await expect(form.getByLabel('Email')).toHaveValue(email);
  return form;
}

interface Person {
  readonly email: string;
  readonly first: string;
  readonly last: string;
  readonly role: string;
}

async function fillCreate(page: Page, { email, first, last, role }: Person) {
  await tab(page, 'Create User').click();
  const form = panel(page, 'Create User');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('First name').fill(first);
  await form.getByLabel('Last name').fill(last);
  await form.getByLabel('Role').selectOption(role);
  return form;
}

/** A user with a password, made through the form. */
async function create(page: Page, person: Person, password: string): Promise<void> {
  const form = await fillCreate(page, person);
  await form.getByRole('radio', { name: 'Set a password' }).check();
  await form.getByLabel(/^Password/).fill(password);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(rowOf(page, person.email)).toBeVisible();
}

/** What the next call to the users' addresses sends. */
async function sentBy(page: Page, act: () => Promise<void>): Promise<Record<string, unknown>> {
  const sent = page.waitForRequest(
    (request) => usersPath.test(request.url()) && request.method() === 'POST',
  );
  await act();
  return (await sent).postDataJSON() as Record<string, unknown>;
}

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

test('USER-5: what a new user must have', { tag: '@phone' }, async ({ page }) => {
  await openUsers(page);
  await tab(page, 'Create User').click();
  const form = panel(page, 'Create User');
  await form.getByRole('radio', { name: 'Set a password' }).check();
  await form.getByRole('button', { name: 'Create' }).click();
  for (const message of [
    'Email is required',
    'First name is required',
    'Last name is required',
    'Role is required',
    'password is required',
  ]) {
    await expect(form.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(form.getByLabel('Email')).toBeFocused();
  await form.getByLabel(/^Password/).fill('1234567');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('password must be longer than 8 charactors')).toBeVisible();
  await expect(form.getByLabel('Role').getByRole('option')).toHaveText([
    'Choose a role',
    'SiteAdmin',
    'Leasee',
  ]);
  await expectAccessible(page);
});

test('USER-5, USER-6, USER-8: an invited tenant with a home', async ({ page, product }) => {
  await openUsers(page);
  const email = 'nora@example.com';
  const form = await fillCreate(page, { email, first: 'Nora', last: 'New', role: 'SiteAdmin' });
  await expect(form.getByRole('combobox', { name: 'Property' })).toHaveCount(0);
  await form.getByLabel('Role').selectOption('Leasee');
  await form.getByRole('combobox', { name: 'Property' }).fill('Thimbleberry');
  await page.getByRole('option', { name: new RegExp(home) }).click();
  const body = await sentBy(page, () => form.getByRole('button', { name: 'Create' }).click());
  expect(body).toEqual({
    emailAddress: email,
    firstName: 'Nora',
    lastName: 'New',
    roles: ['Leasee'],
    propertyId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  await expect(page).toHaveURL('/createUser');
  await expect(tab(page, 'Users')).toHaveAttribute('aria-selected', 'true');
  await expect(rowOf(page, email)).toContainText('Invited');
  await expect(rowOf(page, email)).toContainText(home);
  expect(linkIn(await mailTo(product, email), '/reset-password')).toContain('token=');

  // The form is empty again, and a home chosen for another role is not sent.
  await tab(page, 'Create User').click();
  await expect(form.getByLabel('Email')).toHaveValue('');
  const other = { email: 'sid@example.com', first: 'Sid', last: 'New', role: 'Leasee' };
  await fillCreate(page, other);
  await form.getByRole('combobox', { name: 'Property' }).fill('Thimbleberry');
  await page.getByRole('option', { name: new RegExp(home) }).click();
  await form.getByLabel('Role').selectOption('SiteAdmin');
  const admin = await sentBy(page, () => form.getByRole('button', { name: 'Create' }).click());
  expect(admin).not.toHaveProperty('propertyId');
  await expect(rowOf(page, other.email)).toContainText('SiteAdmin');
});

test('USER-5, USER-7, USER-8: a password is set, changed, and left as it is', async ({
  page,
  newVisitor,
}) => {
  await openUsers(page);
  const email = 'pia@example.com';
  await create(page, { email, first: 'Pia', last: 'Pass', role: 'Leasee' }, 'first long password');
  await expect(rowOf(page, email)).toContainText('Active');
  await signIn(await newVisitor(), email, 'first long password');

  const form = await edit(page, email);
  await form.getByLabel('Last name').fill('Passmore');
  const save = () => form.getByRole('button', { name: 'Save' }).click();
  const body = await sentBy(page, save);
  expect(body).not.toHaveProperty('password');
  expect(body).toMatchObject({ lastName: 'Passmore', roles: ['Leasee'] });
  await expect(tab(page, 'Users')).toHaveAttribute('aria-selected', 'true');
  await expect(rowOf(page, email)).toContainText('Pia Passmore');
  await signIn(await newVisitor(), email, 'first long password');

  await edit(page, email);
  await form.getByLabel('New password').fill('1234567');
  await save();
  await expect(form.getByText('password must be longer than 8 charactors')).toBeVisible();
  await form.getByLabel('New password').fill('second long password');
  await save();
  await expect(tab(page, 'Users')).toHaveAttribute('aria-selected', 'true');
  await signIn(await newVisitor(), email, 'second long password');
});

test('USER-9: no answer, and the server’s answer', async ({ page, trouble }) => {
  await openUsers(page);
  trouble.expectFailure(usersPath);
  trouble.expectMessage(/ERR_FAILED/);
  trouble.expectAnswer(409, usersPath);
  const refuse = () => page.route(usersPath, (route) => route.abort('failed'));
  const heed = () => page.unroute(usersPath);

  const form = await fillCreate(page, {
    email: demo.tenant.email,
    first: 'Not',
    last: 'Twice',
    role: 'Leasee',
  });
  await refuse();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByRole('alert')).toHaveText('Unable to create user');
  await heed();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('Someone with this email address is a user already.')).toBeVisible();
  await expect(form.getByLabel('Email')).toBeFocused();
  await expect(form.getByLabel('First name')).toHaveValue('Not');

  await tab(page, 'Users').click();
  const editing = await edit(page, demo.tenant.email);
  await refuse();
  await editing.getByLabel('First name').fill('Tessa');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing.getByRole('alert')).toHaveText('Unable to update user');
  await expect(editing.getByRole('button', { name: 'Save' })).toBeEnabled();
  await heed();

  await tab(page, 'Users').click();
  await checkboxOf(page, demo.tenant.email).check();
  await page.route(usersPath, (route) =>
    route.request().method() === 'DELETE' ? route.abort('failed') : route.continue(),
  );
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(panel(page, 'Users').getByRole('alert')).toContainText('Unable to delete user');
  await expect(page.getByRole('button', { name: 'Delete Selected' })).toBeEnabled();
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

test('USER-3: a changed form is not thrown away without a question', async ({ page }) => {
  await openUsers(page);
  const form = await edit(page, demo.tenant.email);
  await form.getByLabel('First name').fill('Tessa');
  await tab(page, 'Users').click();
  await checkboxOf(page, demo.admin.email).check();
  await page.getByRole('button', { name: 'Edit Selected' }).click();
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await tab(page, 'Edit User').click();
  await expect(form.getByLabel('First name')).toHaveValue('Tessa');
  await page.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin-landing');
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
