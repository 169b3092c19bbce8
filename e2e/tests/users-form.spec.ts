import type { Page } from '@playwright/test';
import { linkIn, mailTo } from '../harness/outbox.ts';
import { expectFitsDevices } from '../harness/phone.ts';
import { demo } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';
import {
  checkboxOf,
  create,
  edit,
  fillCreate,
  home,
  openUsers,
  ownPassword,
  panel,
  rowOf,
  tab,
  usersPath,
} from '../harness/users.ts';

/** The forms to create and edit a user; the tests of this file change the demo's users. */

test.use({ start: { command: 'demo', own: 'users-form' } });

async function expectPassword(page: Page, email: string, password: string): Promise<void> {
  const data = { authType: 'Local', username: email, password };
  const answer = await page.request.post('/v1/auth/login', { data });
  expect(answer.status()).toBe(200);
}

/** The body of the next request to the users' addresses. */
async function sentBy(page: Page, act: () => Promise<void>): Promise<Record<string, unknown>> {
  const sent = page.waitForRequest(
    (request) => usersPath.test(request.url()) && request.method() === 'POST',
  );
  await act();
  return (await sent).postDataJSON() as Record<string, unknown>;
}

test('USER-3, USER-5, USER-6, USER-8: an invited tenant with a home; a changed form is not thrown away without a question', async ({
  page,
  product,
}) => {
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

  // The form is empty again, and the home chosen for another role is not sent.
  await tab(page, 'Create User').click();
  await expect(form.getByLabel('Email')).toHaveValue('');
  const other = { email: 'sid@example.com', first: 'Sid', last: 'New', role: 'Leasee' };
  await fillCreate(page, other);
  await form.getByRole('combobox', { name: 'Property' }).fill('Thimbleberry');
  await page.getByRole('option', { name: new RegExp(home) }).click();
  await form.getByLabel('Role').selectOption('SiteAdmin');
  await ownPassword(form).fill(demo.admin.password);
  const admin = await sentBy(page, () => form.getByRole('button', { name: 'Create' }).click());
  expect(admin).not.toHaveProperty('propertyId');
  await expect(rowOf(page, other.email)).toContainText('SiteAdmin');
  await expectQuestion(page);
});

test('USER-5, USER-7, USER-8: a password is set, changed, and left as it is; what a new user must have', async ({
  page,
}) => {
  await openUsers(page);
  const email = 'pia@example.com';
  await create(page, { email, first: 'Pia', last: 'Pass', role: 'Leasee' }, 'first long password');
  await expect(rowOf(page, email)).toContainText('Active');
  await expectPassword(page, email, 'first long password');

  const form = await edit(page, email);
  await form.getByLabel('Last name').fill('Passmore');
  const save = () => form.getByRole('button', { name: 'Save' }).click();
  const body = await sentBy(page, save);
  expect(body).not.toHaveProperty('password');
  expect(body).toMatchObject({ lastName: 'Passmore', roles: ['Leasee'] });
  await expect(tab(page, 'Users')).toHaveAttribute('aria-selected', 'true');
  await expect(rowOf(page, email)).toContainText('Pia Passmore');
  await expectPassword(page, email, 'first long password');

  await edit(page, email);
  await form.getByLabel('New password').fill('1234567');
  await save();
  await expect(form.getByText('password must be longer than 8 charactors')).toBeVisible();
  await form.getByLabel('New password').fill('second long password');
  await save();
  await expect(tab(page, 'Users')).toHaveAttribute('aria-selected', 'true');
  await expectPassword(page, email, 'second long password');
  await expectRequired(page);
});

/** The required fields of a new user. */
async function expectRequired(page: Page): Promise<void> {
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
  await expectFitsDevices(page);
}

/** A changed form is not discarded without a question. */
async function expectQuestion(page: Page): Promise<void> {
  const form = await edit(page, demo.tenant.email);
  await form.getByLabel('First name').fill('Tessa');
  await tab(page, 'Users').click();
  await checkboxOf(page, demo.admin.email).check();
  await page.getByRole('button', { name: 'Edit Selected' }).click();
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await tab(page, 'Edit User').click();
  await expect(form.getByLabel('First name')).toHaveValue('Tessa');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin-landing');
}
