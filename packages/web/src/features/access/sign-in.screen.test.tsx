import { page } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { HELD, OFFLINE, refuse } from '../../testing/api-stub.ts';
import {
  admin,
  configuration,
  lessee,
  lesseeAnswers,
  organization,
} from '../../testing/records.ts';
import { moveInAnswer } from '../../testing/move-in.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const LOGIN = 'POST /v1/auth/login';
const EXTERNAL = 'POST /v1/auth/external';
const PASSKEY = 'POST /v1/auth/passkeySignIn/options';
const CONFIGURATION = 'GET /v1/public/configuration';

const withProviders = { ...configuration, signIn: { google: true, amazon: true } };
const alert = () => page.getByRole('alert');
const emailField = () => main().getByLabelText('Email', { exact: true });

async function fillPassword(): Promise<void> {
  await emailField().fill('lea@example.com');
  await main().getByLabelText('Password', { exact: true }).fill('a password');
}

const logIn = () => main().getByRole('button', { name: 'Login', exact: true }).click();

describe.each(['Google', 'Amazon'] as const)('back from %s', (provider) => {
  const state = provider.toLowerCase();

  test(`AUTH-2, SHELL-5: back from ${provider} the page shows that it is busy, then the requested page`, async () => {
    const asked = '/organization-settings?from=a-link';
    const { api, router } = renderScreen(`/login?next=${encodeURIComponent(asked)}`, {
      answers: {
        [CONFIGURATION]: withProviders,
        // With only a part after #, the page of the tests does not navigate away.
        [EXTERNAL]: { url: `#${state}` },
        [LOGIN]: HELD,
        'GET /v1/admin/organization': organization,
        'GET /v1/public/attributes': [],
        ...moveInAnswer,
      },
    });
    await main()
      .getByRole('button', { name: `Login with ${provider}` })
      .click();
    await expect.poll(() => location.hash).toBe(`#${state}`);
    expect(api.sent(EXTERNAL).map(({ body }) => body)).toEqual([{ authType: provider }]);
    await router.navigate({ to: '/forgot-password' });
    await expect.element(main().getByRole('button', { name: 'Send the link' })).toBeVisible();

    await router.navigate({ to: '/login', search: { code: 'a code', state } });
    await expect.element(page.getByText(`Signing you in with ${provider}`)).toBeVisible();
    expect(router.state.location.href).toBe(`/login?next=${encodeURIComponent(asked)}`);
    await expect
      .poll(() => api.sent(LOGIN).map(({ body }) => body))
      .toEqual([{ authType: provider, token: 'a code' }]);
    await expectAccessible();
    api.answer({ [LOGIN]: admin });
    await expect.poll(() => router.state.location.href).toBe(asked);
  });

  async function expectRefused({ router }: ReturnType<typeof renderScreen>): Promise<void> {
    await expect.element(alert()).toHaveTextContent(`${provider} login failed`);
    await expect.element(alert()).toHaveFocus();
    await expect.element(emailField()).toBeVisible();
    expect(router.state.location.href).toBe('/login');
    expect(localStorage.getItem('auth')).toBeNull();
    await expectAccessible();
  }

  test(`AUTH-4, AUTH-7: a stranger at ${provider} is refused`, async () => {
    const message = `${provider} login failed`;
    const screen = renderScreen(`/login?code=of-a-stranger&state=${state}`, {
      answers: { [CONFIGURATION]: withProviders, [LOGIN]: refuse('sign_in_failed', message) },
    });
    await expectRefused(screen);
    expect(screen.api.sent(LOGIN)).toHaveLength(1);
  });

  test(`AUTH-4, AUTH-11: a person with an unlinked account at ${provider} is told how to link it again`, async () => {
    const message = `Your ${provider} account was unlinked. Log in with your password, then link it.`;
    renderScreen(`/login?code=of-an-unlinked&state=${state}`, {
      answers: {
        [CONFIGURATION]: withProviders,
        [LOGIN]: refuse('provider_not_available', message),
      },
    });
    await expect.element(alert()).toHaveTextContent(message);
  });

  test(`AUTH-4: a person who refuses at ${provider} is back at the sign-in page`, async () => {
    const screen = renderScreen(`/login?error=access_denied&state=${state}`, {
      answers: { [CONFIGURATION]: withProviders },
    });
    await expectRefused(screen);
    expect(screen.api.sent(LOGIN)).toEqual([]);
  });
});

test.each(['https://evil.example/', '//evil.example', '/admin-landing'])(
  'SHELL-5, SHELL-10: nobody is redirected to another site, and no tenant to an admin page: %s',
  async (next) => {
    const { router } = renderScreen(`/login?next=${encodeURIComponent(next)}`, {
      answers: { ...lesseeAnswers, [LOGIN]: lessee },
    });
    await fillPassword();
    await logIn();
    await expect.poll(() => router.state.location.pathname).toBe('/lessee-landing');
  },
);

test('AUTH-4, AUTH-10: a wrong password is reported, and how long to wait after too many tries', async () => {
  const { api } = renderScreen('/login', {
    answers: { [LOGIN]: refuse('sign_in_failed', 'Login failed.') },
  });
  await fillPassword();
  await logIn();
  await expect.element(alert()).toHaveTextContent('Invalid email or password, please try again.');
  const wait = 'Too many attempts. Please wait 15 minutes and try again.';
  api.answer({ [LOGIN]: refuse('too_many_requests', wait) });
  await logIn();
  await expect.element(alert()).toHaveTextContent(wait);
  await expect.element(alert()).toHaveFocus();
});

test('AUTH-1, TRUST-2: while the server is away, signing in says so', async () => {
  const { api, router } = renderScreen('/login', {
    answers: {
      [CONFIGURATION]: withProviders,
      [LOGIN]: OFFLINE,
      [EXTERNAL]: OFFLINE,
      [PASSKEY]: OFFLINE,
      'GET /v1/properties': [],
      'GET /v1/admin/properties/cities': [],
      'GET /v1/public/attributes': [],
      ...moveInAnswer,
    },
  });
  await fillPassword();
  for (const [name, endpoint, count] of [
    ['Login', LOGIN, 1],
    ['Login with Google', EXTERNAL, 1],
    ['Login with Amazon', EXTERNAL, 2],
    ['Login with a passkey', PASSKEY, 1],
  ] as const) {
    await main().getByRole('button', { name, exact: true }).click();
    await expect.poll(() => api.sent(endpoint).length).toBe(count);
    await expect
      .element(main().getByRole('alert'))
      .toMatchTextContent('The server cannot be reached.');
  }
  api.answer({ [LOGIN]: admin });
  await logIn();
  await expect.poll(() => router.state.location.href).toBe('/admin-landing');
});
