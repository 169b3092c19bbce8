import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { propertyPageShown } from '../harness/property-page.ts';
import { demo, signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** The payments of a home, as its landlord sees them: recorded, shown by documents, taken back. */

test.describe.configure({ mode: 'serial' });
test.use({ start: { command: 'demo', own: 'payments' } });

/** The demo's tenant lives there, and owes $650.00 of the last invoice. */
const street = '214 Thimbleberry Lane';

async function openProperty(page: Page): Promise<void> {
  await signIn(page, demo.admin.email, demo.admin.password);
  await page.getByRole('link', { name: street, exact: true }).click();
  await propertyPageShown(page);
}

/** By the link of the panel, as a dialog above the property. */
async function openPayments(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: '(Payments)' }).click();
  const dialog = page.getByRole('dialog', { name: `Payments for ${street}` });
  await expect(dialog.getByRole('table', { name: 'Payments' })).toBeVisible();
  return dialog;
}

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: '(Record Check / Cash Payment)' }).click();
  const dialog = page.getByRole('dialog', { name: `Record a payment for ${street}` });
  await expect(dialog.getByText('Payment Documentation')).toBeVisible();
  return dialog;
}

const rowOf = (place: Locator, description: string) =>
  place.getByRole('row').filter({ hasText: description });

async function view(dialog: Locator, description: string): Promise<Locator> {
  await rowOf(dialog, description)
    .getByRole('button', { name: /^View the/ })
    .click();
  const payment = dialog.getByRole('region', { name: / of \w+ \d+, \d{4}$/ });
  await expect(payment).toContainText(description);
  return payment;
}

async function chooseFiles(place: Locator, files: string[]): Promise<void> {
  await place
    .locator('input[type=file][multiple]')
    .setInputFiles(files.map((name) => `e2e/fixtures/${name}`));
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(sideways).toBeLessThanOrEqual(0);
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

test(
  'PAY-9: a bounced check is reversed, and the invoice is open again',
  { tag: '@phone' },
  async ({ page }) => {
    await openProperty(page);
    const payments = await openPayments(page);
    const payment = await view(payments, 'Check 2001');
    await payment.getByRole('button', { name: 'Reverse' }).click();
    const dialog = page.getByRole('dialog', { name: /^Reverse the check of/ });
    const outcome = dialog.getByRole('status');
    await expect(outcome).toContainText(/Invoice \d{4} will be open again with \$650\.00 due\./);
    await expect(outcome).toContainText("The tenant's credit will be $50.00 less.");
    await expectAccessible(page);

    await dialog.getByRole('button', { name: 'Reverse $700.00' }).click();
    await expect(dialog.getByText('Choose why the payment is taken back.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(payments).toBeVisible();
    await expect(payment.getByRole('button', { name: 'Reverse' })).toBeFocused();

    await payment.getByRole('button', { name: 'Reverse' }).click();
    await dialog.getByRole('radio', { name: 'Bounced check' }).check();
    await dialog.getByLabel('Note').fill('No funds');
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Reverse $700.00' }).dblclick();
    await expect(dialog).toHaveCount(0);
    await expect(payment.getByText('Reversed', { exact: true })).toBeVisible();
    await expect(payment.getByRole('table', { name: 'Taken back' })).toContainText('Bounced check');
    await expect(payment.getByRole('table', { name: 'Taken back' })).toContainText('No funds');
    await expect(payment.getByRole('row')).toHaveCount(1);
    await expect(payment.getByRole('button', { name: 'Reverse' })).toHaveCount(0);
    await expect(payment.getByRole('button', { name: 'Back to the list' })).toBeFocused();
    await expectAccessible(page);
  },
);

test(
  'PAY-9, INV-11: the account explains a bounced check, and the list of invoices has it open',
  { tag: '@phone' },
  async ({ page }) => {
    await openProperty(page);
    const payments = await openPayments(page);
    const payment = await view(payments, 'Check 2001');
    await payment.getByRole('link', { name: 'Explain' }).click();
    const account = page.getByRole('dialog', { name: `Account of ${street}` });
    const entry = account.getByRole('row').filter({ hasText: 'Bounced check: Check 2001' });
    await expect(entry).toContainText(/\$650\.00 was taken back from invoice \d{4}/);
    await expect(entry).toContainText('$50.00 was taken back from the credit');
    await expect(entry).toContainText('+$700.00');
    await expectAccessible(page);
    await account.getByRole('button', { name: 'Close' }).click();
    await expect(account).toHaveCount(0);
    await payments.getByRole('button', { name: 'Close' }).click();
    await expect(payments).toHaveCount(0);

    await page.getByRole('link', { name: '(Invoices)' }).click();
    const invoices = page.getByRole('dialog', { name: `Invoices for ${street}` });
    await expect(invoices.getByRole('row').filter({ hasText: '$650.00' })).toHaveCount(1);
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

test('PAY-9: the server says no to a reversal, and nothing typed is lost', async ({
  page,
  trouble,
}) => {
  trouble.expectAnswer(422, '/reversals');
  await openProperty(page);
  const payments = await openPayments(page);
  const payment = await view(payments, 'Cash on the porch');
  await payment.getByRole('button', { name: 'Reverse' }).click();
  const dialog = page.getByRole('dialog', { name: /^Reverse the cash of/ });
  await expect(dialog.getByRole('radio')).toHaveCount(1);
  await dialog.getByLabel('Date').fill('01/01/2020');
  await dialog.getByLabel('Note').fill('It was for another home');
  await dialog.getByLabel('Note').press('Enter');
  await expect(dialog.getByText('The date is before that of the payment.')).toBeVisible();
  await expect(dialog.getByLabel('Note')).toHaveValue('It was for another home');
  // The field has the focus, and its calendar lies over the buttons.
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(payment.getByText('Received', { exact: true })).toBeVisible();
});

async function payByCard(page: Page, dollars: number): Promise<void> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const signedIn = await page.request.post('/v1/auth/login', {
    headers,
    data: { authType: 'Local', username: demo.tenant.email, password: demo.tenant.password },
  });
  const { token } = (await signedIn.json()) as { token: string };
  const paid = await page.request.post('/v1/lessee/properties/invoices/payments', {
    headers: { 'idempotency-key': crypto.randomUUID(), authorization: `Bearer ${token}` },
    data: { method: 'CreditCard', token: 'tok_test_4242424242424242_12_2030', amount: dollars },
  });
  expect(paid.status()).toBe(201);
}

test(
  'PAY-9: a card payment is refunded in part, then the rest',
  { tag: '@phone' },
  async ({ page }) => {
    await payByCard(page, 250);
    await openProperty(page);
    const payments = await openPayments(page);
    const row = rowOf(payments, 'Visa ending in 4242');
    await expect(row).toContainText('Test');
    await row.getByRole('button', { name: /^View the card payment/ }).click();
    const payment = payments.getByRole('region', { name: /^Card payment of/ });
    await payment.getByRole('button', { name: 'Refund' }).click();
    const dialog = page.getByRole('dialog', { name: /^Refund the card payment of/ });
    await expect(dialog.getByLabel('Amount')).toHaveValue('$250');
    await dialog.getByLabel('Amount').fill('250.01');
    await expect(dialog.getByRole('status')).toHaveText('Enter an amount to see what will happen.');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(
      dialog.getByText('At most $250.00 of this payment can be refunded.'),
    ).toBeVisible();
    await dialog.getByLabel('Amount').fill('100');
    await expect(dialog.getByRole('status')).toContainText(
      '$100.00 goes back to Visa ending in 4242.',
    );
    await expect(dialog.getByRole('status')).toContainText(/Invoice \d{4} will have \$\d/);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Refund $100.00' }).dblclick();
    await expect(dialog).toHaveCount(0);
    await expect(payment.getByText('Partly reversed', { exact: true })).toBeVisible();
    await expect(payment.getByRole('table', { name: 'Taken back' }).getByRole('row')).toHaveCount(
      1,
    );
    await expect(payment.getByRole('button', { name: 'Refund' })).toBeFocused();

    await payment.getByRole('button', { name: 'Refund' }).click();
    await expect(dialog.getByLabel('Amount')).toHaveValue('$150');
    await dialog.getByRole('button', { name: 'Refund $150.00' }).click();
    await expect(payment.getByText('Reversed', { exact: true })).toBeVisible();
    await expect(payment.getByRole('table', { name: 'Taken back' }).getByRole('row')).toHaveCount(
      2,
    );
    await expect(payment.getByRole('button', { name: 'Refund' })).toHaveCount(0);
  },
);

test('PAY-9: the list is filtered and sorted in its URL', { tag: '@phone' }, async ({ page }) => {
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
