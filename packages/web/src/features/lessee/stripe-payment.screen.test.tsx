import { expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { inTurn, refuse } from '../../testing/api-stub.ts';
import {
  alertIn,
  answered,
  chooseAmount,
  dialog,
  gone,
  notification,
  openLanding,
  PAY,
  SETTLE,
  submit,
} from '../../testing/card-payment.ts';
import { cutOffStripe, serveStripe } from '../../testing/fake-stripe.ts';
import { configuration, leaseId } from '../../testing/records.ts';
import { main } from '../../testing/states.ts';

/** `Make a Payment` with Stripe's fields: the calls of its script, and the messages for the tenant. */

const cards = { ...configuration.cards, publishableKey: 'pk_test_1', testMode: false };
const withStripe = { 'GET /v1/public/configuration': { ...configuration, cards } };

const number = () => dialog().getByLabelText('Stripe number');

async function fillCard(digits: string): Promise<void> {
  await number().fill(digits);
  await dialog().getByLabelText('Stripe expiration').fill('08 / 30');
  await dialog().getByLabelText('Postal code').fill('28804');
  await dialog().getByLabelText('Stripe CVC').fill('123');
}

test('PAY-3, PAY-4: without its script the form says so and loads it again; refusals of Stripe or the server are shown', async () => {
  const connect = cutOffStripe();
  const api = openLanding({ ...withStripe, [PAY]: refuse('card_declined', 'It was declined.') });
  await main().getByRole('link', { name: 'Pay Now' }).click();
  const failed = alertIn(dialog());
  await expect.element(failed).toMatchTextContent('The card form could not be loaded.');
  await expectAccessible();
  connect();
  const calls = serveStripe();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect.element(number()).toBeVisible();
  await gone(failed);
  expect(dialog().getByText('Test cards').query()).toBeNull();
  const unusable =
    'There was an error using your credit card information. Please correct the payment information before resubmitting.';
  const unexpected =
    'There was an unexpected error using your credit card information. Please try again later.';
  await fillCard('424242424242');
  for (const [digits, sentence] of [
    ['424242424242', 'Please complete all fields.'],
    ['4242424242424241', unusable],
    ['4000000000000010', unexpected],
    ['4000000000000002', 'It was declined.'],
  ] as const) {
    await number().fill(digits);
    await submit().click();
    await expect.element(failed).toHaveTextContent(sentence);
  }
  await expect.element(number()).toHaveValue('4000000000000002');
  await expect.element(number()).toBeEnabled();
  expect(api.sent(PAY)).toHaveLength(1);
  expect(calls.tokens).toHaveLength(3);
});

test("PAY-3, PAY-4, PAY-5: the card's token pays; the bank asks through Stripe, a refusal is shown, a confirmation pays", async () => {
  const calls = serveStripe();
  const failure = 'We are unable to authenticate your payment method.';
  const asks = { ...answered(21.21, 'requiresAction'), clientSecret: 'pi_1_secret_1' };
  const api = openLanding({
    ...withStripe,
    [PAY]: asks,
    [SETTLE]: inTurn({ ...answered(21.21, 'failed'), failure }, answered(21.21)),
  });
  await main().getByRole('link', { name: 'Pay Now' }).click();
  await expect.element(number()).toBeVisible();
  await chooseAmount('21.21');
  await fillCard('4242424242424242');
  await submit().click();
  await expect.element(alertIn(dialog())).toHaveTextContent(failure);
  await submit().click();
  await gone(dialog());
  await expect.element(notification('You paid $21.21.')).toBeVisible();
  expect(calls.secrets).toEqual(['pi_1_secret_1', 'pi_1_secret_1']);
  expect(calls.tokens.at(-1)).toEqual({
    number: '4242424242424242',
    address_zip: '28804',
    key: 'pk_test_1',
  });
  expect(api.sent(PAY)).toHaveLength(2);
  expect(api.sent(PAY).at(-1)?.body).toEqual({
    method: 'CreditCard',
    token: 'tok_1',
    cardId: 'card_1',
    type: 'card',
    brand: 'Visa',
    expMonth: 8,
    expYear: 2030,
    last4: '4242',
    amount: 21.21,
    leaseId,
  });
});
