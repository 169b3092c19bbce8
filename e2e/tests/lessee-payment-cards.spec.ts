import { expectAccessible } from '../harness/accessibility.ts';
import {
  visa,
  asksTenant,
  CORRECTABLE,
  fillCard,
  watchPayments,
  keysOf,
  alertIn,
  notification,
  paymentsPath,
} from '../harness/card-payment.ts';
import {
  bill,
  chooseAmount,
  money,
  openLanding,
  openPayment,
  ownLease,
  paymentRow,
  submit,
  summaryOf,
} from '../harness/lessee.ts';
import { expect, test } from '../harness/test.ts';

/** Responses of the embedded test processor and the bank to each card. Each test restores the tenant's balances. */

test.use({ start: { command: 'demo', own: 'lessee-payment' } });

const declined = [
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
  ['4000000000000069', 'Your card has expired.'],
  ['4000000000000127', "Your card's security code is incorrect."],
  ['4000000000000119', 'An error occurred while processing your card. Try again in a little bit.'],
] as const;

test('PAY-4, PAY-8: the exact words for a card that is not complete, cannot be used or is declined, and what was typed stays', async ({
  page,
  trouble,
}) => {
  trouble.expectResponse(422, paymentsPath);
  const lease = await ownLease(page);
  const due = await bill(page, lease, 500);
  await openLanding(page);
  const asked = watchPayments(page);
  const dialog = await openPayment(page);
  await submit(dialog).click();
  await expect(alertIn(dialog)).toHaveText('Please complete all fields.');
  await expect(alertIn(dialog)).toBeFocused();
  const words = await alertIn(dialog).boundingBox();
  const cardNumber = await dialog.getByLabel('Card number').boundingBox();
  expect(words?.y).toBeLessThan(cardNumber?.y ?? 0);

  // A real card's number: nobody knows it here, and it never leaves the browser.
  await fillCard(dialog, '4539578763621486');
  await submit(dialog).click();
  await expect(alertIn(dialog)).toHaveText(CORRECTABLE);
  await fillCard(dialog, visa);
  await dialog.getByLabel('Expiration').fill('01/20');
  await submit(dialog).click();
  await expect(alertIn(dialog)).toHaveText(CORRECTABLE);
  await expect(dialog.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(asked).toHaveLength(0);

  await openPayment(page);
  await chooseAmount(dialog, '77.11');
  for (const [number, reason] of declined) {
    await fillCard(dialog, number);
    await submit(dialog).click();
    await expect(alertIn(dialog)).toHaveText(reason);
    await expect(dialog.getByLabel('Card number')).toHaveValue(/^4000 0000/);
    await expect(dialog.getByLabel('Security code')).toHaveValue('123');
  }
  expect(asked).toHaveLength(declined.length);
  // Each was a separate attempt.
  expect(keysOf(asked).size).toBe(declined.length);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  for (const [, reason] of declined) {
    const row = await paymentRow(page, reason);
    await expect(row).toContainText('Failed');
    await expect(row).toContainText('$77.11');
  }
  expect((await summaryOf(page, lease.id)).balanceDue).toBe(due);
});

test('PAY-8: cards chosen from the list succeed; the bank asks first, its yes pays, its no says so in the dialog', async ({
  page,
}) => {
  test.slow();
  await bill(page, await ownLease(page), 500);
  await openLanding(page);
  for (const [number, brand, amount] of [
    ['5555 5555 5555 4444', 'Mastercard ending in 4444', 1.01],
    ['3782 822463 10005', 'American Express ending in 0005', 1.02],
  ] as const) {
    const dialog = await openPayment(page);
    await chooseAmount(dialog, String(amount));
    await dialog.getByText('Test cards').click();
    await dialog.getByRole('button', { name: `Use ${number}` }).click();
    await expect(dialog.getByLabel('Card number')).toHaveValue(number);
    await submit(dialog).click();
    await expect(dialog).toHaveCount(0);
    await expect(await paymentRow(page, brand)).toContainText(money(amount));
  }

  const dialog = await openPayment(page);
  await chooseAmount(dialog, '12.01');
  await fillCard(dialog, asksTenant);
  await submit(dialog).click();
  const question = dialog.getByRole('group', {
    name: 'Test mode: your bank asks whether it is you',
  });
  await expect(question).toBeFocused();
  await expect(dialog.getByRole('progressbar', { name: 'Paying' })).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Fail' }).click();
  await expect(alertIn(dialog)).toContainText('authenticate');
  await expect(question).toHaveCount(0);
  await expect(dialog.getByLabel('Card number')).toHaveValue('4000 0027 6000 3184');
  await submit(dialog).click();
  await question.getByRole('button', { name: 'Authenticate' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(notification(page, 12.01)).toBeVisible();
  await page.getByRole('tab', { name: 'Payments' }).click();
  const rows = await paymentRow(page, '$12.01');
  await expect(rows.filter({ hasText: 'Received' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Failed' })).toHaveCount(1);
});
