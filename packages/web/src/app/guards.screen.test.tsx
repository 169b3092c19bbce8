import { page } from 'vitest/browser';
import { expect, test } from 'vitest';
import { refuse, type Answers } from '../testing/api-stub.ts';
import { setSession } from '../lib/session.ts';
import { admin, lessee, lesseeAnswers } from '../testing/records.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { staffPages } from './features.ts';

/** SHELL-5, SHELL-10: who can open which address. */

const ofStaff = staffPages.map((name) =>
  /people|view-property|view-building/.test(name) ? `/${name}/1` : `/${name}`,
);

const answers: Answers = {
  ...lesseeAnswers,
  'GET /v1/public/properties': [],
  'GET /v1/public/attributes': [],
  'GET /v1/properties': [],
  'GET /v1/admin/properties/cities': [],
  'GET /v1/admin/tasks': { items: [], cut: false },
  'GET /v1/admin/tasks/people': [],
  'GET /v1/superAdmin/organizations': refuse('not_signed_in', 'Sign in.'),
};

const heading = page.getByRole('heading', { level: 1 }).first();

test('SHELL-5, SHELL-10: a stranger signs in for every page of staff and tenants, and is led back to it', async () => {
  const { router } = renderScreen('/address', { answers });
  for (const address of [...ofStaff, '/lessee-landing', '/lessee-account', '/my-account']) {
    await router.navigate({ to: address });
    const { pathname, search } = router.state.location;
    expect({ pathname, search }).toEqual({
      pathname: '/login',
      search: { next: expect.stringMatching(new RegExp(`^${address}(?:\\?|$)`)) as string },
    });
  }
});

test.each(['/', '/reset-password', '/logoutTimer', '/super-admin'])(
  'SHELL-5: %s is open to strangers',
  async (address) => {
    const { router } = renderScreen(address, { answers });
    await expect.element(heading).toBeVisible();
    await expect.element(heading).not.toHaveTextContent('Page not found');
    expect(router.state.location.href).toBe(address);
  },
);

test('SHELL-5: an address below a page is not found', async () => {
  renderScreen('/createuser/too-far', { answers });
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('SHELL-5, SHELL-10: tenants are led from the pages of staff to their own', async () => {
  const { router } = renderScreen('/lessee-landing', { as: lessee, answers });
  await expect.element(heading).toBeVisible();
  for (const address of ofStaff) {
    await router.navigate({ to: address });
    expect(router.state.location.pathname).toBe('/lessee-landing');
  }
});

test('SHELL-5, SHELL-10: staff are led from the pages of tenants to their own', async () => {
  const { router } = renderScreen('/lessee-landing', { as: admin, answers });
  await expect.element(heading).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin-landing');
  await router.navigate({ to: '/lessee-account' });
  expect(router.state.location.pathname).toBe('/admin-landing');
});

test.each([
  [
    'loses the permission',
    { ...admin, permissions: ['properties:read' as const] },
    '/admin-landing',
  ],
  ['becomes a tenant', lessee, '/lessee-landing'],
])(
  'SHELL-5, SHELL-16: an open page asks nothing more when its reader %s, and leads to theirs',
  async (_how, next, landing) => {
    const { api, router } = renderScreen('/tasks', { as: admin, answers });
    await expect.element(page.getByText(/You have nothing to do/)).toBeVisible();
    const asked = api.sent('GET /v1/admin/tasks').length;
    api.answer({ 'GET /v1/auth/session': next });
    setSession(next);
    await expect.poll(() => router.state.location.pathname).toBe(landing);
    await expect.element(heading).toBeVisible();
    expect(api.sent('GET /v1/admin/tasks')).toHaveLength(asked);
  },
);

test('TRUST-7: a page that a person may not open says so, and theirs is shown', async () => {
  const bookkeeper = { ...admin, permissions: ['properties:read' as const] };
  const { router } = renderScreen('/admin-landing', { as: bookkeeper, answers });
  await expect.element(heading).toBeVisible();
  await router.navigate({ to: '/createUser' });
  await expect
    .element(page.getByText(/You do not have permission to open this page/))
    .toBeVisible();
  expect(router.state.location.pathname).toBe('/admin-landing');
});
