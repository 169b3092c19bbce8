import { expect, test } from 'vitest';
import { HELD, OFFLINE } from '../../testing/api-stub.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const FORGOT = 'POST /v1/auth/forgotPassword';

/** Clicks twice before the button is drawn as busy. */
function doubleClick(button: Element): void {
  if (!(button instanceof HTMLElement)) throw new Error('There is no button to click.');
  button.click();
  button.click();
}

test('AUTH-8: a double click on Send the link sends one, and after a failure the next click sends another', async () => {
  const { api } = renderScreen('/forgot-password', { answers: { [FORGOT]: HELD } });
  const button = main().getByRole('button', { name: 'Send the link' });
  await main().getByLabelText('Email').fill('lea@example.com');
  doubleClick(button.element());
  api.answer({ [FORGOT]: OFFLINE });
  await expect.element(main().getByRole('alert')).toBeVisible();
  expect(api.sent(FORGOT)).toHaveLength(1);
  api.answer({ [FORGOT]: {} });
  doubleClick(button.element());
  await expect.element(main().getByText('lea@example.com')).toBeVisible();
  expect(api.sent(FORGOT)).toHaveLength(2);
});

test('AUTH-1: a double click on Login signs in once', async () => {
  const LOGIN = 'POST /v1/auth/login';
  const { api } = renderScreen('/login', { answers: { [LOGIN]: HELD } });
  await main().getByLabelText('Email').fill('lea@example.com');
  await main().getByLabelText('Password', { exact: true }).fill('a password');
  doubleClick(main().getByRole('button', { name: 'Login', exact: true }).element());
  api.answer({ [LOGIN]: OFFLINE });
  await expect.element(main().getByRole('alert')).toBeVisible();
  expect(api.sent(LOGIN)).toHaveLength(1);
});
