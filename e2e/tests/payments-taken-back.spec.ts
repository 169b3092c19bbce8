import type { Locator, Page } from '@playwright/test';
import { money, street } from '../harness/lessee.ts';
import {
  allOwedAnd50,
  openPayments,
  openProperty,
  payByCard,
  recordPayment,
  rowOf,
  view,
} from '../harness/payments.ts';
import { expectFitsDevices } from '../harness/phone.ts';
import { expect, test } from '../harness/test.ts';

/** Reversals: a bounced check, cash recorded by mistake, a card refund. */

test.use({ start: { command: 'demo', own: 'payments-taken-back' } });

test('PAY-9, INV-11: a bounced check is reversed; the account explains it, and the invoice is open again', async ({
  page,
}) => {
  const amount = await allOwedAnd50(page);
  await recordPayment(page, { method: 'Check', amount, description: 'Check 2001' });
  await openProperty(page);
  const payments = await openPayments(page);
  const payment = await view(payments, 'Check 2001');
  await payment.getByRole('button', { name: 'Reverse' }).click();
  const dialog = page.getByRole('dialog', { name: /^Reverse the check of/ });
  const outcome = dialog.getByRole('status');
  await expect(outcome).toContainText(/Invoice \d{4} will be open again with \$650\.00 due\./);
  await expect(outcome).toContainText("The tenant's credit will be $50.00 less.");
  await expectFitsDevices(page);

  await dialog.getByRole('button', { name: `Reverse ${money(amount)}` }).click();
  await expect(dialog.getByText('Choose why the payment is taken back.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(payments).toBeVisible();
  await expect(payment.getByRole('button', { name: 'Reverse' })).toBeFocused();

  await payment.getByRole('button', { name: 'Reverse' }).click();
  await dialog.getByRole('radio', { name: 'Bounced check' }).check();
  await dialog.getByLabel('Note').fill('No funds');
  await expectFitsDevices(page);
  await dialog.getByRole('button', { name: `Reverse ${money(amount)}` }).dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(payment.getByText('Reversed', { exact: true })).toBeVisible();
  await expect(payment.getByRole('table', { name: 'Taken back' })).toContainText('Bounced check');
  await expect(payment.getByRole('table', { name: 'Taken back' })).toContainText('No funds');
  await expect(payment.getByRole('row')).toHaveCount(1);
  await expect(payment.getByRole('button', { name: 'Reverse' })).toHaveCount(0);
  await expect(payment.getByRole('button', { name: 'Back to the list' })).toBeFocused();
  await expectFitsDevices(page);

  await payment.getByRole('link', { name: 'Explain' }).click();
  const account = page.getByRole('dialog', { name: `Account of ${street}` });
  const entry = account.getByRole('row').filter({ hasText: 'Bounced check: Check 2001' });
  await expect(entry).toContainText(/\$650\.00 was taken back from invoice \d{4}/);
  await expect(entry).toContainText('$50.00 was taken back from the credit');
  await expect(entry).toContainText(`+${money(amount)}`);
  await expectFitsDevices(page);
  await account.getByRole('button', { name: 'Close' }).click();
  await expect(account).toHaveCount(0);
  await payments.getByRole('button', { name: 'Close' }).click();
  await expect(payments).toHaveCount(0);

  await page.getByRole('link', { name: '(Invoices)' }).click();
  const invoices = page.getByRole('dialog', { name: `Invoices for ${street}` });
  await expect(invoices.getByRole('row').filter({ hasText: '$650.00' })).toHaveCount(1);
});

test('PAY-9: the server says no to a reversal, and nothing typed is lost; a card payment is refunded in part, then the rest', async ({
  page,
  trouble,
}) => {
  trouble.expectResponse(422, '/reversals');
  await payByCard(page, 250);
  const description = 'Cash on the porch';
  await recordPayment(page, { method: 'Cash', amount: 40, description });
  await openProperty(page);
  const payments = await openPayments(page);
  const payment = await view(payments, description);
  await payment.getByRole('button', { name: 'Reverse' }).click();
  const dialog = page.getByRole('dialog', { name: /^Reverse the cash of/ });
  await expect(dialog.getByRole('radio')).toHaveCount(1);
  await dialog.getByLabel('Date').fill('01/01/2020');
  await dialog.getByLabel('Note').fill('It was for another home');
  await dialog.getByLabel('Note').press('Enter');
  await expect(dialog.getByText('The date is before that of the payment.')).toBeVisible();
  await expect(dialog.getByLabel('Note')).toHaveValue('It was for another home');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(payment.getByText('Received', { exact: true })).toBeVisible();
  await payment.getByRole('button', { name: 'Back to the list' }).click();
  await refundCard(page, payments);
});

/** In part, then the rest. */
async function refundCard(page: Page, payments: Locator): Promise<void> {
  const row = rowOf(payments, 'Visa ending in 4242');
  await expect(row).toContainText('Test');
  await row.getByRole('button', { name: /^View the card payment/ }).click();
  const payment = payments.getByRole('region', { name: /^Card payment of/ });
  await payment.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: /^Refund the card payment of/ });
  await expect(dialog.getByLabel('Amount')).toHaveValue('$250.00');
  await dialog.getByLabel('Amount').fill('250.01');
  await expect(dialog.getByRole('status')).toHaveText('Enter an amount to see what will happen.');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog.getByText('At most $250.00 of this payment can be refunded.')).toBeVisible();
  await dialog.getByLabel('Amount').fill('100');
  await expect(dialog.getByRole('status')).toContainText(
    '$100.00 goes back to Visa ending in 4242.',
  );
  await expect(dialog.getByRole('status')).toContainText(/Invoice \d{4} will have \$\d/);
  await expectFitsDevices(page);
  await dialog.getByRole('button', { name: 'Refund $100.00' }).dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(payment.getByText('Partly reversed', { exact: true })).toBeVisible();
  await expect(payment.getByRole('table', { name: 'Taken back' }).getByRole('row')).toHaveCount(1);
  await expect(payment.getByRole('button', { name: 'Refund' })).toBeFocused();

  await payment.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByLabel('Amount')).toHaveValue('$150.00');
  await dialog.getByRole('button', { name: 'Refund $150.00' }).click();
  await expect(payment.getByText('Reversed', { exact: true })).toBeVisible();
  await expect(payment.getByRole('table', { name: 'Taken back' }).getByRole('row')).toHaveCount(2);
  await expect(payment.getByRole('button', { name: 'Refund' })).toHaveCount(0);
}
