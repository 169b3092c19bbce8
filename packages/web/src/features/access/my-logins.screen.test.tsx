import { page } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { OFFLINE, refuse } from '../../testing/api-stub.ts';
import { ownPage, passkey, PASSKEYS, SESSIONS, sessions } from '../../testing/own-account.ts';
import { lessee } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';

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
