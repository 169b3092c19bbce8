import type { PersonalDataRequest } from '@tenantry/contract/privacy/privacy.schemas';
import { page } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { OFFLINE, refuse } from '../../testing/api-stub.ts';
import { configuration, idOf, lessee } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';
import { keepNext } from './external-return.ts';

const ACCOUNT = 'GET /v1/auth/account';
const UNLINK = 'DELETE /v1/auth/account/links/:provider';

const SESSIONS = 'GET /v1/auth/sessions';

const account = {
  emailAddress: 'lea@example.com',
  firstName: 'Lea',
  lastName: 'Brook',
  pendingEmail: null,
  hasPassword: true,
  links: [{ provider: 'Google' as const, linkedAt: '2026-05-02T14:00:00.000Z' }],
};

const sessions = [
  {
    id: 'session-1',
    browser: 'Firefox on Windows',
    network: '203.0.113.x',
    firstSeenAt: '2026-03-10T14:00:00.000Z',
    lastSeenAt: '2026-03-10T15:30:00.000Z',
    current: true,
  },
  {
    id: 'session-2',
    browser: 'Safari on iPhone',
    network: null,
    firstSeenAt: '2026-03-09T14:00:00.000Z',
    lastSeenAt: '2026-03-09T14:00:00.000Z',
    current: false,
  },
];

const PASSKEYS = 'GET /v1/auth/passkeys';
const FACTOR = 'GET /v1/auth/secondFactor';

const noFactor = { app: null, recoveryCodesLeft: 0, required: false };

const passkey = {
  id: 'passkey-1',
  name: 'My laptop',
  createdAt: '2026-03-01T14:00:00.000Z',
  lastUsedAt: null,
  works: true,
};

const DATA = 'GET /v1/auth/personalData';

const ownPage = {
  [ACCOUNT]: account,
  [SESSIONS]: sessions,
  [PASSKEYS]: [passkey],
  [FACTOR]: noFactor,
  [DATA]: [],
};

describe('AUTH-11: my account', () => {
  testStates({
    address: '/my-account',
    as: lessee,
    answers: ownPage,
    needs: [ACCOUNT],
    loading: 'Loading',
    failed: 'Your account could not be loaded.',
    loaded: () => main().getByRole('list', { name: 'Linked accounts' }),
    empty: [
      {
        answers: { ...ownPage, [ACCOUNT]: { ...account, links: [] } },
        text: 'No Google or Amazon account is linked.',
      },
    ],
  });
});

describe('TRUST-5: where the person is logged in', () => {
  testStates({
    address: '/my-account',
    as: lessee,
    answers: ownPage,
    needs: [SESSIONS],
    loading: 'Loading',
    failed: 'Your logins could not be loaded.',
    loaded: () => main().getByRole('list', { name: 'Where you are logged in' }),
  });

  test('TRUST-5: another login is ended, or all of them, after a question; this browser is marked', async () => {
    const END = 'DELETE /v1/auth/sessions/:sessionId';
    const END_OTHERS = 'POST /v1/auth/sessions/endOthers';
    const { api } = renderScreen('/my-account', {
      as: lessee,
      answers: { ...ownPage, [END]: refuse('not_found', 'Not found.'), [END_OTHERS]: {} },
    });
    const rows = main()
      .getByRole('list', { name: 'Where you are logged in' })
      .getByRole('listitem');
    await expect.element(rows.nth(0).getByText('This browser')).toBeVisible();
    await expect.element(rows.nth(0).getByText('Network 203.0.113.x')).toBeVisible();
    expect(rows.nth(0).getByRole('button').query()).toBeNull();
    const dialog = page.getByRole('dialog');
    await rows
      .nth(1)
      .getByRole('button', { name: /^End login in Safari on iPhone/ })
      .click();
    await dialog.getByRole('button', { name: 'End login' }).click();
    await expect.element(main().getByText('The login was not ended.')).toBeVisible();
    await expectAccessible();
    await main().getByRole('button', { name: 'End all others' }).click();
    api.answer({ [SESSIONS]: sessions.slice(0, 1) });
    await dialog.getByRole('button', { name: 'End all others' }).click();
    await expect.element(rows.nth(1)).not.toBeInTheDocument();
    expect(main().getByRole('button', { name: 'End all others' }).query()).toBeNull();
    expect(api.sent(END).map(({ url }) => url.pathname)).toEqual(['/v1/auth/sessions/session-2']);
    expect(api.sent(END_OTHERS)).toHaveLength(1);
  });
});

test('AUTH-14: the name is changed, and greets the person at once', async () => {
  const RENAME = 'POST /v1/auth/account';
  const renamed = { ...account, firstName: 'Leonie' };
  const { api } = renderScreen('/my-account', {
    as: lessee,
    answers: { ...ownPage, [RENAME]: {} },
  });
  await main().getByRole('button', { name: 'Change name' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'First name' }).fill('');
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await expect.element(dialog.getByText('First name is required')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Leonie');
  api.answer({ [ACCOUNT]: renamed });
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await expect.element(main().getByText('Leonie Brook')).toBeVisible();
  await expect.element(page.getByText(/Welcome Leonie/)).toBeVisible();
  expect(api.sent(RENAME).map(({ body }) => body)).toEqual([
    { firstName: 'Leonie', lastName: 'Brook' },
  ]);
});

test('AUTH-14: the password is changed with the current one; a wrong one is shown at its field', async () => {
  const CHANGE = 'POST /v1/auth/account/password';
  const wrong = 'Wrong password. Enter the password you log in with.';
  const { api } = renderScreen('/my-account', {
    as: lessee,
    answers: {
      ...ownPage,
      [CHANGE]: refuse('own_password_wrong', wrong, { currentPassword: wrong }),
    },
  });
  await main().getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible();
  const send = () => dialog.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByRole('textbox', { name: 'New password' }).fill('short');
  await send();
  await expect.element(dialog.getByText('Enter the password you log in with.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Current password' }).fill('not this one');
  await dialog.getByRole('textbox', { name: 'New password' }).fill('seven purple lanterns');
  await send();
  await expect.element(dialog.getByText(wrong)).toBeVisible();
  api.answer({ [CHANGE]: {} });
  await dialog.getByRole('textbox', { name: 'Current password' }).fill('the right one');
  await send();
  await expect.element(page.getByText('Your password is changed')).toBeVisible();
  expect(api.sent(CHANGE).at(-1)?.body).toEqual({
    currentPassword: 'the right one',
    password: 'seven purple lanterns',
  });
});

describe('TRUST-2: passkeys', () => {
  testStates({
    address: '/my-account',
    as: lessee,
    answers: ownPage,
    needs: [PASSKEYS],
    loading: 'Loading',
    failed: 'Your passkeys could not be loaded.',
    loaded: () => main().getByRole('list', { name: 'Passkeys' }),
    empty: [{ answers: { ...ownPage, [PASSKEYS]: [] }, text: 'You have no passkey.' }],
  });

  test('TRUST-2: are renamed and removed; one of another domain says so', async () => {
    const RENAME = 'POST /v1/auth/passkeys/:passkeyId';
    const REMOVE = 'DELETE /v1/auth/passkeys/:passkeyId';
    const old = { ...passkey, id: 'passkey-2', name: 'Old phone', works: false };
    const { api } = renderScreen('/my-account', {
      as: lessee,
      answers: {
        ...ownPage,
        [PASSKEYS]: [passkey, old],
        [RENAME]: { ...passkey, name: 'Work laptop' },
        [REMOVE]: refuse('unavailable', 'The server is busy.'),
      },
    });
    await expect.element(main().getByText(/does not work here/)).toBeVisible();
    const dialog = page.getByRole('dialog');
    await main().getByRole('button', { name: 'Rename My laptop' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Work laptop');
    await dialog.getByRole('button', { name: 'Save name' }).click();
    await expect.element(page.getByText('The passkey is renamed')).toBeVisible();
    await main().getByRole('button', { name: 'Remove Old phone' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect.element(main().getByText('The passkey was not removed.')).toBeVisible();
    await expectAccessible();
    api.answer({ [REMOVE]: {}, [PASSKEYS]: [passkey] });
    await main().getByRole('button', { name: 'Remove Old phone' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect.element(main().getByText('Old phone')).not.toBeInTheDocument();
    expect(api.sent(RENAME).map(({ body }) => body)).toEqual([{ name: 'Work laptop' }]);
    expect(api.sent(REMOVE)).toHaveLength(2);
  });
});

test('TRUST-4: a sensitive change is confirmed with a passkey or, if the server is away, with the password', async () => {
  const REMOVE = 'DELETE /v1/auth/passkeys/:passkeyId';
  const CONFIRM = 'POST /v1/auth/confirm';
  const SIGN = 'POST /v1/auth/passkeySignIn/options';
  const { api } = renderScreen('/my-account', {
    as: lessee,
    answers: {
      ...ownPage,
      [REMOVE]: refuse('confirmation_needed', 'Confirm that it is you, then try again.'),
      'GET /v1/auth/confirm': { ways: ['password', 'passkey'] },
      [SIGN]: OFFLINE,
      [CONFIRM]: {},
    },
  });
  await main().getByRole('button', { name: 'Remove My laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const button = (name: string) => question.getByRole('button', { name, exact: true });
  await button('Use a passkey').click();
  expect(question.getByRole('textbox').query()).toBeNull();
  await button('Use a passkey').click();
  await expect.element(question.getByText(/The server cannot be reached/)).toBeVisible();
  await expectAccessible();
  await button('Use my password').click();
  await question.getByRole('textbox', { name: 'Your password' }).fill('the right one');
  api.answer({ [REMOVE]: {}, [PASSKEYS]: [] });
  await button('Confirm').click();
  await expect.element(page.getByText('The passkey is removed')).toBeVisible();
  expect(api.sent(SIGN)).toHaveLength(1);
  expect(api.sent(CONFIRM).map(({ body }) => body)).toEqual([{ password: 'the right one' }]);
});

test('AUTH-15: a new email waits for its link; the link is sent again, or the change is canceled', async () => {
  const CHANGE = 'POST /v1/auth/account/email';
  const KEEP = 'DELETE /v1/auth/account/email';
  const pendingEmail = { emailAddress: 'new@example.com', expiresAt: '2026-03-11T14:00:00.000Z' };
  const waiting = { ...account, pendingEmail };
  const { api } = renderScreen('/my-account', {
    as: lessee,
    answers: { ...ownPage, [CHANGE]: waiting, [KEEP]: account },
  });
  await main().getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/Google and Amazon accounts are unlinked/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'New email' }).fill('new@example.com');
  api.answer({ [ACCOUNT]: waiting });
  await dialog.getByRole('button', { name: 'Email the link' }).click();
  await expect.element(main().getByText('new@example.com')).toBeVisible();
  await main().getByRole('button', { name: 'Send again' }).click();
  await expect.element(page.getByText('A new link is on the way')).toBeVisible();
  await expectAccessible();
  api.answer({ [ACCOUNT]: account });
  await main().getByRole('button', { name: 'Cancel change' }).click();
  await expect.element(main().getByText('new@example.com')).not.toBeInTheDocument();
  const sent = { emailAddress: 'new@example.com' };
  expect(api.sent(CHANGE).map(({ body }) => body)).toEqual([sent, sent]);
  expect(api.sent(KEEP)).toHaveLength(1);
});

describe('AUTH-15: the page of the link to a new email', () => {
  const CONFIRM = 'POST /v1/auth/confirmEmail';
  const userId = '01a226f7-718c-7709-861b-a9c255e1ad1f';
  const address = `/confirm-email?token=a-token&userId=${userId}`;
  const use = () => page.getByRole('button', { name: 'Use this email' });

  test('AUTH-15: uses the email after a click; the secret is not in the address bar', async () => {
    const { api, router } = renderScreen(address, { answers: { [CONFIRM]: OFFLINE } });
    await use().click();
    expect(router.state.location.href).toBe('/confirm-email');
    await expect.element(main().getByText(/The server cannot be reached/)).toBeVisible();
    await expectAccessible();
    api.answer({ [CONFIRM]: { emailAddress: 'new@example.com' } });
    await use().click();
    await expect
      .element(page.getByText(/log in with/))
      .toHaveTextContent('From now on, log in with new@example.com.');
    await expect.element(main().getByRole('link', { name: 'Login' })).toBeVisible();
    expect(api.sent(CONFIRM).at(-1)?.body).toEqual({ token: 'a-token', userId });
  });

  test('AUTH-15: says that the link has expired, or that the email is taken', async () => {
    const taken = 'This email is already in use. Use another one, or edit that user.';
    const { api } = renderScreen(address, {
      answers: { [CONFIRM]: refuse('email_address_taken', taken) },
    });
    await use().click();
    await expect.element(page.getByText(taken)).toBeVisible();
    api.answer({ [CONFIRM]: refuse('link_expired', 'This link has expired.') });
    await use().click();
    await expect.element(page.getByText(/Ask for another one in My account/)).toBeVisible();
    expect(use().query()).toBeNull();
  });
});

test('AUTH-11: a linked account is unlinked after a confirmation; a refusal says why', async () => {
  const { api } = renderScreen('/my-account', { as: lessee, answers: ownPage });
  const unlink = async () => {
    await main().getByRole('button', { name: 'Unlink Google' }).click();
    const dialog = page.getByRole('dialog');
    const again = dialog.getByText('You cannot log in with Google until you link it here again.');
    await expect.element(again).toBeVisible();
    await dialog.getByRole('button', { name: 'Unlink', exact: true }).click();
  };
  api.answer({ [UNLINK]: refuse('unavailable', 'The server is busy.') });
  await unlink();
  await expect.element(main().getByText('The account was not unlinked.')).toBeVisible();
  await expectAccessible();
  api.answer({ [UNLINK]: {}, [ACCOUNT]: { ...account, links: [] } });
  await unlink();
  await expect.element(main().getByText('No Google or Amazon account is linked.')).toBeVisible();
  expect(api.sent(UNLINK)).toHaveLength(2);
});

test('AUTH-11: an account is linked when the browser returns from the provider', async () => {
  const LINK = 'POST /v1/auth/account/links/:provider';
  const { api, router } = renderScreen('/forgot-password', {
    as: lessee,
    answers: {
      ...ownPage,
      [ACCOUNT]: { ...account, links: [] },
      [LINK]: refuse('account_of_another', 'This Google account cannot be linked.'),
      'GET /v1/public/configuration': {
        ...configuration,
        signIn: { google: true, amazon: false },
      },
    },
  });
  await expect.element(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
  keepNext('/my-account');
  router.history.push('/login?code=a-code&state=google');
  await expect.element(main().getByText('Google was not linked.')).toBeVisible();
  await expect.element(main().getByRole('button', { name: 'Link Google' })).toBeEnabled();
  expect(main().getByRole('button', { name: 'Link Amazon' }).query()).toBeNull();
  expect(router.state.location.href).toBe('/my-account');
  expect(api.sent(LINK).map(({ body }) => body)).toEqual([{ token: 'a-code' }]);
  await expectAccessible();
});

describe('TRUST-12: the own data', () => {
  const copy: PersonalDataRequest = {
    id: idOf(1),
    kind: 'export',
    status: 'ready',
    requestedAt: '2026-06-10T14:00:00.000Z',
    bySelf: true,
    finishedAt: '2026-06-10T14:00:05.000Z',
    bytes: 1000,
    availableUntil: '2026-06-17T14:00:00.000Z',
    reason: null,
  };
  const declined: PersonalDataRequest = {
    ...copy,
    id: idOf(2),
    kind: 'deletion',
    status: 'declined',
    reason: 'Your deposit is not settled.',
  };

  test('TRUST-12: a copy is made and downloaded, and a deletion is asked for', async () => {
    const ASK = 'POST /v1/auth/personalData/deletion';
    const open: PersonalDataRequest = { ...declined, status: 'open', reason: null };
    const { api } = renderScreen('/my-account', {
      as: lessee,
      answers: { ...ownPage, [DATA]: [copy, declined], [ASK]: open },
    });
    const list = main().getByRole('list', { name: 'Requests about personal data' });
    await expect.element(list.getByText('Ready until 06/17/2026')).toBeVisible();
    await expect.element(list.getByRole('button', { name: 'Download' })).toBeVisible();
    await expect.element(list.getByText('Declined: Your deposit is not settled.')).toBeVisible();
    await expectAccessible();
    await main().getByRole('button', { name: 'Ask to delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ask to delete' }).click();
    await expect.poll(() => api.sent(ASK)).toHaveLength(1);
  });
});
