import type { PersonalDataRequest } from '@tenantry/contract/privacy/privacy.schemas';
import { page } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { OFFLINE, refuse } from '../../testing/api-stub.ts';
import { ACCOUNT, account, DATA, ownPage } from '../../testing/own-account.ts';
import { configuration, idOf, lessee } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';
import { keepNext } from './external-return.ts';

const UNLINK = 'DELETE /v1/auth/account/links/:provider';

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
