import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { HELD, OFFLINE, pagesOf } from '../../testing/api-stub.ts';
import { admin, idOf, property, user } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

/** USER-2 with more users than one page has. */

const USERS = 'GET /v1/admin/organization/:organizationName/users';
const USER = 'GET /v1/admin/organization/:organizationName/users/:userId';
const UPDATE = 'POST /v1/admin/organization/:organizationName/users/:userId';
const DELETE = 'DELETE /v1/admin/organization/:organizationName/users/:userId';

const many = Array.from({ length: 1214 }, (_, index) => ({
  ...user,
  id: idOf(2000 + index),
  firstName: 'Pat',
  lastName: `Number ${index + 1}`,
  emailAddress: `pat.${index + 1}@example.com`,
}));

const byEmail = ({ emailAddress }: (typeof many)[number]) => emailAddress;

function openUsers(search = '') {
  return renderScreen(`/createUser${search}`, {
    as: admin,
    answers: {
      'GET /v1/admin/roles': ['SiteAdmin' as const, 'Leasee' as const],
      'GET /v1/properties': [property],
      [USERS]: pagesOf(many, byEmail),
      [USER]: many[1213]!,
    },
  });
}

const row = (email: string) => main().getByRole('row').filter({ hasText: email });
const count = () => main().getByText(/^Showing/);
const more = () => main().getByRole('button', { name: 'Show more' });

test('API-15, USER-2: a long list of users is loaded by pages, as it is scrolled', async () => {
  const { api } = openUsers();
  await expect.element(count()).toHaveTextContent('Showing 50 of 1,214');
  expect(api.sent(USERS).map(({ url }) => url.searchParams.get('limit'))).not.toContain(null);
  expect(row('pat.51@example.com').query()).toBeNull();
  const table = main().getByRole('table', { name: 'Users' });
  await expect.element(table).toHaveAttribute('aria-rowcount', '1215');
  await expectAccessible();
  more().element().scrollIntoView();
  await expect.element(count()).toMatchTextContent(/^Showing (?:1[05]0|200) of 1,214/);
});

test('API-15: a page that cannot be loaded is requested again when the button is pressed', async () => {
  const { api } = openUsers();
  await expect.element(count()).toHaveTextContent('Showing 50 of 1,214');
  api.answer({ [USERS]: OFFLINE });
  more().element().scrollIntoView();
  await expect.element(count()).toMatchTextContent('More could not be loaded.');
  await expect.element(row('pat.1@example.com')).toBeVisible();
  api.answer({ [USERS]: pagesOf(many.slice(0, 60), byEmail) });
  await more().click();
  await expect.element(count()).toHaveTextContent('Showing 60 of 60');
  await expect.element(count()).toHaveFocus();
});

test('API-15, USER-2: until the server has responded to the typed text, no other row can be selected', async () => {
  const { api } = openUsers();
  await expect.element(row('pat.12@example.com')).toBeVisible();
  api.answer({ [USERS]: HELD });
  const box = main().getByLabelText('Filter');
  await box.fill('pat.12@');
  await expect.element(row('pat.12@example.com')).toBeVisible();
  expect(
    main()
      .getByRole('checkbox', { name: /^Select Pat/ })
      .elements(),
  ).toHaveLength(1);
  await expect.element(main().getByText(/^Showing/)).not.toBeVisible();
  // Nothing is known yet about users that are not loaded.
  await box.fill('pat.1214');
  const table = main().getByRole('table', { name: 'Users' });
  await expect.element(table).toHaveAttribute('aria-busy', 'true');
  expect(main().getByText('No user matches the filters.').query()).toBeNull();
  api.answer({ [USERS]: pagesOf(many, byEmail) });
  await expect.element(row('pat.1214@example.com')).toBeVisible();
  expect(api.sent(USERS).at(-1)?.url.searchParams.get('filter')).toBe('pat.1214');
});

test('API-15, USER-2: the server sorts, and leaves out deactivated users', async () => {
  const { api } = openUsers('?sort=-email');
  await expect.element(row('pat.1@example.com')).toBeVisible();
  const asked = (name: string) => api.sent(USERS).at(-1)?.url.searchParams.get(name);
  expect(asked('sort')).toBe('-email');
  expect(asked('show')).toBe('current');
  await page.getByLabelText('Show deactivated').click();
  await expect.poll(() => asked('show')).toBeNull();
  await page.getByRole('button', { name: 'Role' }).click();
  await expect.poll(() => asked('sort')).toBe('role');
});

test('USER-3: a user of a later page is edited by its address', async () => {
  openUsers(`?tab=edit&userId=${idOf(3213)}`);
  const form = main().getByRole('form', { name: 'Edit user' });
  await expect.element(form.getByLabelText('Email')).toHaveValue('pat.1214@example.com');
});

test('USER-7: a user who is edited twice is saved with the version of the first save', async () => {
  const { api } = openUsers();
  const edit = async (name: string, version: number) => {
    api.answer({ [USER]: { ...many[0]!, version }, [UPDATE]: many[0]! });
    await row('pat.1@example.com').getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Edit Selected' }).click();
    const form = main().getByRole('form', { name: 'Edit user' });
    await form.getByLabelText('First name').fill(name);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.element(row('pat.1@example.com')).toBeVisible();
  };
  await edit('Once', 5);
  await edit('Twice', 6);
  const sent = api.sent(UPDATE).map(({ body }) => body);
  expect(sent).toMatchObject([
    { firstName: 'Once', version: 5 },
    { firstName: 'Twice', version: 6 },
  ]);
});

test('USER-2: the first click on a column sorts it ascending, even while no row is loaded', async () => {
  const { api, router } = openUsers('?filter=nobody');
  await expect.element(main().getByText('No user matches the filters.')).toBeVisible();
  api.answer({ [USERS]: HELD });
  await main().getByLabelText('Filter').fill('');
  await page.getByRole('button', { name: 'Email' }).click();
  await expect.poll(() => router.state.location.search).toMatchObject({ sort: 'email' });
});

test('USER-4: select all selects the shown users, and a deletion reloads the list', async () => {
  const { api } = openUsers();
  const all = page.getByRole('checkbox', { name: 'Select the 50 shown' });
  await expect.element(all).toBeVisible();
  await all.click();
  await expect.element(page.getByText('50 selected')).toBeVisible();
  await all.click();
  await row('pat.2@example.com').getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  const left = many.filter(({ emailAddress }) => emailAddress !== 'pat.2@example.com');
  api.answer({ [DELETE]: {}, [USERS]: pagesOf(left, byEmail) });
  await userEvent.keyboard('{Tab}');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(row('pat.2@example.com')).not.toBeInTheDocument();
  await expect.element(count()).toHaveTextContent('Showing 50 of 1,213');
});
