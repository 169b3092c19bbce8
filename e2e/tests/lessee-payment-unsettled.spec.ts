import { expectAccessible } from '../harness/accessibility.ts';
import {
  visa,
  asksTenant,
  fillCard,
  watchPayments,
  keysOf,
  alertIn,
  notification,
  progress,
  paymentsOf,
  paymentsPath,
} from '../harness/card-payment.ts';
import {
  bill,
  chooseAmount,
  expectNoSideways,
  landingHeading,
  money,
  openLanding,
  openPayment,
  ownLease,
  paymentRow,
  submit,
  apiAs,
} from '../harness/lessee.ts';
import { demo } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** Payments by card whose end is not known at once: the bank asks, the line is cut, the form is closed. */

test.use({ start: { command: 'demo', own: 'lessee-payment' } });

test(
  'PAY-7, TENANT-2: a payment without an end is shown as processing, warned about, and then told',
  { tag: '@phone' },
  async ({ page }) => {
    // The page asks less and less often.
    test.slow();
    await bill(page, await ownLease(page), 500);
    await openLanding(page);
    const dialog = await openPayment(page);
    await chooseAmount(dialog, '33.33');
    await fillCard(dialog, asksTenant);
    const answering = page.waitForResponse((response) => response.url().endsWith(paymentsPath));
    await submit(dialog).click();
    const { id } = (await (await answering).json()) as { id: string };
    await expect(dialog.getByRole('group', { name: /^Test mode: your bank/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(progress(page)).toContainText('Processing $33.33');
    await expect(await paymentRow(page, '$33.33')).toContainText('Processing');
    await expectAccessible(page);
    await expectNoSideways(page);

    const again = await openPayment(page);
    const waits = 'waits for your bank; it is not charged unless you confirm it.';
    await expect(again.getByText(`A payment of $33.33 ${waits}`)).toBeVisible();
    await fillCard(again, visa);
    await submit(again).click();
    const confirmation = page.getByRole('dialog', { name: 'A second payment' });
    await expect(confirmation).toContainText(`Another payment ${waits}`);
    await page.keyboard.press('Escape');
    await expect(confirmation).toHaveCount(0);
    await expect(again.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
    await page.keyboard.press('Escape');
    await expect(again).toHaveCount(0);

    // The tenant answers the bank elsewhere; the page learns it by itself.
    const tenant = await apiAs(page, demo.tenant);
    await tenant.post(`${paymentsPath}/${id}/testAuthentication`, { succeeds: true });
    await expect(progress(page)).toHaveText('Your payment of $33.33 was received.', {
      timeout: 45_000,
    });
    await expect(await paymentRow(page, '$33.33')).toContainText('Received');
  },
);

test(
  'PAY-7, PAY-8: a payment that waits for the bank is taken up again on the landing',
  { tag: '@phone' },
  async ({ page }) => {
    test.slow();
    await bill(page, await ownLease(page), 500);
    await openLanding(page);
    const question = page.getByRole('group', { name: /^Test mode: your bank/ });
    const leaveUnanswered = async (dollars: string) => {
      const dialog = await openPayment(page);
      await chooseAmount(dialog, dollars);
      await fillCard(dialog, asksTenant);
      await submit(dialog).click();
      await expect(question).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    };
    const goOn = (dollars: string) =>
      page.getByRole('button', { name: `Continue the payment of $${dollars}`, exact: true });

    await leaveUnanswered('34.34');
    await goOn('34.34').click();
    await expect(question).toBeFocused();
    await expectAccessible(page);
    await expectNoSideways(page);
    await question.getByRole('button', { name: 'Authenticate' }).click();
    await expect(progress(page)).toHaveText('Your payment of $34.34 was received.');

    await leaveUnanswered('35.35');
    await goOn('35.35').click();
    await question.getByRole('button', { name: 'Fail' }).click();
    const failed = /^Your payment of \$35\.35 failed\. .*You were not charged\.$/;
    await expect(progress(page).getByText(failed)).toBeVisible();
    await expect(goOn('35.35')).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSideways(page);

    // Who was away learns it, too, until a card has paid.
    await page.reload();
    await expect(landingHeading(page)).toBeVisible();
    await expect(page.getByRole('main').getByText(failed)).toBeVisible();
    await expectAccessible(page);
    const again = await openPayment(page);
    await chooseAmount(again, '36.36');
    await fillCard(again, visa);
    await submit(again).click();
    await expect(again).toHaveCount(0);
    await expect(page.getByRole('main').getByText(failed)).toHaveCount(0);
  },
);

test('PAY-4: who closes the form while it pays is told that the payment failed', async ({
  page,
  trouble,
}) => {
  trouble.expectAnswer(422, paymentsPath);
  await bill(page, await ownLease(page), 500);
  await openLanding(page);
  const closed = Promise.withResolvers<void>();
  await page.route(`**${paymentsPath}`, async (route) => {
    await closed.promise;
    await route.continue();
  });
  const dialog = await openPayment(page);
  await chooseAmount(dialog, '18.18');
  await fillCard(dialog, '4000000000000002');
  await submit(dialog).click();
  await expect(dialog.getByRole('progressbar', { name: 'Paying' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  closed.resolve();
  await expect(page.getByRole('alert')).toContainText(
    'Your payment of $18.18 failed. Your card was declined. You were not charged.',
  );
});

test('PAY-7: a double click pays once', async ({ page }) => {
  await bill(page, await ownLease(page), 500);
  await openLanding(page);
  const asked = watchPayments(page);
  const dialog = await openPayment(page);
  await chooseAmount(dialog, '14.14');
  await fillCard(dialog, visa);
  await submit(dialog).dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(await paymentRow(page, '$14.14')).toHaveCount(1);
  expect(asked).toHaveLength(1);
});

test('PAY-7: a connection lost on the way there or back is tried again with the same key', async ({
  page,
  trouble,
}) => {
  test.slow();
  trouble.expectFailure(paymentsPath);
  trouble.expectMessage(/ERR_FAILED/);
  await bill(page, await ownLease(page), 500);
  await openLanding(page);
  const asked = watchPayments(page);
  let calls = 0;
  await page.route(`**${paymentsPath}`, async (route) => {
    calls += 1;
    if (calls === 1) return route.abort('failed');
    if (calls > 2) return route.continue();
    await route.fetch();
    return route.abort('failed');
  });
  const dialog = await openPayment(page);
  await chooseAmount(dialog, '15.15');
  await fillCard(dialog, visa);
  await submit(dialog).click();
  await expect(dialog).toHaveCount(0, { timeout: 30_000 });
  await expect(notification(page, 15.15)).toBeVisible();
  expect(asked).toHaveLength(3);
  expect(keysOf(asked).size).toBe(1);
  expect(await paymentsOf(page, 15.15)).toHaveLength(1);
});

test('PAY-7: without any answer the same payment can be sent again, and no other', async ({
  page,
  trouble,
}) => {
  test.slow();
  trouble.expectFailure(paymentsPath);
  trouble.expectMessage(/ERR_FAILED/);
  const due = await bill(page, await ownLease(page), 500);
  await openLanding(page);
  const asked = watchPayments(page);
  await page.route(`**${paymentsPath}`, async (route) => {
    await route.fetch();
    await route.abort('failed');
  });
  const dialog = await openPayment(page);
  await chooseAmount(dialog, '16.16');
  await fillCard(dialog, visa);
  await submit(dialog).click();
  await expect(alertIn(dialog)).toContainText('The connection was lost before the answer came.', {
    timeout: 30_000,
  });
  await expect(dialog.getByLabel('Card number')).toBeDisabled();
  // It is paid, and yet the form goes on to say what was sent, and does not warn of it.
  await expect(page.locator('section[aria-label="Account summary"] dd').first()).not.toHaveText(
    money(due),
  );
  await expect(dialog.getByRole('radio', { name: `Balance Due: ${money(due)}` })).toBeDisabled();
  await expect(dialog.getByText('Your payment of $16.16 is not decided yet.')).toBeVisible();
  await expect(dialog.getByText('still being processed')).toHaveCount(0);
  await page.unroute(`**${paymentsPath}`);
  await submit(dialog).click();
  await expect(dialog).toHaveCount(0);
  expect(asked.length).toBeGreaterThan(2);
  expect(keysOf(asked).size).toBe(1);
  expect(await paymentsOf(page, 16.16)).toEqual([expect.objectContaining({ status: 'received' })]);
});

test('PAY-7: told to wait after a lost answer, the form keeps the payment that was sent', async ({
  page,
  trouble,
}) => {
  test.slow();
  trouble.expectFailure(paymentsPath);
  trouble.expectMessage(/ERR_FAILED/);
  trouble.expectAnswer(429, paymentsPath);
  await bill(page, await ownLease(page), 500);
  await openLanding(page);
  const asked = watchPayments(page);
  let calls = 0;
  await page.route(`**${paymentsPath}`, async (route) => {
    calls += 1;
    if (calls > 2) return route.continue();
    if (calls === 1) {
      await route.fetch();
      return route.abort('failed');
    }
    const message = 'That was too many tries. Please wait a little and try again.';
    return route.fulfill({ status: 429, json: { code: 'too_many_requests', message } });
  });
  const dialog = await openPayment(page);
  await chooseAmount(dialog, '19.19');
  await fillCard(dialog, visa);
  await submit(dialog).click();
  await expect(alertIn(dialog)).toContainText('That was too many tries.');
  await expect(alertIn(dialog)).toContainText('you are not charged twice');
  await expect(dialog.getByLabel('Card number')).toBeDisabled();
  await submit(dialog).click();
  await expect(dialog).toHaveCount(0);
  expect(asked).toHaveLength(3);
  expect(keysOf(asked).size).toBe(1);
  expect(await paymentsOf(page, 19.19)).toHaveLength(1);
});
