import { page } from 'vitest/browser';
import { expect, test } from 'vitest';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { admin, idOf, property, user } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

/** The forms to create and edit a user; `users-draft.test.ts` tests what each of them sends. */

const USERS = 'GET /v1/admin/organization/:organizationName/users';
const USER = 'GET /v1/admin/organization/:organizationName/users/:userId';
const CREATE = 'POST /v1/admin/organization/:organizationName/users';
const UPDATE = 'POST /v1/admin/organization/:organizationName/users/:userId';

const nora = {
  ...user,
  id: idOf(71),
  emailAddress: 'nora@example.com',
  firstName: 'Nora',
  status: 'INVITED' as const,
};

function openUsers(search: string, sentBy: 'installation' | 'outbox' = 'installation') {
  return renderScreen(`/createUser${search}`, {
    as: admin,
    answers: {
      'GET /v1/admin/roles': ['SiteAdmin' as const, 'Leasee' as const],
      'GET /v1/properties': [property],
      'GET /v1/admin/properties/cities': [],
      'GET /v1/public/attributes': [],
      [USERS]: [user],
      'GET /v1/admin/organization/mailSender': { sentBy },
      [USER]: user,
      [CREATE]: nora,
      [UPDATE]: { ...user, lastName: 'Passmore', version: 4 },
    },
  });
}

const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const form = (name: 'Create user' | 'Edit user') => main().getByRole('form', { name });
const row = (email: string) => main().getByRole('row').filter({ hasText: email });

async function fillPerson(role: string): Promise<void> {
  const create = form('Create user');
  await create.getByLabelText('Email').fill('nora@example.com');
  await create.getByLabelText('First name').fill('Nora');
  await create.getByLabelText('Last name').fill('New');
  await create.getByLabelText('Role').selectOptions(role);
}

async function expectList(): Promise<void> {
  await expect.element(tab('Users')).toHaveAttribute('aria-selected', 'true');
}

test('USER-5, USER-6, USER-8: an invited tenant with a home; then the list is shown, and the form is empty again', async () => {
  const { api } = openUsers('?tab=create');
  const create = form('Create user');
  const home = create.getByRole('combobox', { name: 'Property' });
  await fillPerson('SiteAdmin');
  expect(home.query()).toBeNull();
  await create.getByLabelText('Role').selectOptions('Leasee');
  await home.fill('Oak');
  await page.getByRole('option', { name: '12 Oak Street' }).click();
  api.answer({ [USERS]: [user, nora] });
  await create.getByRole('button', { name: 'Create' }).click();
  await expectList();
  await expect.element(row('nora@example.com')).toMatchTextContent('Invited');
  await expect
    .element(
      page.getByText('The invitation to nora@example.com is queued and will be sent shortly'),
    )
    .toBeVisible();
  const person = { emailAddress: 'nora@example.com', firstName: 'Nora', lastName: 'New' };
  expect(api.sent(CREATE).map(({ body }) => body)).toEqual([
    { ...person, roles: ['Leasee'], propertyId: property.id },
  ]);

  // The property chosen for a tenant is not sent with another role.
  await tab('Create User').click();
  await expect.element(create.getByLabelText('Email')).toHaveValue('');
  await fillPerson('Leasee');
  await home.fill('Oak');
  await page.getByRole('option', { name: '12 Oak Street' }).click();
  await create.getByLabelText('Role').selectOptions('SiteAdmin');
  await create.getByRole('button', { name: 'Create' }).click();
  await expectList();
  expect(api.sent(CREATE).at(-1)?.body).toEqual({
    ...person,
    roles: ['SiteAdmin'],
  });
});

test('USER-5: without a mail server the password comes first, and an invitation says where it stays', async () => {
  const { api } = openUsers('?tab=create', 'outbox');
  const create = form('Create user');
  const choices = create.getByRole('radio');
  await expect.element(choices.first()).toHaveAccessibleName('Set a password');
  await expect.element(choices.first()).toBeChecked();
  await create.getByRole('textbox', { name: 'Password' }).fill('a long password');
  await fillPerson('Leasee');
  await create.getByRole('button', { name: 'Create' }).click();
  await expectList();
  await tab('Create User').click();
  await create.getByRole('radio', { name: 'Send an invitation' }).click();
  await fillPerson('Leasee');
  await create.getByRole('button', { name: 'Create' }).click();
  await expect
    .element(page.getByText('The invitation is in the outbox folder of the server.'))
    .toBeVisible();
  const sent = api.sent(CREATE).map(({ body }) => body as { password?: string });
  expect(sent.map(({ password }) => password)).toEqual(['a long password', undefined]);
});

test('USER-5: required fields of a new user', async () => {
  const { api } = openUsers('?tab=create');
  const create = form('Create user');
  await create.getByRole('radio', { name: 'Set a password' }).click();
  await create.getByRole('button', { name: 'Create' }).click();
  for (const message of [
    'Email is required',
    'First name is required',
    'Last name is required',
    'Role is required',
    'password is required',
  ]) {
    await expect.element(create.getByText(message, { exact: true })).toBeVisible();
  }
  await expect.element(create.getByLabelText('Email')).toHaveFocus();
  const options = create.getByLabelText('Role').getByRole('option').elements();
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Choose a role',
    'SiteAdmin',
    'Leasee',
  ]);
  await create.getByRole('textbox', { name: 'Password' }).fill('1234567');
  await create.getByRole('button', { name: 'Create' }).click();
  const tooShort = 'password must be longer than 8 charactors';
  await expect.element(create.getByText(tooShort)).toBeVisible();
  await expectFitsDevices();
  await fillPerson('Leasee');
  await create.getByRole('textbox', { name: 'Password' }).fill('a long password');
  await create.getByRole('button', { name: 'Create' }).click();
  await expectList();
  expect(api.sent(CREATE).map(({ body }) => body)).toMatchObject([{ password: 'a long password' }]);
});

test('USER-7, USER-8: a password is left as it is, or changed', async () => {
  const { api } = openUsers(`?tab=edit&userId=${user.id}`);
  const edit = form('Edit user');
  const save = () => edit.getByRole('button', { name: 'Save' }).click();
  await edit.getByLabelText('Last name').fill('Passmore');
  api.answer({ [USERS]: [{ ...user, lastName: 'Passmore' }] });
  await save();
  await expectList();
  await expect.element(row('lea@example.com')).toMatchTextContent('Lea Passmore');
  const [sent] = api.sent(UPDATE).map(({ body }) => body);
  expect(sent).toMatchObject({ lastName: 'Passmore', roles: ['Leasee'] });
  expect(sent).not.toHaveProperty('password');

  await row('lea@example.com').getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Edit Selected' }).click();
  const password = edit.getByLabelText('New password', { exact: true });
  await password.fill('1234567');
  await save();
  await expect.element(edit.getByText('password must be longer than 8 charactors')).toBeVisible();
  await password.fill('second long password');
  await save();
  await expectList();
  expect(api.sent(UPDATE).at(-1)?.body).toMatchObject({ password: 'second long password' });
});

test('USER-3: leaving a changed form asks first', async () => {
  const other = { ...nora, firstName: 'Ada', emailAddress: 'ada@example.com' };
  const { api, router } = openUsers(`?tab=edit&userId=${user.id}`);
  api.answer({ [USERS]: [user, other] });
  const firstName = form('Edit user').getByLabelText('First name');
  await firstName.fill('Tessa');
  await tab('Users').click();
  await row('ada@example.com').getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Edit Selected' }).click();
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await tab('Edit User').click();
  await expect.element(firstName).toHaveValue('Tessa');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => router.state.location.href).toBe('/admin-landing');
});
