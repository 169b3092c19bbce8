import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { HELD, OFFLINE, refuse, type Answers } from '../../testing/api-stub.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { configuration, idOf, lessee, lesseeAnswers } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

/** Forgotten passwords and invitations, as the person sees them. */

const FORGOT = 'POST /v1/auth/forgotPassword';
const GREET = 'POST /v1/auth/passwordLink';
const RESET = 'POST /v1/auth/resetPassword';
const PASSKEYS = 'GET /v1/auth/passkeys';
const EXTERNAL = 'POST /v1/auth/external';

const EXPIRED = 'This link has expired. Please request another one.';
const expired = refuse('link_expired', EXPIRED);
const ivy = { firstName: 'Ivy', lastName: "O'Hara" };

test('AUTH-8: the email typed at login is filled in, and the page says where to look for the mail', async () => {
  const { api, router } = renderScreen('/login', { answers: { [FORGOT]: {} } });
  await main().getByLabelText('Email').fill('lea@example.com');
  await main().getByRole('link', { name: 'Forgot password?' }).click();
  await expect
    .element(main().getByRole('heading', { name: 'Forgot your password?' }))
    .toBeVisible();
  expect(router.state.location.href).toBe('/forgot-password');
  await expect.element(main().getByLabelText('Email')).toHaveValue('lea@example.com');
  await main().getByRole('button', { name: 'Send the link' }).click();
  await expect.element(main().getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect
    .element(main().getByRole('status'))
    .toMatchTextContent(/^If lea@example\.com belongs to an account here, we emailed a link/);
  expect(api.sent(FORGOT).map(({ body }) => body)).toEqual([{ emailAddress: 'lea@example.com' }]);
  await expectFitsDevices();
});

test('AUTH-8: an invalid address, a lost connection and too many tries are reported', async () => {
  const { api } = renderScreen('/forgot-password');
  const email = main().getByLabelText('Email');
  const send = () => main().getByRole('button', { name: 'Send the link' }).click();
  await send();
  await expect.element(main().getByText('Email is required')).toBeVisible();
  await expect.element(email).toHaveFocus();
  const noAddress = 'Enter an email address';
  api.answer({ [FORGOT]: refuse('malformed', noAddress, { emailAddress: noAddress }) });
  await email.fill('not an address');
  await send();
  await expect.element(email).toHaveAccessibleDescription(noAddress);
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveValue('not an address');
  await expectAccessible();
  await email.fill('lea@example.com');
  const alert = main().getByRole('alert');
  const wait = 'Too many attempts. Please wait 15 minutes and try again.';
  for (const [answer, words] of [
    [OFFLINE, 'The server cannot be reached.'],
    [refuse('too_many_requests', wait), wait],
  ] as const) {
    api.answer({ [FORGOT]: answer });
    await send();
    await expect.element(alert).toMatchTextContent(words);
    await expect.element(email).toHaveValue('lea@example.com');
  }
});

/** Opens a link as mailed, but with a name that the server does not know. */
function openLink(answers: Answers) {
  const link = { firstName: 'Mallory', lastName: 'Moe', token: 'secret', userId: idOf(7) };
  return renderScreen(`/reset-password?${String(new URLSearchParams(link))}`, {
    answers: {
      'GET /v1/public/configuration': {
        ...configuration,
        signIn: { google: true, amazon: true },
      },
      ...answers,
    },
  });
}

const greeting = () => main().getByRole('heading', { name: "Hi Ivy O'Hara!" });

const passwordField = () => main().getByRole('textbox', { name: 'Password' });

async function setPassword(password: string): Promise<void> {
  await passwordField().fill(password);
  await main().getByRole('button', { name: 'Set Password' }).click();
}

async function expectExpired(): Promise<void> {
  await expect.element(main().getByRole('alert')).toHaveTextContent(EXPIRED);
  expect(main().getByRole('heading', { name: /^Hi/ }).query()).toBeNull();
}

test('AUTH-6: the greeting comes from the server, not from the URL, and is loaded again after a failure', async () => {
  const { api, router } = openLink({ [GREET]: HELD });
  await expect.element(main().getByRole('status', { name: 'Checking the link' })).toBeVisible();
  expect(main().getByText('Mallory').query()).toBeNull();
  expect(router.state.location.href).toBe('/reset-password');
  api.answer({ [GREET]: OFFLINE });
  await expect.element(main().getByText('The link could not be checked.')).toBeVisible();
  api.answer({ [GREET]: ivy });
  await main().getByRole('button', { name: 'Try again' }).click();
  await expect.element(greeting()).toBeVisible();
  await expect.element(main().getByText('Finish setting up your account by')).toBeVisible();
  expect(api.sent(GREET).at(-1)?.body).toEqual({ token: 'secret', userId: idOf(7) });
  await expectFitsDevices();
});

test('AUTH-6: an invalid link greets nobody, and offers a new one', async () => {
  const { router } = openLink({ [GREET]: expired });
  await expectExpired();
  expect(main().getByText('Mallory').query()).toBeNull();
  await expectFitsDevices();
  await main().getByRole('link', { name: 'Request another link' }).click();
  await expect.poll(() => router.state.location.href).toBe('/forgot-password');
});

test('AUTH-6: the page without a link looks like that of an expired one', async () => {
  renderScreen('/reset-password');
  await expectExpired();
});

test('AUTH-6, AUTH-9: an unsuitable password is refused beside its field; the link may expire meanwhile', async () => {
  const { api } = openLink({ [GREET]: ivy });
  const expectRefused = async (password: string, words: string) => {
    await setPassword(password);
    const field = passwordField();
    await expect.element(main().getByText(words)).toBeVisible();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue(password);
  };
  await expectRefused('', 'Password is required');
  await expectRefused('🐈'.repeat(7), 'Use at least 8 characters.');
  await expectRefused('x'.repeat(129), 'Use at most 128 characters.');
  expect(api.sent(RESET)).toEqual([]);
  const common = 'This password is one of the most common ones';
  api.answer({ [RESET]: refuse('password_common', common, { password: common }) });
  await expectRefused('Password1', common);
  await expectAccessible();
  api.answer({ [RESET]: expired });
  await setPassword('long enough for anyone');
  await expectExpired();
});

test('AUTH-6, SHELL-10: a new password signs in', async () => {
  const { api, router } = openLink({
    ...lesseeAnswers,
    [GREET]: ivy,
    [RESET]: lessee,
    [PASSKEYS]: [],
  });
  await setPassword('long enough for anyone');
  await expect.poll(() => router.state.location.href).toBe('/lessee-landing');
  const sent = { token: 'secret', userId: idOf(7), password: 'long enough for anyone' };
  expect(api.sent(RESET).map(({ body }) => body)).toEqual([sent]);
});

test('AUTH-8, TRUST-2: after a new password the person is asked about passkeys, which still log in', async () => {
  const { router } = openLink({
    ...lesseeAnswers,
    'GET /v1/auth/account': {
      emailAddress: 'ivy@example.com',
      firstName: 'Ivy',
      lastName: "O'Hara",
      pendingEmail: null,
      hasPassword: true,
      links: [],
    },
    'GET /v1/auth/sessions': [],
    'GET /v1/auth/secondFactor': { app: null, recoveryCodesLeft: 0, required: false },
    'GET /v1/auth/personalData': [],
    [GREET]: ivy,
    [RESET]: lessee,
    [PASSKEYS]: [
      {
        id: 'passkey-1',
        name: 'Somebody’s phone',
        createdAt: '2026-03-01T14:00:00.000Z',
        lastUsedAt: null,
        works: true,
      },
    ],
  });
  await setPassword('long enough for anyone');
  await expect.poll(() => router.state.location.href).toBe('/my-account?review=passkeys');
  const question = main().getByRole('group', { name: 'New password' });
  await expect.element(question).toBeVisible();
  await expect.element(question).toMatchTextContent(/Do you know all of these passkeys\?/);
  await expect.element(main().getByText('Somebody’s phone')).toBeVisible();
  await expectAccessible();
});

test('AUTH-6: an account can be completed with Amazon instead, and with no other provider', async () => {
  const { api } = openLink({ [GREET]: ivy, [EXTERNAL]: refuse('unavailable', 'Not now.') });
  await main().getByRole('button', { name: 'Login with Amazon' }).click();
  await expect.element(main().getByRole('alert')).toMatchTextContent('Not now.');
  expect(api.sent(EXTERNAL).map(({ body }) => body)).toEqual([{ authType: 'Amazon' }]);
  expect(page.getByRole('button', { name: 'Login with Google' }).query()).toBeNull();
});

test('AUTH-6: where Amazon is not set up, only a password is offered', async () => {
  openLink({ [GREET]: ivy, 'GET /v1/public/configuration': configuration });
  await expect
    .element(main().getByText('Finish setting up your account by setting a password.'))
    .toBeVisible();
  expect(page.getByRole('button', { name: 'Login with Amazon' }).query()).toBeNull();
});
