import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pagePaths } from '@tenantry/contract/pages';
import { router } from '../../app/routes.tsx';
import { expectAccessible } from '../../testing/accessibility.ts';
import { admin, idOf, superAdmin } from '../../testing/records.ts';
import { HELD } from '../../testing/api-stub.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';
import { expectNoSideways, viewOn } from '../../testing/viewport.ts';

const EVENTS = 'GET /v1/admin/securityEvents';

const failed = {
  id: idOf(1),
  kind: 'signInFailed' as const,
  firstAt: '2026-06-15T14:00:00.000Z',
  lastAt: '2026-06-15T14:20:00.000Z',
  count: 12,
  emailAddress: 'lea@example.com',
  person: 'Lea Doe',
  address: '203.0.113.9',
  what: 'POST /v1/auth/login',
};
const unsigned = {
  ...failed,
  id: idOf(2),
  kind: 'badSignature' as const,
  count: 1,
  emailAddress: null,
  person: null,
  what: 'POST /v1/webhooks/email',
};

describe('AUTH-13: the security log', () => {
  testStates({
    address: '/security-log',
    as: admin,
    answers: { [EVENTS]: [failed, unsigned] },
    needs: [EVENTS],
    loading: { table: 'Security log' },
    failed: 'The security log could not be loaded.',
    loaded: () => main().getByText('Lea Doe (lea@example.com)'),
    empty: [{ answers: { [EVENTS]: [] }, text: 'No failed attempts in the last 90 days.' }],
  });
});

test('AUTH-13: describes what was refused, can be filtered, and fits a phone', async () => {
  const { router: shown } = renderScreen('/security-log?filter=mail', {
    as: admin,
    answers: { [EVENTS]: [failed, unsigned] },
  });
  await expect.element(main().getByRole('cell', { name: 'Incoming email' })).toBeVisible();
  await expect.element(main().getByRole('cell', { name: 'Invalid signature' })).toBeVisible();
  await main().getByLabelText('Filter').fill('203.0');
  await expect.element(main().getByRole('cell', { name: 'Failed login' })).toBeVisible();
  await expect.poll(() => shown.state.location.search).toEqual({ filter: '203.0' });
  await expectAccessible();
  await viewOn('phone');
  expectNoSideways();
});

test('AUTH-8: SuperAdmins are warned while there is no mail server; admins send no request', async () => {
  const INSTALLATION = 'GET /v1/superAdmin/installation';
  const { api } = renderScreen('/security-log', {
    as: superAdmin,
    answers: { [EVENTS]: [], [INSTALLATION]: { mailSentBy: 'outbox' } },
  });
  const warning = page.getByRole('complementary', { name: 'No mail server' });
  await expect.element(warning).toMatchTextContent('Set SMTP_URL');
  await expectAccessible();
  expect(api.sent(INSTALLATION).length).toBeGreaterThan(0);
});

test('AUTH-8: the content below the warning appears with it, and does not move', async () => {
  const INSTALLATION = 'GET /v1/superAdmin/installation';
  const { api } = renderScreen('/security-log', {
    as: superAdmin,
    answers: { [EVENTS]: [], [INSTALLATION]: HELD },
  });
  await expect.element(main().getByRole('heading', { name: 'Security log' })).toBeVisible();
  await expect.element(main().getByRole('status', { name: 'Loading' })).toBeVisible();
  expect(main().getByRole('searchbox').query()).toBeNull();
  api.answer({ [INSTALLATION]: { mailSentBy: 'outbox' } });
  await expect.element(main().getByRole('searchbox')).toBeVisible();
  expect(page.getByRole('complementary', { name: 'No mail server' }).query()).not.toBeNull();
});

test('SHELL-5: the server knows every page, so that it returns 404 for all other addresses', () => {
  const known = Object.keys(router.routesByPath).sort();
  expect([...pagePaths].sort()).toEqual(known);
});
