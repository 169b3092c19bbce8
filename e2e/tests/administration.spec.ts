import { mailedLink } from '../harness/outbox.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { street } from '../harness/lessee.ts';
import { expect, test } from '../harness/test.ts';

/**
 * Users and settings, from the form to the database and back. Component tests check what the forms say and send. The demo
 * is shared with other files; none of them depends on a changed bank account, the attribute Bathrooms or a second tenant.
 */

test('USER-3, USER-5, USER-6, USER-7, USER-8: a tenant with a home is invited, then given a password and another name', async ({
  page,
  product,
}) => {
  const email = 'nora@example.com';
  await openAs(page, demo.admin, '/createUser?tab=create');
  const create = page.getByRole('form', { name: 'Create user' });
  await create.getByLabel('Email').fill(email);
  await create.getByLabel('First name').fill('Nora');
  await create.getByLabel('Last name').fill('New');
  await create.getByLabel('Role').selectOption('Leasee');
  await create.getByRole('combobox', { name: 'Property' }).fill(street);
  await page.getByRole('option', { name: street }).click();
  // Without a mail server, a password is proposed.
  await create.getByRole('radio', { name: 'Send an invitation' }).check();
  await create.getByRole('button', { name: 'Create' }).click();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Invited');
  await expect(row).toContainText(street);
  expect(await mailedLink(product, email, '/reset-password')).toContain('token=');

  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Edit Selected' }).click();
  const edit = page.getByRole('form', { name: 'Edit user' });
  await edit.getByLabel('Last name').fill('Newton');
  const password = 'seven paper lanterns';
  await edit.getByLabel('New password', { exact: true }).fill(password);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Nora Newton');
  await expect(row).toContainText('Active');
  const data = { authType: 'Local', username: email, password };
  expect((await page.request.post('/v1/auth/login', { data })).status()).toBe(200);
});

test('ORG-1, ORG-3, ORG-5, ORG-6: bank numbers and attributes are changed, and stored numbers are masked', async ({
  page,
}) => {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await openAs(page, demo.admin, '/organization-settings');
  await page.getByRole('button', { name: 'Remove Bathrooms' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Save attributes' }).click();
  await expect(page.getByText('Attributes saved')).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(field('Account number')).toHaveValue(/^\d+6789$/);
  await field('Account number').fill('00012345');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL('/admin-landing');
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(field('Account number')).toHaveValue('••••2345');
  await expect(field('Routing number')).toHaveValue(/^••••\d{4}$/);
  const names = page.getByRole('form', { name: 'Attributes' }).getByRole('textbox');
  await expect(names.first()).toHaveValue('Bedrooms');
  await expect(page.getByRole('button', { name: 'Remove Bathrooms' })).toHaveCount(0);
});
