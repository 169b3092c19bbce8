import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { refuse, type Answers } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { admin, idOf, superAdmin } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { timeZoneName } from '../organization/time-zone-name.ts';

/** PUB-8: who sees the organizations of the installation, and how to create another. */

const LIST = 'GET /v1/superAdmin/organizations';
const CREATE = 'POST /v1/superAdmin/organizations';

const doe = {
  id: idOf(1),
  name: 'Doe Homes',
  domain: 'doe.example.com',
  createdAt: '2026-01-01T12:00:00Z',
  properties: 3,
  users: 5,
  unexpiredLeases: 2,
};
const harbor = {
  ...doe,
  id: idOf(2),
  name: 'Harbor Homes',
  domain: 'harbor.example.com',
  properties: 0,
  users: 1,
  unexpiredLeases: 0,
};

const answers: Answers = {
  'GET /v1/superAdmin/installation': { mailSentBy: 'installation' },
  'GET /v1/properties': [],
  'GET /v1/admin/properties/cities': [],
  'GET /v1/public/attributes': [],
  [LIST]: [doe],
};

test('PUB-8: a stranger is asked to sign in, and comes back', async () => {
  const { router } = renderScreen('/super-admin', {
    answers: { ...answers, [LIST]: refuse('not_signed_in', 'Sign in first.') },
  });
  const title = main().getByRole('heading', { name: 'For super admins only' });
  await expect.element(title).toBeVisible();
  await expectAccessible();
  await main().getByRole('link', { name: 'Log in' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/login');
  expect(router.state.location.search).toEqual({ next: '/super-admin' });
});

test('PUB-8: an admin whom the server refuses is sent to their own page', async () => {
  const refused = refuse('wrong_role', 'You do not have permission to do this.');
  const { router } = renderScreen('/super-admin', {
    as: admin,
    answers: { ...answers, [LIST]: refused },
  });
  const title = main().getByRole('heading', { name: 'For super admins only' });
  await expect.element(title).toBeVisible();
  await main().getByRole('link', { name: 'Go to your page' }).click();
  await expect.poll(() => router.state.location.href).toBe('/admin-landing');
});

test('PUB-8, ORG-8: an organization is created with its time zone and its first admin, and listed with its counts', async () => {
  const { api, router } = renderScreen('/super-admin', { as: superAdmin, answers });
  await page.getByRole('tab', { name: 'Create organization' }).click();
  const form = main().getByRole('form', { name: 'Create organization' });
  const create = () => form.getByRole('button', { name: 'Create' }).click();
  await create();
  for (const message of [
    'Name is required',
    'Domain is required',
    'First name is required',
    'Last name is required',
  ]) {
    await expect.element(form.getByText(message, { exact: true })).toBeVisible();
  }
  const name = form.getByRole('textbox', { name: 'Name', exact: true });
  await expect.element(name).toHaveFocus();
  await expectFitsDevices();

  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const zone = form.getByRole('combobox', { name: 'Time zone' });
  await expect.element(zone).toHaveValue(timeZoneName(timeZone));
  await zone.fill('Honolulu');
  await page.getByRole('option', { name: '(Honolulu)' }).click();
  const organization = {
    name: harbor.name,
    domain: harbor.domain,
    timeZone: 'Pacific/Honolulu',
  };
  const person = { emailAddress: 'hana@example.com', firstName: 'Hana', lastName: 'Harbor' };
  await name.fill(harbor.name);
  await form.getByLabelText('Domain').fill(harbor.domain);
  await form.getByLabelText('Email').fill(person.emailAddress);
  await form.getByLabelText('First name').fill(person.firstName);
  await form.getByLabelText('Last name').fill(person.lastName);
  const taken = 'Another organization uses this domain.';
  api.answer({ [CREATE]: refuse('domain_taken', taken, { domain: taken }) });
  await create();
  await expect.element(form.getByText(taken)).toBeVisible();
  await expect.element(form.getByLabelText('Domain')).toHaveFocus();
  await expect.element(name).toHaveValue(harbor.name);
  api.answer({ [CREATE]: harbor, [LIST]: [doe, harbor] });
  await create();
  await expect.poll(() => router.state.location.href).toBe('/super-admin');
  expect(api.sent(CREATE).at(-1)?.body).toEqual({ ...organization, admin: person });

  const table = main().getByRole('table', { name: 'Organizations' });
  const row = table.getByRole('row').filter({ hasText: harbor.name });
  await expect.element(row).toBeVisible();
  const texts = row
    .getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent);
  // On phones, the header of each cell precedes it.
  expect(texts.toSpliced(2, 1)).toEqual([
    'NameHarbor Homes',
    'Domainharbor.example.com',
    'Properties0',
    'Users1',
    'Leases0',
  ]);
  await page.getByLabelText('Filter').fill('harbor');
  await expect.poll(() => table.getByRole('row').elements()).toHaveLength(2);
  await expectAccessible();
});
