import { page } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { refuse } from '../../testing/api-stub.ts';
import { configuration, lessee } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';
import { keepNext } from './external-return.ts';

const ACCOUNT = 'GET /v1/auth/account';
const UNLINK = 'DELETE /v1/auth/account/links/:provider';

const account = {
  emailAddress: 'lea@example.com',
  hasPassword: true,
  links: [{ provider: 'Google' as const, linkedAt: '2026-05-02T14:00:00.000Z' }],
};

describe('AUTH-11: my account', () => {
  testStates({
    address: '/my-account',
    as: lessee,
    answers: { [ACCOUNT]: account },
    needs: [ACCOUNT],
    loading: 'Loading',
    failed: 'Your account could not be loaded.',
    loaded: () => main().getByRole('list', { name: 'Linked accounts' }),
    empty: [
      {
        answers: { [ACCOUNT]: { ...account, links: [] } },
        text: 'No Google or Amazon account is linked.',
      },
    ],
  });
});

test('AUTH-11: a linked account is unlinked after a confirmation; a refusal says why', async () => {
  const { api } = renderScreen('/my-account', { as: lessee, answers: { [ACCOUNT]: account } });
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
