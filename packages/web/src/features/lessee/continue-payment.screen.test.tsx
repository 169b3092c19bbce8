import { expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import {
  answered,
  fillPayment,
  gone,
  dialog,
  listed,
  openLanding,
  PAY,
  PAYMENTS,
  progress,
  question,
  SETTLE,
  submit,
  visa,
} from '../../testing/card-payment.ts';
import { idOf } from '../../testing/records.ts';
import { main } from '../../testing/states.ts';
import { expectNoSideways, viewOn } from '../../testing/viewport.ts';

/** The landing page continues a card payment that waits for the bank, and reports the result. */

const AUTHENTICATE = 'POST /v1/lessee/properties/invoices/payments/:paymentId/testAuthentication';
const FAILED = 'Your payment of $35.35 failed. Your card was declined. You were not charged.';

const waiting = {
  [PAYMENTS]: [listed(35.35, 'pending')],
  [SETTLE]: answered(35.35, 'requiresAction'),
};
const failed = {
  ...listed(35.35, 'failed'),
  paymentDate: '2026-06-15',
  failure: 'Your card was declined.',
};
const goOn = () => main().getByRole('button', { name: 'Continue the payment of $35.35' });

test('PAY-7, PAY-8: the bank asks again on the landing', async () => {
  const api = openLanding(waiting);
  await goOn().click();
  await expect.element(question()).toHaveFocus();
  await viewOn('phone');
  expectNoSideways();
  await expectAccessible();
  api.answer({ [AUTHENTICATE]: answered(35.35), [SETTLE]: answered(35.35) });
  api.answer({ [PAYMENTS]: [listed(35.35)] });
  await question().getByRole('button', { name: 'Authenticate' }).click();
  await expect.element(progress()).toHaveTextContent('Your payment of $35.35 was received.');
  await gone(question());
  expect(api.sent(AUTHENTICATE).map(({ body }) => body)).toEqual([{ succeeds: true }]);
});

test('PAY-7, PAY-8: a no to the bank ends the payment, and the landing says so', async () => {
  const api = openLanding(waiting);
  await goOn().click();
  const answer = { ...answered(35.35, 'failed'), failure: failed.failure };
  api.answer({ [AUTHENTICATE]: answer, [SETTLE]: answer, [PAYMENTS]: [failed] });
  await question().getByRole('button', { name: 'Fail' }).click();
  await expect.element(progress().getByText(FAILED)).toBeVisible();
  await gone(goOn());
  await gone(question());
  expect(api.sent(AUTHENTICATE).map(({ body }) => body)).toEqual([{ succeeds: false }]);
});

test('PAY-7: a tenant who was away sees a failed payment until a card payment succeeds', async () => {
  const api = openLanding({ [PAYMENTS]: [failed], [PAY]: answered(36.36) });
  await expect.element(main().getByText(FAILED)).toBeVisible();
  await expectAccessible();
  await viewOn('phone');
  expectNoSideways();
  await expectAccessible();
  await fillPayment('36.36', visa);
  api.answer({ [PAYMENTS]: [{ ...listed(36.36), id: idOf(42) }, failed] });
  await submit().click();
  await gone(dialog());
  await gone(main().getByText(FAILED));
});
