import { expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { HELD, inTurn, refuse } from '../../testing/api-stub.ts';
import {
  alertIn,
  answered,
  chooseAmount,
  dialog,
  fillCard,
  fillPayment,
  gone,
  notification,
  openLanding,
  openPayment,
  PAY,
  question,
  SETTLE,
  submit,
} from '../../testing/card-payment.ts';

/** The embedded test processor and its bank: the cards that they accept, refuse, or ask about. */

const AUTHENTICATE = 'POST /v1/lessee/properties/invoices/payments/:paymentId/testAuthentication';
const CORRECTABLE =
  'There was an error using your credit card information. Please correct the payment information before resubmitting.';

const cardNumber = () => dialog().getByLabelText('Card number');

test('PAY-4, PAY-8: a card that is not complete or cannot be used is not sent; a declined one can be tried again', async () => {
  const declined = ['Your card was declined.', 'Your card has insufficient funds.'];
  const api = openLanding({
    [PAY]: inTurn(...declined.map((reason) => refuse('card_declined', reason))),
  });
  const expectRefused = async (sentence: string) => {
    await submit().click();
    await expect.element(alertIn(dialog())).toHaveTextContent(sentence);
    await expect.element(alertIn(dialog())).toHaveFocus();
  };
  // The number of a real card: the test processor does not know it, and it never leaves the browser.
  await fillPayment('77.11', '4539578763621486');
  await expectRefused(CORRECTABLE);
  await fillCard('4000000000000002');
  await dialog().getByLabelText('Expiration').fill('');
  await expectRefused('Please complete all fields.');
  const top = () => alertIn(dialog()).element().getBoundingClientRect().top;
  expect(top()).toBeLessThan(cardNumber().element().getBoundingClientRect().top);
  await dialog().getByLabelText('Expiration').fill('01/20');
  await expectRefused(CORRECTABLE);
  await expectAccessible();
  expect(api.sent(PAY)).toEqual([]);

  await dialog().getByLabelText('Expiration').fill('12/34');
  for (const reason of declined) await expectRefused(reason);
  await expect.element(cardNumber()).toHaveValue('4000 0000 0000 0002');
  await expect.element(cardNumber()).toBeEnabled();
  await expect.element(dialog().getByLabelText('Security code')).toHaveValue('123');
  // Each was a separate attempt.
  const keys = api.sent(PAY).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await gone(dialog());
});

test('PAY-3, PAY-4: the problem of a card goes away with the card, and with another way to pay', async () => {
  const reason = 'Your card was declined.';
  openLanding({ [PAY]: refuse('card_declined', reason) });
  await fillPayment('77.11', '4000000000000002');
  const declined = async () => {
    await submit().click();
    await expect.element(alertIn(dialog())).toHaveTextContent(reason);
  };
  await declined();
  await cardNumber().fill('4000000000009995');
  await gone(alertIn(dialog()));
  await declined();
  await dialog().getByRole('button', { name: 'Pay with Bank Account' }).click();
  await dialog().getByRole('button', { name: 'Pay with Credit Card' }).click();
  await gone(alertIn(dialog()));
});

test('PAY-8: cards are chosen from a list; the bank asks first: a refusal is shown in the dialog, a confirmation pays', async () => {
  const api = openLanding({ [PAY]: answered(12.01, 'requiresAction'), [AUTHENTICATE]: HELD });
  await openPayment();
  await chooseAmount('12.01');
  await dialog().getByText('Test cards').click();
  for (const number of ['3782 822463 10005', '4000 0027 6000 3184']) {
    await dialog()
      .getByRole('button', { name: `Use ${number}` })
      .click();
    await expect.element(cardNumber()).toHaveValue(number);
  }
  await submit().click();
  await expect.element(question()).toHaveFocus();
  await expect.element(dialog().getByRole('progressbar', { name: 'Paying' })).toBeVisible();
  await expectAccessible();
  await question().getByRole('button', { name: 'Fail' }).click();
  const failure = 'We are unable to authenticate your payment method.';
  const failed = { ...answered(12.01, 'failed'), failure };
  api.answer({ [AUTHENTICATE]: failed, [SETTLE]: failed });
  await expect.element(alertIn(dialog())).toHaveTextContent(failure);
  await gone(question());
  await expect.element(cardNumber()).toHaveValue('4000 0027 6000 3184');
  await submit().click();
  await expect.element(question()).toHaveFocus();
  api.answer({ [AUTHENTICATE]: answered(12.01), [SETTLE]: answered(12.01) });
  await question().getByRole('button', { name: 'Authenticate' }).click();
  await gone(dialog());
  await expect.element(notification('You paid $12.01.')).toBeVisible();
  expect(api.sent(AUTHENTICATE).map(({ body }) => body)).toEqual([
    { succeeds: false },
    { succeeds: true },
  ]);
});
