import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { changedDemos } from '../harness/demos.ts';
import { apiAs, ownLease } from '../harness/lessee.ts';
import { expectFitsDevices } from '../harness/phone.ts';
import { propertyIdOf } from '../harness/property-page.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/**
 * Pictures and PDFs from the browser to the server and back, on a separate demo: receipts, statements, and the PDFs of
 * invoices. Tests in `packages/web` check what their screens do with given data.
 */

// Needs the demo tenant's initial debt, and properties without receipts and statements.
test.use({ start: changedDemos.office });

const fixture = (name: string) => `e2e/fixtures/${name}`;

const files = (page: Page) => page.locator('input[type=file][multiple]');

const expectPicture = (picture: Locator) =>
  expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

/** Waits for the first page in the viewer, with its picture and a part of its text. */
async function drawnPage(page: Page, text: string | RegExp): Promise<Locator> {
  const sheet = page.getByRole('region', { name: /^Page 1 of/ });
  await expect(sheet.locator('canvas')).toBeVisible();
  await expect(sheet).toContainText(text);
  return sheet;
}

test('EXP-2, EXP-4, EXP-5, EXP-9: receipts are uploaded, read with consent, shown and corrected', async ({
  page,
}) => {
  const propertyId = await propertyIdOf(page, '1187 Calvert Row');
  await openAs(page, demo.admin, `/property-expenses?propertyId=${propertyId}`);
  const question = page.getByRole('dialog', { name: /^Add / });
  const row = (name: string | RegExp) => page.getByRole('row').filter({ hasText: name });
  await files(page).setInputFiles(fixture('receipt.png'));
  await question.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText(/^Extracted from the receipt: .*amount \$45\.10\./)).toBeVisible({
    timeout: 120_000,
  });
  const read = row('$45.10');
  await expect(read).toContainText('03/19/2025');
  await expectPicture(read.getByRole('img', { name: 'Receipt' }));
  await files(page).setInputFiles(fixture('receipt.pdf'));
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  const kept = row('$0.00');
  await expect(kept.getByRole('button', { name: /^This receipt is private/ })).toBeVisible();

  await kept.getByRole('link', { name: /^View\/Edit/ }).click();
  await expect(page.getByRole('region', { name: 'Page 1 of 1' }).locator('canvas')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Amount').fill('45');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row('$45.00')).toHaveCount(1);
});

test('STMT-1, STMT-2, STMT-3, STMT-4, EXP-3: a statement is uploaded, read and shown beside its lines, and its chosen lines are in the books', async ({
  page,
}) => {
  const propertyId = await propertyIdOf(page, '960 Old Mill Road');
  await openAs(page, demo.admin, `/property-statements?propertyId=${propertyId}`);
  await expect(page.getByText('No owner statements yet')).toBeVisible();
  const pdf = await readFile(fixture('owner-statement.pdf'));
  const picture = await readFile(fixture('house.png'));
  await files(page).setInputFiles([
    // The file name has the form that earlier systems used.
    { name: 'OCTOBER.PDF', mimeType: 'application/pdf', buffer: pdf },
    { name: 'house.png', mimeType: 'image/png', buffer: picture },
  ]);
  const question = page.getByRole('dialog', { name: 'OCTOBER.PDF' });
  await expect(question).toContainText('The other one can be analyzed from the list.');
  await question.getByRole('button', { name: 'Analyze' }).click();
  const sums = page.getByRole('region', { name: 'Does it add up?' });
  await expect(sums).toContainText('Opening $500.00');
  await expect(sums).toContainText('Closing $558.65');
  await expect(sums.getByRole('img', { name: 'It adds up:' })).toHaveCount(2);
  await drawnPage(page, 'Kitchen faucet repair');
  await page.getByRole('button', { name: /^Page 1: show .*faucet/i }).click();
  await expect(page.getByRole('img', { name: 'Source on this page' })).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Create \d items$/ }).click();

  const made = page.getByRole('row').filter({ hasText: 'OCTOBER.PDF' });
  await expect(made).toContainText(/Applied \d\d\/\d\d\/\d{4}: \d income, 4 expenses, 1 owner/);
  await page.getByRole('link', { name: 'View house.webp' }).click();
  await expectPicture(page.getByRole('img', { name: 'house.webp' }));
  const admin = await apiAs(page, demo.admin);
  const path = `/v1/admin/properties/${propertyId}/expenses`;
  const expenses = await admin.get<{ amount: number; statementId: string | null }[]>(path);
  expect(expenses.filter(({ statementId }) => statementId !== null)).toContainEqual(
    expect.objectContaining({ amount: 185 }),
  );
});

test('INV-4, PDF-1, PDF-2, PDF-3: a tenant creates the PDF of an invoice, reads, shares and downloads it, and creates another after money was applied', async ({
  page,
}) => {
  await shareWithAnApp(page);
  const invoice = await oldestUnpaid(page);
  const label = `invoice ${String(invoice.number).padStart(4, '0')}`;
  await openAs(page, demo.lessee, '/lessee-landing');
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `PDF of ${label}` }) });
  await row.getByRole('button', { name: /^Generate PDF of invoice/ }).click();
  await row.getByRole('link', { name: /^View PDF/ }).click();
  await expect(page).toHaveURL(({ pathname }) => pathname === `/invoice/${invoice.id}/pdf`);
  const sheet = await drawnPage(page, 'Rent');
  await expectFitsDevices(page);
  await page.keyboard.press('ControlOrMeta+a');
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toContain('Rent');
  const widthOf = async () => (await sheet.boundingBox())?.width ?? 0;
  const before = await widthOf();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(widthOf).toBeGreaterThan(before);
  await expectSharedAndDownloaded(page);

  await recordCheck(page, invoice);
  const changed = page.getByText('The invoice has changed since this PDF was made.');
  await expect(changed).toBeVisible();
  await expect(await drawnPage(page, 'Rent')).not.toContainText('$12.34');
  await page.getByRole('button', { name: 'Generate new PDF' }).click();
  await drawnPage(page, '$12.34');
  await expect(changed).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await row.getByRole('button', { name: /^Delete PDF/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row.getByRole('button', { name: /^Generate PDF/ })).toBeVisible();
  await page.goto(`/invoice/${invoice.id}/pdf`);
  await expect(page.getByText('This invoice has no PDF yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Generate PDF' }).click();
  await drawnPage(page, '$12.34');
});

interface OwnInvoice {
  readonly id: string;
  readonly number: number;
  readonly propertyId: string;
  readonly leaseId: string;
  readonly date: string;
  readonly dueDate: string;
  readonly remainingBalance: number;
}

/** The next payment is applied to it. */
async function oldestUnpaid(page: Page): Promise<OwnInvoice> {
  const lease = await ownLease(page);
  const lessee = await apiAs(page, demo.lessee);
  const all = await lessee.get<OwnInvoice[]>('/v1/lessee/properties/invoices');
  const [oldest] = all
    .filter(({ leaseId, remainingBalance }) => leaseId === lease.id && remainingBalance > 0)
    .sort((one, other) => one.dueDate.localeCompare(other.dueDate));
  if (!oldest) throw new Error('The demo tenant owes nothing.');
  return oldest;
}

/** Records a check of $12.34 as the landlord does. */
async function recordCheck(page: Page, { propertyId, leaseId, date }: OwnInvoice): Promise<void> {
  const admin = await apiAs(page, demo.admin);
  await admin.post(`/v1/admin/properties/${propertyId}/invoices/externalPayment`, {
    leaseId,
    method: 'Check',
    amount: 12.34,
    paymentDate: date,
    description: 'Check 77',
  });
}

/** Gives the browser Web Share; the person closes the choice of apps. */
async function shareWithAnApp(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    navigator.canShare = () => true;
    navigator.share = (content) => {
      const file = content?.files?.[0];
      shared.push({ text: content?.text, name: file?.name, type: file?.type });
      return Promise.reject(new DOMException('closed', 'AbortError'));
    };
  });
}

/**
 * With Web Share, the app gets the file and the text, and a cancellation is ignored; without it, the file downloads.
 */
async function expectSharedAndDownloaded(page: Page): Promise<void> {
  const due = /\d\d\/\d\d\/\d{4}/.exec((await page.getByText(/, due /).textContent()) ?? '')?.[0];
  const name = expect.stringMatching(/^214_Thimbleberry_Lane_\d{4}-\d\d-\d\d\.pdf$/);
  const share = page.getByRole('button', { name: 'Share' });
  await share.click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared))
    .toEqual([
      { text: `Hey here is your invoice for ${due} Thank you`, name, type: 'application/pdf' },
    ]);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.evaluate(() => Object.assign(navigator, { canShare: undefined }));
  const downloading = page.waitForEvent('download');
  await share.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toEqual(name);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
}

test('UNIT-15: a document is shared with the tenant, replaced, and kept from them again', async ({
  page,
  newVisitor,
}) => {
  const propertyId = await propertyIdOf(page, '214 Thimbleberry Lane');
  await openAs(page, demo.admin, `/documents?propertyId=${propertyId}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Add document: This home' }).click();
  const dialog = page.getByRole('dialog');
  const chosen = page.waitForEvent('filechooser');
  await dialog.getByLabel('File').click();
  await (await chosen).setFiles(fixture('house.png'));
  await expect(dialog.getByLabel('Name')).toHaveValue('house');
  await dialog.getByLabel('Name').fill('Plan of the house');
  await dialog
    .getByLabel('Who may see it')
    .selectOption('Staff, and the owner and tenants of this home');
  await dialog.getByRole('button', { name: 'Add document' }).click();
  await expect(dialog).toBeHidden();
  await expectAccessible(page);
  await expectFitsDevices(page);

  const lessee = await newVisitor();
  await openAs(lessee, demo.lessee, '/lessee-landing?tab=documents');
  const own = lessee.getByRole('main');
  await own.getByRole('button', { name: 'Open Plan of the house' }).click();
  await expectPicture(lessee.getByRole('dialog').getByRole('img', { name: 'Plan of the house' }));
  await lessee.keyboard.press('Escape');

  await main.getByRole('button', { name: 'More actions for Plan of the house' }).click();
  await page.getByRole('menuitem', { name: 'Add a new version' }).click();
  const newer = page.waitForEvent('filechooser');
  await dialog.getByLabel('File').click();
  await (await newer).setFiles(fixture('receipt.pdf'));
  await dialog.getByRole('button', { name: 'Add version' }).click();
  await expect(dialog).toBeHidden();
  await main.getByRole('button', { name: 'Open Plan of the house' }).click();
  await expect(dialog.getByRole('region', { name: /^Page 1 of/ })).toBeVisible();
  await dialog.getByLabel('Version').selectOption({ index: 1 });
  await expectPicture(dialog.getByRole('img', { name: 'Plan of the house' }));
  await page.keyboard.press('Escape');

  await main.getByRole('button', { name: 'Edit Plan of the house' }).click();
  await dialog.getByLabel('Who may see it').selectOption('Staff only');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await lessee.reload();
  await expect(own.getByText('Signed lease')).toBeVisible();
  await expect(own.getByText('Plan of the house')).toBeHidden();
});
