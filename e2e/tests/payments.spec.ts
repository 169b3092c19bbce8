import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { street } from '../harness/lessee.ts';
import {
  expectNoSidewaysScroll,
  openPayments,
  openProperty,
  payByCard,
  rowOf,
  view,
} from '../harness/payments.ts';
import { expect, test } from '../harness/test.ts';

/** The payments of a home, as its landlord sees them: recorded, shown by documents, listed. */

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

test(
  'PAY-1, PAY-9: a check is recorded with a photo and a PDF',
  { tag: '@phone' },
  async ({ page }) => {
    await openProperty(page);
    const form = await openForm(page);
    await form.getByLabel('Amount').fill('700');
    await form.getByLabel('Description').fill('Check 2001');
    await chooseFiles(form, ['house.png', 'receipt.pdf']);
    const chosen = form.getByRole('list', { name: 'Documents to upload' });
    await expect(chosen.getByRole('listitem')).toHaveText([/house\.png/, /receipt\.pdf/]);
    await expect(form.getByText('stays as credit')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save' }).dblclick();
    await expect(form).toHaveCount(0);

    const payments = await openPayments(page);
    await expect(rowOf(payments, 'Check 2001')).toHaveCount(1);
    await expect(rowOf(payments, 'Check 2001')).toContainText(/Invoice \d{4} \$650\.00/);
    await expect(rowOf(payments, 'Check 2001')).toContainText('Credit $50.00');
    await expect(rowOf(payments, 'Check 2001').getByLabel('2 documents')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  },
);

test(
  'PAY-9: the photo and the PDF of a payment open again',
  { tag: '@phone' },
  async ({ page }) => {
    await openProperty(page);
    const payments = await openPayments(page);
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
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await payments.getByRole('button', { name: 'Back to the payment' }).click();
    await expectAccessible(page);
    await payment.getByRole('button', { name: 'Back to the list' }).click();
    await expect(
      rowOf(payments, 'Check 2001').getByRole('button', { name: /^View the check/ }),
    ).toBeFocused();
  },
);

test('PAY-1, PAY-9: a document that cannot be uploaded, and the payment is recorded once', async ({
  page,
  trouble,
}) => {
  trouble.expectFailure('/upload');
  trouble.expectMessage(/ERR_FAILED/);
  await openProperty(page);
  const form = await openForm(page);
  await form.getByRole('radio', { name: 'Cash' }).check();
  await form.getByLabel('Amount').fill('40');
  await form.getByLabel('Description').fill('Cash on the porch');
  await chooseFiles(form, ['house.png', 'receipt.pdf']);
  await form.getByRole('button', { name: 'Remove house.png' }).click();
  await page.route('**/upload', (route) => route.abort('failed'));
  await form.getByRole('button', { name: 'Save' }).click();
  const recorded = form.getByRole('region', { name: 'Recorded payment' });
  await expect(recorded.getByRole('heading', { name: '$40.00 recorded' })).toBeVisible();
  await expect(recorded.getByRole('alert')).toContainText('The server cannot be reached.');
  await expectAccessible(page);
  await page.unroute('**/upload');
  await recorded.getByRole('button', { name: 'Try again' }).click();
  await expect(form).toHaveCount(0);

  await page.getByRole('button', { name: 'See the payments' }).click();
  await expect(page.getByRole('heading', { name: `Payments for ${street}` })).toBeVisible();
  const main = page.getByRole('main');
  await expect(rowOf(main, 'Cash on the porch')).toHaveCount(1);
  await expect(rowOf(main, 'Cash on the porch').getByLabel('1 document')).toBeVisible();

  const payment = await view(main, 'Cash on the porch');
  await payment.locator('input[type=file][multiple]').setInputFiles([
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    { name: 'back.png', mimeType: 'image/png', buffer: await readFile('e2e/fixtures/house.png') },
  ]);
  await expect(payment.getByRole('alert')).toHaveText(
    'Choose a JPEG, PNG or WebP picture or a PDF.',
  );
  await expect(payment.getByRole('button', { name: 'Open back.webp' })).toBeVisible();
  await payment.getByRole('button', { name: 'Remove notes.txt' }).click();
  await expect(payment.getByRole('alert')).toHaveCount(0);
});

test('PAY-9: what only looks like a PDF is refused in words', async ({ page, trouble }) => {
  trouble.expectAnswer(415, '/upload');
  await openProperty(page);
  const payments = await openPayments(page);
  const payment = await view(payments, 'Cash on the porch');
  await payment.locator('input[type=file][multiple]').setInputFiles({
    name: 'fake.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('not at all'),
  });
  await expect(payment.getByRole('alert')).toHaveText(
    'Choose a JPEG, PNG or WebP image, or a PDF.',
  );
  await expect(payment.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await payment.getByRole('button', { name: 'Remove fake.pdf' }).click();
});

test('PAY-9: the list is filtered and sorted in its URL', { tag: '@phone' }, async ({ page }) => {
  await payByCard(page, 250);
  await openProperty(page);
  const payments = await openPayments(page);
  await payments.getByLabel('Filter').fill('bounced check nobody wrote');
  await expect(payments.getByText('No payment matches what is typed above.')).toBeVisible();
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
  await expectNoSidewaysScroll(page);
});

test('PAY-9: a list that cannot be loaded says so, and a home without payments too', async ({
  page,
  trouble,
}) => {
  trouble.expectFailure('/payments');
  trouble.expectMessage(/ERR_FAILED/);
  await openProperty(page);
  await page.route('**/payments', (route) => route.abort('failed'));
  await page.getByRole('link', { name: '(Payments)' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('The payments could not be loaded.');
  await page.unroute('**/payments');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(dialog, 'Check 2001')).toHaveCount(1);

  await page.route('**/payments', (route) => route.fulfill({ json: [] }));
  await page.goto(`/property-payments${new URL(page.url()).search}`);
  await expect(page.getByText('No money has come in for this property yet.')).toBeVisible();
  await expectAccessible(page);
});
