import { asksTenant, fillCard, progress, visa } from '../harness/card-payment.ts';
import {
  bill,
  chooseAmount,
  landingHeading,
  openLanding,
  openPayment,
  ownLease,
  submit,
} from '../harness/lessee.ts';
import { expectFitsDevices } from '../harness/phone.ts';
import { expect, test } from '../harness/test.ts';

/** Card payments that wait for the tenant's bank. Component tests of the form cover lost responses. */

test.use({ start: { command: 'demo', own: 'lessee-payment' } });

test('PAY-7, PAY-8: a payment that waits for the bank is taken up again on the landing', async ({
  page,
}) => {
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
  await expectFitsDevices(page);
  await question.getByRole('button', { name: 'Authenticate' }).click();
  await expect(progress(page)).toHaveText('Your payment of $34.34 was received.');

  await leaveUnanswered('35.35');
  await goOn('35.35').click();
  await question.getByRole('button', { name: 'Fail' }).click();
  const failed = /^Your payment of \$35\.35 failed\. .*You were not charged\.$/;
  await expect(progress(page).getByText(failed)).toBeVisible();
  await expect(goOn('35.35')).toHaveCount(0);
  await expectFitsDevices(page);

  // People who were away also see it, until a card payment succeeds.
  await page.reload();
  await expect(landingHeading(page)).toBeVisible();
  await expect(page.getByRole('main').getByText(failed)).toBeVisible();
  await expectFitsDevices(page);
  const again = await openPayment(page);
  await chooseAmount(again, '36.36');
  await fillCard(again, visa);
  await submit(again).click();
  await expect(again).toHaveCount(0);
  await expect(page.getByRole('main').getByText(failed)).toHaveCount(0);
});
