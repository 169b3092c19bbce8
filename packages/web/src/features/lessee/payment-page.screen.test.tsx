import { expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import {
  answered,
  chooseAmount,
  dialog,
  fillCard,
  listed,
  PAY,
  PAYMENTS,
  rowOf,
  submit,
  visa,
} from '../../testing/card-payment.ts';
import { admin, leaseId, lessee, lesseeAnswers } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { expectNoSideways, viewOn } from '../../testing/viewport.ts';

/** The address of `Make a Payment`, as it is in mails: who opens it, and where it leads. */

test('PAY-2, PANEL-9: its URL opened is a page, which leads to the landing', async () => {
  const address = `/lessee-payment?lease=${leaseId}`;
  const { api, router } = renderScreen(address, {
    as: lessee,
    answers: { ...lesseeAnswers, [PAY]: answered(17.17) },
  });
  const title = main().getByRole('heading', { level: 1, name: 'Make a Payment' });
  await expect.element(title).toBeVisible();
  await expect.element(main().getByLabelText('Card number')).toBeVisible();
  expect(dialog().query()).toBeNull();
  await expectAccessible();
  await viewOn('phone');
  expectNoSideways();
  await expectAccessible();
  await viewOn('desktop');
  await main().getByRole('button', { name: 'Close' }).click();
  await expect.element(main().getByRole('link', { name: 'Pay Now' })).toBeVisible();

  router.history.back();
  await expect.element(title).toBeVisible();
  await chooseAmount('17.17', main());
  await fillCard(visa, main());
  api.answer({ [PAYMENTS]: [listed(17.17)] });
  await submit(main()).click();
  await expect.element(main().getByRole('heading', { name: /^12 Oak Street/ })).toBeVisible();
  expect(router.state.location.href).toBe(`/lessee-landing?lease=${leaseId}`);
  await expect.element(await rowOf('$17.17')).toMatchTextContent('Received');
});

test('PAY-2: strangers sign in first, and come back', async () => {
  const answers = { ...lesseeAnswers, 'POST /v1/auth/login': lessee };
  const { router } = renderScreen('/lessee-payment', { answers });
  const title = main().getByRole('heading', { name: 'Sign in to make a payment' });
  await expect.element(title).toBeVisible();
  await expectAccessible();
  await main().getByRole('link', { name: 'Login' }).click();
  await main().getByLabelText('Email', { exact: true }).fill('lea@example.com');
  await main().getByLabelText('Password', { exact: true }).fill('a password');
  await main().getByRole('button', { name: 'Login', exact: true }).click();
  await expect.element(main().getByRole('heading', { name: 'Make a Payment' })).toBeVisible();
  expect(router.state.location.href).toBe('/lessee-payment');
});

test('PAY-2: administrators are told whose page it is', async () => {
  renderScreen('/lessee-payment', { as: admin });
  const title = main().getByRole('heading', { name: 'This page is for tenants' });
  await expect.element(title).toBeVisible();
  await expectAccessible();
  const back = main().getByRole('link', { name: 'See the properties' });
  await expect.element(back).toHaveAttribute('href', '/admin-landing');
});
