import type { Locator } from '@playwright/test';
import {
  bill,
  chooseAmount,
  openLanding,
  openPayment,
  ownLease,
  paymentRow,
  submit,
} from '../harness/lessee.ts';
import { expect, test } from '../harness/stripe.ts';

/**
 * `Make a Payment` with Stripe, whose fields and bank are separate pages; our security policy allows them. Component
 * tests check the messages for failures.
 */

// Each field is a page, and the server uses the network.
test.beforeEach(() => test.slow());

const paymentsPath = '/v1/lessee/properties/invoices/payments';
const asksLessee = '4000002760003184';
const bankFrame = 'iframe[title="Authentication by your bank"]';

const inFrame = (place: Locator, title: string) =>
  place.frameLocator(`iframe[title="Secure card ${title} input frame"]`).getByRole('textbox');

test('PAY-3, PAY-4, PAY-5, PAY-7: the card data goes only to the provider; the bank asks on its own page, and again on the landing page', async ({
  page,
  peer,
  told,
}) => {
  await bill(page, await ownLease(page), 300);
  await openLanding(page);
  await expect(page.locator('script[src*="stripe.com"]')).toHaveCount(0);
  const dialog = await openPayment(page);
  await chooseAmount(dialog, '24.24');
  await inFrame(dialog, 'number').fill(asksLessee);
  await inFrame(dialog, 'expiration').fill('08 / 30');
  await dialog.getByLabel('Postal code').fill('28804');
  await inFrame(dialog, 'CVC').fill('123');
  const asking = page.waitForRequest((request) => request.url().endsWith(paymentsPath));
  await submit(dialog).click();
  expect((await asking).postData()).not.toContain(asksLessee);
  const key = peer.settings['STRIPE_PUBLISHABLE_KEY'];
  expect(told).toEqual([{ number: asksLessee, postalCode: '28804', key }]);
  const complete = page.frameLocator(bankFrame).getByRole('button', { name: 'Complete' });
  await expect(complete).toBeVisible();

  // The bank's question is left unanswered.
  await page.goto('/lessee-landing');
  await page.getByRole('button', { name: 'Continue the payment of $24.24' }).click();
  await expect(complete).toBeVisible();
  // Clicks as a person does, and again if nothing happened: Chromium sends a click on a frame of another site that has
  // just appeared to the page beneath, until it has rendered the frame.
  const frame = page.locator(bankFrame);
  await expect(async () => {
    if (await frame.isVisible()) await complete.click({ timeout: 5000 });
    await expect(frame).toHaveCount(0, { timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await expect(
    page.getByRole('status').filter({ hasText: 'Your payment of $24.24 was received.' }),
  ).toBeVisible();
  expect([...peer.intents.values()]).toContainEqual(
    expect.objectContaining({ amount: 2424, status: 'succeeded' }),
  );
  await expect(await paymentRow(page, '$24.24')).toContainText('Received');
});
