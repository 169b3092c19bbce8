import type { ListedUser } from '@tenantry/contract/access/users.schemas';
import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { inTurn, pagesOf, refuse } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { admin, idOf, property, user } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

/** The tabs of the users page, and the selection in its list. */

const USERS = 'GET /v1/admin/organization/:organizationName/users';
const USER = 'GET /v1/admin/organization/:organizationName/users/:userId';
const DELETE = 'DELETE /v1/admin/organization/:organizationName/users/:userId';

const nobodysHome = { homeAddress: '', leasedAddress: '' };
const tess = {
  ...user,
  firstName: 'Tess',
  emailAddress: 'tess@example.com',
  propertyId: property.id,
};
const ada = {
  ...user,
  ...nobodysHome,
  id: idOf(71),
  firstName: 'Ada',
  emailAddress: 'ada@example.com',
  roles: ['SiteAdmin' as const],
};
const sam = { ...user, ...nobodysHome, id: idOf(72), firstName: 'Sam', status: 'INVITED' as const };
const gil = { ...sam, id: idOf(73), firstName: 'Gil', status: 'DEACTIVATED' as const };

const all = [
  ada,
  { ...gil, emailAddress: 'gil@example.com' },
  { ...sam, emailAddress: 'sam@example.com' },
  tess,
];

function openUsers(search = '', users: readonly ListedUser[] = all) {
  return renderScreen(`/createUser${search}`, {
    as: admin,
    answers: {
      'GET /v1/admin/roles': ['SiteAdmin' as const, 'Leasee' as const],
      'GET /v1/properties': [property],
      'GET /v1/admin/properties/cities': [],
      'GET /v1/public/attributes': [],
      [USERS]: pagesOf(users, ({ emailAddress, homeAddress }) => `${emailAddress} ${homeAddress}`),
      [USER]: tess,
    },
  });
}

test('USER-2: long names and addresses leave room for the status', async () => {
  openUsers('', [
    { ...sam, emailAddress: 'samantha-louise.featherstonehaugh@a-long-domain.example.com' },
  ]);
  await expect.element(main().getByText('Invited')).toBeVisible();
  await expectFitsDevices();
});

const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const panel = (name: string) => page.getByRole('tabpanel', { name, exact: true });
const row = (email: string) => main().getByRole('row').filter({ hasText: email });
const checkbox = (email: string) => row(email).getByRole('checkbox');
const names = () => page.getByRole('row').getByRole('checkbox').elements();
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('USER-1, USER-2: title, filter and order are in the URL', async () => {
  const { router } = openUsers();
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Doe Homes Users');
  await expect.element(row('sam@example.com')).toMatchTextContent('Invited');
  await expect.element(row('gil@example.com')).toMatchTextContent('Deactivated');
  await expect.element(row('ada@example.com')).toMatchTextContent('Active');
  await expectFitsDevices();
  await page.getByLabelText('Filter').fill('oak street');
  await expect.poll(names).toHaveLength(1);
  await expect.element(row('tess@example.com')).toMatchTextContent('Leasee');
  await expect.element(row('tess@example.com')).toMatchTextContent('12 Oak Street');
  await expect.poll(() => router.state.location.href).toBe('/createUser?filter=oak+street');
  await page.getByLabelText('Filter').fill('nobody at all');
  await expect.element(page.getByText('No user matches the filters.')).toBeVisible();
  await page.getByLabelText('Filter').fill('');
  // The column headers are drawn again with the rows, and a click before that would miss them.
  await expect.poll(() => router.state.location.href).toBe('/createUser');
  await expect.element(row('ada@example.com')).toBeVisible();
  for (const sort of ['email', '-email']) {
    await press('Email');
    await expect.poll(() => router.state.location.href).toBe(`/createUser?sort=${sort}`);
  }
});

test('USER-1: the URL has the tab, Back leads to the previous tab, and Close to the landing page', async () => {
  const { router } = openUsers();
  await expect.element(tab('Users')).toHaveAttribute('aria-selected', 'true');
  const tabs = page.getByRole('tab').elements();
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Users',
    'Create User',
    'Edit User',
    'Roles',
  ]);
  await tab('Create User').click();
  await expect.element(panel('Create User').getByLabelText('Email')).toBeVisible();
  expect(router.state.location.href).toBe('/createUser?tab=create');
  await expectFitsDevices();
  await tab('Edit User').click();
  await expect.element(panel('Edit User')).toMatchTextContent('Select a user in the list');
  router.history.back();
  await expect.element(panel('Create User')).toBeVisible();
  await press('Close');
  await expect.poll(() => router.state.location.href).toBe('/admin-landing');
});

test('USER-2, USER-3: Edit Selected is for exactly one; a user who is filtered out is not edited', async () => {
  openUsers();
  const complaint = page.getByText('Please select exactly one user to edit');
  await press('Edit Selected');
  await expect.element(complaint).toBeVisible();
  await checkbox('tess@example.com').click();
  await expect.element(complaint).not.toBeInTheDocument();
  await checkbox('ada@example.com').click();
  await press('Edit Selected');
  await expect.element(complaint).toBeVisible();
  await checkbox('ada@example.com').click();
  await press('Edit Selected');
  const form = panel('Edit User');
  await expect.element(form.getByLabelText('First name')).toHaveValue('Tess');
  await expect.element(form.getByLabelText('Last name')).toHaveValue('Doe');
  await expect.element(form.getByLabelText('Email')).toHaveValue('tess@example.com');
  await expect.element(form.getByLabelText('Role')).toHaveValue('Leasee');
  await expect
    .element(form.getByRole('combobox', { name: 'Property' }))
    .toHaveValue('12 Oak Street, Albany, NY 12207');
  await expect.element(form.getByLabelText('New password', { exact: true })).toHaveValue('');
  await expectFitsDevices();

  await tab('Users').click();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByLabelText('Filter').fill('oak street');
  await expect.element(page.getByText('1 selected')).toBeVisible();
  await press('Edit Selected');
  await expect.element(form.getByLabelText('First name')).toHaveValue('Tess');
});

test('USER-4, USER-9, USER-10: of several selected users, allowed ones are deleted, and the others say why not', async () => {
  const { api } = openUsers();
  for (const email of ['ada@example.com', 'sam@example.com', 'tess@example.com']) {
    await checkbox(email).click();
  }
  await press('Delete Selected');
  const question = page.getByRole('dialog');
  await expect
    .element(question)
    .toMatchTextContent('Are you sure you want to delete the selected users?');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect(api.sent(DELETE)).toEqual([]);

  const reason = 'You cannot delete your own account. Ask another administrator to do it.';
  api.answer({
    [DELETE]: inTurn(
      refuse('last_admin', reason),
      {},
      refuse('changing_super_admin', 'Only a SuperAdmin can.'),
    ),
    [USERS]: [ada, gil, tess],
  });
  await press('Delete Selected');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  const alert = panel('Users').getByRole('alert');
  await expect.element(alert).toBeVisible();
  const refused = alert.getByRole('listitem').elements();
  expect(refused.map(({ textContent }) => textContent)).toEqual([
    `Ada Doe: ${reason}`,
    'Tess Doe: Only a SuperAdmin can.',
  ]);
  await expect.element(row('sam@example.com')).not.toBeInTheDocument();
  await expect.element(checkbox('ada@example.com')).toBeChecked();
  await expectFitsDevices();
});

test('USER-10: a deactivated user is not edited', async () => {
  const { api } = openUsers('?show=deactivated');
  api.answer({ [USER]: gil });
  await checkbox('gil@example.com').click();
  await press('Edit Selected');
  await expect.element(panel('Edit User')).toMatchTextContent('is deactivated');
});
