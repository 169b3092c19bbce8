import type { Locator, Page } from '@playwright/test';
import {
  bill,
  chooseAmount,
  landingHeading,
  openLanding,
  openPayment,
  ownLease,
  paymentRow,
  submit,
} from '../harness/lessee.ts';
import { expectFitsDevices } from '../harness/phone.ts';
import { expect, test } from '../harness/stripe.ts';

/** `Make a Payment` with Stripe, whose fields are pages of its own; our security policy allows them. */

// Each field is a page, and the server uses the network.
test.beforeEach(() => test.slow());

const paymentsPath = '/v1/lessee/properties/invoices/payments';

const inFrame = (place: Locator, title: string) =>
  place.frameLocator(`iframe[title="Secure card ${title} input frame"]`).getByRole('textbox');

async function fillCard(place: Locator, number: string): Promise<void> {
  await inFrame(place, 'number').fill(number);
  await inFrame(place, 'expiration').fill('08 / 30');
  await place.getByLabel('Postal code').fill('28804');
  await inFrame(place, 'CVC').fill('123');
}

const bankFrame = 'iframe[title="Authentication by your bank"]';

/**
 * Clicks as a person does, and again if nothing happened: Chromium sends a click on a frame of another site that has
 * just appeared to the page beneath, until it has rendered the frame.
 */
async function answerBank(page: Page, button: 'Complete' | 'Fail'): Promise<void> {
  const frame = page.locator(bankFrame);
  const choice = page.frameLocator(bankFrame).getByRole('button', { name: button });
  await expect(choice).toBeVisible();
  await expect(async () => {
    if (await frame.isVisible()) await choice.click({ timeout: 5000 });
    await expect(frame).toHaveCount(0, { timeout: 5000 });
  }).toPass({ timeout: 60_000 });
}

const alertIn = (place: Locator) => place.getByRole('alert');

test('PAY-3, PAY-4, PAY-5: the form says what goes wrong at the provider, and then the card goes from its fields to the provider alone', async ({
  page,
  peer,
  told,
  trouble,
}) => {
  trouble.expectFailure('https://js.stripe.com/');
  trouble.expectMessage(/ERR_FAILED/);
  trouble.expectResponse(402, 'https://api.stripe.com/');
  trouble.expectResponse(401, 'https://api.stripe.com/');
  trouble.expectResponse(422, paymentsPath);
  const lease = await ownLease(page);
  await bill(page, lease, 300);
  await openLanding(page);
  await expect(page.locator('script[src*="stripe.com"]')).toHaveCount(0);
  const dialog = await openWithoutProvider(page);
  await expect(dialog.getByText('Test cards')).toHaveCount(0);
  await chooseAmount(dialog, '22.22');
  await expectRefusals(dialog);

  told.length = 0;
  await chooseAmount(dialog, '21.21');
  await fillCard(dialog, '4242424242424242');
  await expectFitsDevices(page);
  const asking = page.waitForRequest((request) => request.url().endsWith(paymentsPath));
  await submit(dialog).click();
  const asked = await asking;
  await expect(dialog).toHaveCount(0);
  const key = peer.settings['STRIPE_PUBLISHABLE_KEY'];
  expect(told).toEqual([{ number: '4242424242424242', postalCode: '28804', key }]);
  expect(asked.postData()).not.toContain('4242424242424242');
  expect(asked.postDataJSON()).toEqual({
    method: 'CreditCard',
    token: expect.stringMatching(/^tok_/),
    cardId: 'card_1',
    type: 'card',
    brand: 'Visa',
    expMonth: 8,
    expYear: 2030,
    last4: '4242',
    amount: 21.21,
    leaseId: lease.id,
  });
  expect([...peer.intents.values()]).toContainEqual(
    expect.objectContaining({ amount: 2121, status: 'succeeded' }),
  );
  const row = await paymentRow(page, '$21.21');
  await expect(row).toContainText('Visa ending in 4242');
  await expect(row).toContainText('Received');
});

/** If the provider is down, the form says so and retries. */
async function openWithoutProvider(page: Page): Promise<Locator> {
  await page.route('https://js.stripe.com/**', (route) => route.abort('failed'));
  await page.getByRole('link', { name: 'Pay Now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a Payment' });
  await expect(alertIn(dialog)).toContainText('The card form could not be loaded.');
  await page.unroute('https://js.stripe.com/**');
  await alertIn(dialog).getByRole('button', { name: 'Try again' }).click();
  await expect(inFrame(dialog, 'number')).toBeVisible();
  return dialog;
}

/** The exact messages for errors of the provider. */
async function expectRefusals(dialog: Locator): Promise<void> {
  await fillCard(dialog, '424242424242');
  await submit(dialog).click();
  await expect(alertIn(dialog)).toHaveText('Please complete all fields.');
  await fillCard(dialog, '4242424242424241');
  await submit(dialog).click();
  await expect(alertIn(dialog)).toHaveText(
    'There was an error using your credit card information. Please correct the payment information before resubmitting.',
  );
  await fillCard(dialog, '4000000000000010');
  await submit(dialog).click();
  await expect(alertIn(dialog)).toHaveText(
    'There was an unexpected error using your credit card information. Please try again later.',
  );
  await fillCard(dialog, '4000000000000002');
  await submit(dialog).click();
  await expect(alertIn(dialog)).toHaveText('Your card was declined.');
  await expect(inFrame(dialog, 'number')).toHaveValue('4000000000000002');
  await expect(inFrame(dialog, 'number')).toBeEnabled();
}

test('PAY-4, PAY-7: the bank asks on its own page; its yes pays, its no says so, and a question that was left open is asked again on the landing', async ({
  page,
}) => {
  await bill(page, await ownLease(page), 300);
  await openLanding(page);
  const dialog = await openPayment(page);
  await chooseAmount(dialog, '23.23');
  await fillCard(dialog, '4000002760003184');
  await submit(dialog).click();
  await answerBank(page, 'Fail');
  await expect(alertIn(dialog)).toContainText('authenticate');
  await submit(dialog).click();
  await answerBank(page, 'Complete');
  await expect(dialog).toHaveCount(0);
  const rows = await paymentRow(page, '$23.23');
  await expect(rows.filter({ hasText: 'Received' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Failed' })).toHaveCount(1);

  await openPayment(page);
  await chooseAmount(dialog, '24.24');
  await fillCard(dialog, '4000002760003184');
  await submit(dialog).click();
  const bank = page.frameLocator(bankFrame);
  await expect(bank.getByRole('button', { name: 'Complete' })).toBeVisible();
  await page.goto('/lessee-landing');
  await expect(landingHeading(page)).toBeVisible();
  await page.getByRole('button', { name: 'Continue the payment of $24.24' }).click();
  await answerBank(page, 'Complete');
  await expect(
    page.getByRole('status').filter({ hasText: 'Your payment of $24.24 was received.' }),
  ).toBeVisible();
});
