import type { Locator, Page } from '@playwright/test';
import { street } from '../harness/lessee.ts';
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

/** The payments of a home, as its landlord sees them: recorded, documented, listed. */

test.describe.configure({ mode: 'serial' });
test.use({ start: { command: 'demo', own: 'payments' } });

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: '(Record Check / Cash Payment)' }).click();
  const dialog = page.getByRole('dialog', { name: `Record a payment for ${street}` });
  await expect(dialog.getByText('Payment Documentation')).toBeVisible();
  return dialog;
}

async function chooseFiles(place: Locator, files: string[]): Promise<void> {
  await place
    .locator('input[type=file][multiple]')
    .setInputFiles(files.map((name) => `e2e/fixtures/${name}`));
}

test('PAY-1, PAY-9: a check is recorded with a photo and a PDF, which open again', async ({
  page,
}) => {
  const amount = await allOwedAnd50(page);
  await openProperty(page);
  const form = await openForm(page);
  await form.getByLabel('Amount').fill(String(amount));
  await form.getByLabel('Description').fill('Check 2001');
  await chooseFiles(form, ['house.png', 'receipt.pdf']);
  const chosen = form.getByRole('list', { name: 'Documents to upload' });
  await expect(chosen.getByRole('listitem')).toHaveText([/house\.png/, /receipt\.pdf/]);
  await expect(form.getByText('stays as credit')).toBeVisible();
  await expectFitsDevices(page);
  await form.getByRole('button', { name: 'Save' }).dblclick();
  await expect(form).toHaveCount(0);

  const payments = await openPayments(page);
  await expect(rowOf(payments, 'Check 2001')).toHaveCount(1);
  await expect(rowOf(payments, 'Check 2001')).toContainText(/Invoice \d{4} \$650\.00/);
  await expect(rowOf(payments, 'Check 2001')).toContainText('Credit $50.00');
  await expect(rowOf(payments, 'Check 2001').getByLabel('2 documents')).toBeVisible();
  await expectFitsDevices(page);

  const payment = await view(payments, 'Check 2001');
  await payment.getByRole('button', { name: 'Open house.webp' }).click();
  const picture = payments.getByRole('img', { name: 'house.webp' });
  await expect(picture).toBeVisible();
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  await payments.getByRole('button', { name: 'Back to the payment' }).click();
  await expect(payment.getByRole('button', { name: 'Open house.webp' })).toBeFocused();

  await payment.getByRole('button', { name: 'Open receipt.pdf' }).click();
  const sheet = payments.getByRole('region', { name: 'Page 1 of 1' });
  await expect(sheet.locator('canvas')).toBeVisible();
  await expect(sheet).toContainText('Check 2001 for the rent');
  await expectFitsDevices(page);
  await payments.getByRole('button', { name: 'Back to the payment' }).click();
  await expectFitsDevices(page);
  await payment.getByRole('button', { name: 'Back to the list' }).click();
  await expect(
    rowOf(payments, 'Check 2001').getByRole('button', { name: /^View the check/ }),
  ).toBeFocused();
});

test('PAY-9: the list is filtered and sorted in its URL', async ({ page }) => {
  await payByCard(page, 250);
  await recordPayment(page, { method: 'Cash', amount: 40, description: 'Cash on the porch' });
  await openProperty(page);
  const payments = await openPayments(page);
  await payments.getByLabel('Filter').fill('bounced check nobody wrote');
  await expect(payments.getByText('No payment matches the filter.')).toBeVisible();
  await payments.getByLabel('Filter').fill('check 20');
  await payments.getByRole('button', { name: 'Amount' }).click();
  await expect(page).toHaveURL(/\/property-payments\?.*filter=check(\+|%20)20/);
  await expect(page).toHaveURL(/sort=-?amount/);
  await page.reload();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: `Payments for ${street}` })).toBeVisible();
  await expect(main.getByLabel('Filter')).toHaveValue('check 20');
  await expect(rowOf(main, 'Check 2001')).toHaveCount(1);
  await expect(rowOf(main, 'Visa ending')).toHaveCount(0);
  await expect(rowOf(main, 'Cash on the porch')).toHaveCount(0);
  await expectFitsDevices(page);
});
