import { page } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import { OFFLINE, refuse, refuseStale } from '../../testing/api-stub.ts';
import { admin, property, user } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';

const USERS = 'GET /v1/admin/organization/:organizationName/users';
const USER = 'GET /v1/admin/organization/:organizationName/users/:userId';
const CREATE = 'POST /v1/admin/organization/:organizationName/users';
const UPDATE = 'POST /v1/admin/organization/:organizationName/users/:userId';
const DELETE = 'DELETE /v1/admin/organization/:organizationName/users/:userId';
const RESTORE = 'POST /v1/admin/organization/:organizationName/users/:userId/restore';

const answers = {
  'GET /v1/admin/roles': ['SiteAdmin' as const, 'Leasee' as const],
  'GET /v1/properties': [property],
  'GET /v1/admin/properties/cities': [],
  [USERS]: [user],
  [USER]: user,
};

describe('USER-2: the list of users', () => {
  testStates({
    address: '/createUser',
    as: admin,
    answers,
    needs: [USERS],
    loading: { table: 'Users' },
    failed: 'The users could not be loaded.',
    loaded: () => main().getByRole('row').filter({ hasText: 'lea@example.com' }),
    empty: [{ answers: { [USERS]: [] }, text: 'No users yet.' }],
  });
});

describe('USER-5: the form of a user', () => {
  testStates({
    address: '/createUser?tab=create',
    as: admin,
    answers,
    needs: ['GET /v1/admin/roles'],
    loading: 'Loading',
    failed: 'The roles could not be loaded.',
    loaded: () => main().getByRole('form', { name: 'Create user' }),
  });
});

describe('USER-3: the user to edit', () => {
  testStates({
    address: `/createUser?tab=edit&userId=${user.id}`,
    as: admin,
    answers,
    needs: [USER],
    loading: 'Loading',
    failed: 'The user could not be loaded.',
    loaded: () => main().getByRole('form', { name: 'Edit user' }),
    empty: [
      {
        answers: { [USER]: refuse('not_found', 'Not found.') },
        text: 'Select a user in the list and press Edit Selected.',
      },
    ],
  });
});

test("USER-9: a user that is not created stays in the form, with the server's message", async () => {
  const { api } = renderScreen('/createUser?tab=create', {
    as: admin,
    answers: { ...answers, [CREATE]: OFFLINE },
  });
  const form = main().getByRole('form', { name: 'Create user' });
  await form.getByLabelText('Email').fill('lea@example.com');
  await form.getByLabelText('First name').fill('Not');
  await form.getByLabelText('Last name').fill('Twice');
  await form.getByLabelText('Role').selectOptions('SiteAdmin');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect.element(form.getByRole('alert').getByText('Unable to create user')).toBeVisible();
  const taken = 'This email is already in use. Use another one, or edit that user.';
  api.answer({ [CREATE]: refuse('email_address_taken', taken, { emailAddress: taken }) });
  await form.getByRole('button', { name: 'Create' }).click();
  await expect.element(form.getByText(taken)).toBeVisible();
  await expect.element(form.getByLabelText('Email')).toHaveFocus();
  await expect.element(form.getByLabelText('First name')).toHaveValue('Not');
});

test('USER-9: a user that is not saved stays in the form', async () => {
  renderScreen(`/createUser?tab=edit&userId=${user.id}`, {
    as: admin,
    answers: { ...answers, [UPDATE]: OFFLINE },
  });
  const form = main().getByRole('form', { name: 'Edit user' });
  await form.getByLabelText('First name').fill('Tessa');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByRole('alert').getByText('Unable to update user')).toBeVisible();
  await expect.element(form.getByRole('button', { name: 'Save' })).toBeEnabled();
  await expect.element(form.getByLabelText('First name')).toHaveValue('Tessa');
});

test('USER-9: a user that is not deleted stays in the list', async () => {
  renderScreen('/createUser', { as: admin, answers: { ...answers, [DELETE]: OFFLINE } });
  const row = main().getByRole('row').filter({ hasText: 'lea@example.com' });
  await row.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(main().getByRole('alert').getByText('Unable to delete user')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Delete Selected' })).toBeEnabled();
  await expect.element(row).toBeVisible();
});

test('USER-4: deleting a tenant names their lease, and can be undone', async () => {
  const { api } = renderScreen('/createUser', {
    as: admin,
    answers: { ...answers, [DELETE]: {}, [RESTORE]: user },
  });
  const row = main().getByRole('row').filter({ hasText: 'lea@example.com' });
  await row.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  const question = page.getByRole('dialog');
  await expect
    .element(
      question.getByText(
        /^Lea Doe has a lease for 12 Oak Street, Albany, NY 12207\. .*can no longer sign in/,
      ),
    )
    .toBeVisible();
  api.answer({ [USERS]: [] });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByText('User deleted')).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
  api.answer({ [USERS]: [user] });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('User restored')).toBeVisible();
  await expect.element(row).toBeVisible();
  expect(api.sent(RESTORE)).toHaveLength(1);
});

test('USER-10: no one gives up their own role, or touches a SuperAdmin without being one', async () => {
  const ownRole = 'You cannot give up your own role. Ask another administrator to change it.';
  const ada = { ...user, firstName: 'Ada', roles: ['SiteAdmin' as const] };
  const { api } = renderScreen(`/createUser?tab=edit&userId=${ada.id}`, {
    as: admin,
    answers: {
      ...answers,
      [USER]: ada,
      [UPDATE]: refuse('demoting_oneself', ownRole, { roles: ownRole }),
    },
  });
  const form = main().getByRole('form', { name: 'Edit user' });
  await form.getByLabelText('Role').selectOptions('Leasee');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByText(/^You cannot give up your own role/)).toBeVisible();
  await expect.element(form.getByLabelText('Role')).toHaveFocus();

  await form.getByLabelText('Role').selectOptions('SiteAdmin');
  const superior = 'Only a SuperAdmin can change or delete a SuperAdmin.';
  api.answer({ [UPDATE]: refuse('changing_super_admin', superior) });
  await form.getByLabelText('First name').fill('Someone');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByRole('alert')).toHaveTextContent(superior);
});

test('API-8, USER-7: the home that someone else gave a tenant is not undone', async () => {
  const moved = { ...user, propertyId: property.id, version: 9 };
  const { api } = renderScreen(`/createUser?tab=edit&userId=${user.id}`, {
    as: admin,
    answers: {
      ...answers,
      'GET /v1/admin/properties/:propertyId': property,
      [UPDATE]: refuseStale('Changed.', moved),
    },
  });
  const form = main().getByRole('form', { name: 'Edit user' });
  await form.getByRole('textbox', { name: 'First name' }).fill('Mine');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByRole('alert')).toMatchTextContent('They changed: Property.');
  await expect.element(form.getByText('12 Oak Street, Albany, NY 12207').first()).toBeVisible();
  api.answer({ [UPDATE]: moved });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api.sent(UPDATE)).toHaveLength(2);
  const { id: propertyId } = property;
  expect(api.sent(UPDATE)[1]?.body).toMatchObject({ firstName: 'Mine', propertyId, version: 9 });
});

test("API-8: someone else's save of a user is shown beside the typed values", async () => {
  const { api } = renderScreen(`/createUser?tab=edit&userId=${user.id}`, {
    as: admin,
    answers: {
      ...answers,
      [UPDATE]: refuseStale('Changed.', {
        ...user,
        firstName: 'Theirs',
        lastName: 'Too',
        version: 9,
      }),
    },
  });
  const form = main().getByRole('form', { name: 'Edit user' });
  await form.getByRole('textbox', { name: 'First name' }).fill('Mine');
  await form.getByRole('button', { name: 'Save' }).click();
  const asked = form.getByRole('alert');
  await expect.element(asked).toMatchTextContent('They changed: First name, Last name.');
  await asked.getByRole('radio', { name: 'Theirs: Theirs' }).click();
  await expect.element(form.getByRole('textbox', { name: 'First name' })).toHaveValue('Theirs');
  await asked.getByRole('button', { name: 'Keep all mine' }).click();
  api.answer({ [UPDATE]: user });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api.sent(UPDATE)).toHaveLength(2);
  const { lastName } = user;
  expect(api.sent(UPDATE)[1]?.body).toMatchObject({ firstName: 'Mine', lastName, version: 9 });
});

test('USER-11, TRUST-4: users stay selected if the person does not confirm who they are', async () => {
  const gone = { ...user, emailAddress: 'ada@example.com', roles: ['SiteAdmin' as const] };
  const { api } = renderScreen('/createUser', {
    as: admin,
    answers: {
      ...answers,
      [USERS]: [gone],
      'GET /v1/auth/confirm': { ways: ['password'] },
      [DELETE]: refuse('confirmation_needed', 'Confirm that it is you, then try again.'),
    },
  });
  await main()
    .getByRole('row')
    .filter({ hasText: 'ada@example.com' })
    .getByRole('checkbox')
    .click();
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.getByRole('button', { name: 'Cancel' }).last().click();
  await expect
    .element(
      main()
        .getByRole('alert')
        .getByText(/because you did not confirm that it is you/),
    )
    .toBeVisible();
  expect(api.sent(DELETE)).toHaveLength(1);
});
