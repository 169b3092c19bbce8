import { permissionsOf } from '@tenantry/contract/access/roles';
import type { DefinedRole } from '@tenantry/contract/access/own-roles.schemas';
import { describe, expect, test } from 'vitest';
import { refuse } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { admin, idOf, organization, user } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const LIST = 'GET /v1/admin/roleDefinitions';
const CREATE = 'POST /v1/admin/roleDefinitions';
const UPDATE = 'POST /v1/admin/roleDefinitions/:roleId';
const DELETE = 'DELETE /v1/admin/roleDefinitions/:roleId';

const builtIn = (name: string, people: number): DefinedRole => ({
  id: null,
  name,
  permissions: [...permissionsOf(name)],
  people,
  version: null,
});

const desk: DefinedRole = {
  id: idOf(91),
  name: 'Night desk',
  permissions: ['tasks:read'],
  people: 2,
  version: 3,
};

const roles = [
  builtIn('SiteAdmin', 1),
  builtIn('Bookkeeper', 0),
  builtIn('Owner', 4),
  builtIn('Leasee', 9),
  desk,
];

const open = (answers: object = {}) =>
  renderScreen('/createUser?tab=roles', {
    as: admin,
    answers: {
      'GET /v1/admin/organization': organization,
      'GET /v1/admin/organization/:organizationName/users': [user],
      'GET /v1/admin/roles': ['SiteAdmin'],
      'GET /v1/admin/organization/mailSender': { sentBy: 'installation' },
      [LIST]: roles,
      ...answers,
    } as never,
  });

describe('TRUST-6: the roles', () => {
  test('TRUST-6: are listed with what they open and who has them', async () => {
    open();
    await expect.element(main().getByText('Nobody has it')).toBeVisible();
    await expect.element(main().getByText('2 people have it')).toBeVisible();
    const bookkeeper = main().getByRole('listitem').filter({ hasText: 'Nobody has it' });
    await expect.element(bookkeeper).toMatchTextContent(/Opens: .*Payments/);
    const owner = main().getByRole('listitem').filter({ hasText: '4 people have it' });
    await expect.element(owner).toMatchTextContent(/Opens: My properties, .*Reports/);
    await expectFitsDevices();
  });

  test('TRUST-6: a new role starts from another, and is saved with its ticks', async () => {
    const { api } = open({ [CREATE]: desk });
    await main().getByRole('tab', { name: 'Create User' }).click();
    const given = main().getByRole('form', { name: 'Create user' }).getByLabelText('Role');
    await expect.element(given.getByRole('option', { name: 'SiteAdmin' })).toBeInTheDocument();
    await main().getByRole('tab', { name: 'Roles' }).click();
    await main().getByRole('button', { name: 'Add role' }).click();
    const form = main().getByRole('form', { name: 'Add role' });
    await form.getByRole('button', { name: 'Add role' }).click();
    await expect.element(form.getByText('Name is required')).toBeVisible();
    await expect.element(form.getByText('Choose at least one permission')).toBeVisible();
    await form.getByRole('button', { name: 'Bookkeeper' }).click();
    await form.getByLabelText('See the bank account of the organization.').click();
    await form.getByLabelText('Write to tenants and answer them.').click();
    await form.getByRole('textbox', { name: 'Name' }).fill('Front office');
    api.answer({ 'GET /v1/admin/roles': ['SiteAdmin', 'Front office'] });
    await form.getByRole('button', { name: 'Add role' }).click();
    await expect.poll(() => api.sent(CREATE)).toHaveLength(1);
    const { name, permissions } = api.sent(CREATE)[0]!.body as DefinedRole;
    expect(name).toBe('Front office');
    expect(permissions).toContain('messages:read');
    expect(permissions).toContain('books:write');
    expect(permissions).not.toContain('bank:read');
    await expect.element(main().getByText('2 people have it')).toBeVisible();
    await main().getByRole('tab', { name: 'Create User' }).click();
    await expect.element(given.getByRole('option', { name: 'Front office' })).toBeInTheDocument();
  });

  test('TRUST-6: an own role is edited over the version that was read', async () => {
    const { api } = open({ [UPDATE]: desk });
    await main().getByRole('button', { name: 'Edit Night desk' }).click();
    const form = main().getByRole('form', { name: 'Edit role' });
    await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(main().getByRole('button', { name: 'Edit Night desk' })).toHaveFocus();
    await main().getByRole('button', { name: 'Edit Night desk' }).click();
    await form.getByLabelText('Create, assign and finish tasks.').click();
    await expectFitsDevices();
    await form.getByRole('button', { name: 'Save role' }).click();
    await expect.poll(() => api.sent(UPDATE)).toHaveLength(1);
    expect(api.sent(UPDATE)[0]?.body).toEqual({
      name: 'Night desk',
      permissions: ['tasks:read', 'tasks:write'],
      version: 3,
    });
  });

  test('TRUST-6: a role that someone has is not deleted, and the reason is shown', async () => {
    const reason =
      'Nora Doe has the role Night desk. Give them another role first, then delete it.';
    open({ [DELETE]: refuse('role_in_use', reason) });
    await main().getByRole('button', { name: 'Delete Night desk' }).click();
    const { page } = await import('vitest/browser');
    await page.getByRole('button', { name: 'Delete role' }).click();
    await expect.element(page.getByText(reason)).toBeVisible();
  });
});
