import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { tick } from '../harness/checkbox.ts';
import { becomePhone, expectFitsDevices } from '../harness/phone.ts';
import { openPropertyPage, propertyIdOf, propertyPageShown } from '../harness/property-page.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** The PDF of an invoice, from the row to sharing it with another app, on a demo of its own. */

test.use({ start: { command: 'demo', own: 'invoices-pdf' } });

const street = '214 Thimbleberry Lane';

/** The invoices of the property, as a page, including paid ones. */
async function openInvoices(page: Page): Promise<void> {
  const propertyId = await propertyIdOf(page, street);
  await openAs(page, demo.admin, `/admin-invoices?propertyId=${propertyId}&show=unpaid,paid`);
  await paidShown(page);
  await expect(page.getByRole('checkbox', { name: 'Paid', exact: true })).toBeChecked();
}

/** Shows paid invoices too. */
async function showPaid(page: Page): Promise<void> {
  await tick(page.getByRole('checkbox', { name: 'Paid', exact: true }));
  await expect(page).toHaveURL(/show=unpaid/);
  await paidShown(page);
}

/** Waits for the paid invoices: the very first invoice is older than any unpaid one. */
async function paidShown(page: Page): Promise<void> {
  await expect(rows(page).filter({ hasText: 'PAID' }).first()).toBeVisible();
}

const rows = (page: Page) => page.getByRole('row').filter({ hasText: /\d\d\/\d\d\/\d{4}/ });

/** Creates the PDF of a row, whose name is then `... invoice 0042`. */
async function generate(row: Locator): Promise<string> {
  const button = row.getByRole('button', { name: /^Generate PDF of invoice/ });
  const name = (await button.getAttribute('aria-label')) ?? '';
  await button.click();
  await expect(row.getByRole('button', { name: /^Delete PDF/ })).toBeVisible();
  return name.replace('Generate PDF of ', '');
}

/** Waits for the first page in the viewer, with its picture and the last of its text. */
async function drawnPage(page: Page): Promise<Locator> {
  const sheet = page.getByRole('region', { name: /^Page 1 of/ });
  await expect(sheet.locator('canvas')).toBeVisible();
  await expect(sheet).toContainText(/Page 1 of/);
  return sheet;
}

test('INV-4, PDF-1, PDF-2, PDF-3: a row makes, shows and deletes its PDF, and adopts the invoice; without Web Share the viewer downloads it', async ({
  page,
}) => {
  await openInvoices(page);
  const row = rows(page).first();
  const invoice = await generate(row);
  await expect(row.getByRole('link', { name: `View PDF of ${invoice}` })).toBeFocused();
  await expect(row.getByRole('button', { name: /^Download/ })).toBeHidden();
  await expect(row.getByRole('button', { name: /^Generate/ })).toHaveCount(0);
  await expectAccessible(page);

  const remove = row.getByRole('button', { name: `Delete PDF of ${invoice}` });
  await remove.click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Are you sure you want to delete this PDF?');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await remove.click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row.getByRole('button', { name: `Generate PDF of ${invoice}` })).toBeVisible();
  await page.reload();
  await expect(row.getByRole('button', { name: `Generate PDF of ${invoice}` })).toBeVisible();
  await expectViewer(page);
});

/** The viewer shows selectable text, downloads the file under its name, and leads back. */
async function expectViewer(page: Page): Promise<void> {
  const list = page.url();
  const row = rows(page).nth(1);
  const invoice = await generate(row);
  await row.getByRole('link', { name: /^View PDF/ }).click();
  await expect(page).toHaveURL(/\/invoice\/[^/]+\/pdf\?propertyId=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(invoice, 'i'));
  await expect(await drawnPage(page)).toContainText('Rent');
  await expectAccessible(page);

  await page.keyboard.press('ControlOrMeta+a');
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toContain('Rent');
  const sheet = page.getByRole('region', { name: /^Page 1 of/ });
  const widthOf = async () => (await sheet.boundingBox())?.width ?? 0;
  const before = await widthOf();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(widthOf).toBeGreaterThan(before);
  await expect(await drawnPage(page)).toContainText('Rent');

  await page.reload();
  await expect(await drawnPage(page)).toContainText('Rent');
  await expectDownload(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(list);
}

async function expectDownload(page: Page): Promise<void> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Share' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^214_Thimbleberry_Lane_\d{4}-\d\d-\d\d\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
}

test('INV-4, PDF-1, PDF-2, PDF-3: tenants sign in for a PDF and come back; they make, download, read, share and delete those of their own invoices', async ({
  page,
}) => {
  await shareWithAnApp(page);
  await page.goto('/invoice/01890000-0000-7000-8000-000000000000/pdf');
  await expect(page.getByRole('heading', { name: 'Sign in to see this invoice' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email', { exact: true }).fill(demo.tenant.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.tenant.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/invoice\/01890000/);
  await expect(page.getByRole('heading', { name: 'Invoice not found' })).toBeVisible();

  await page.getByRole('link', { name: 'See your invoices' }).click();
  await expect(page).toHaveURL(/\/lessee-landing/);
  await showPaid(page);
  const row = rows(page).nth(4);
  const invoice = await generate(row);
  await expect(row.getByRole('button', { name: `Delete ${invoice}` })).toHaveCount(0);
  const downloaded = await downloadOnPhone(page, row, invoice);
  await row.getByRole('link', { name: /^View PDF/ }).click();
  await expect(page).toHaveURL(({ pathname }) => pathname === `/invoice/${downloaded}/pdf`);
  await expect(await drawnPage(page)).toContainText('Rent');
  await expectFitsDevices(page);
  await expect(await drawnPage(page)).toContainText('Rent');
  await expectShared(page);
  const address = page.url();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/lessee-landing/);
  await showPaid(page);
  await row.getByRole('button', { name: `Delete PDF of ${invoice}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row.getByRole('button', { name: `Generate PDF of ${invoice}` })).toBeVisible();

  await page.goto(address);
  await expect(page.getByText('This invoice has no PDF yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Generate PDF' }).click();
  await expect(await drawnPage(page)).toContainText('Rent');
});

/** Gives the browser Web Share, where the person closes the choice of apps. */
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

/** With Web Share the app gets the file and the text; a cancellation is ignored. */
async function expectShared(page: Page): Promise<void> {
  const due = /\d\d\/\d\d\/\d{4}/.exec((await page.getByText(/, due /).textContent()) ?? '')?.[0];
  await page.getByRole('button', { name: 'Share' }).click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared))
    .toEqual([
      {
        text: `Hey here is your invoice for ${due} Thank you`,
        name: expect.stringMatching(/^214_Thimbleberry_Lane_\d{4}-\d\d-\d\d\.pdf$/),
        type: 'application/pdf',
      },
    ]);
  await expect(page.getByRole('alert')).toHaveCount(0);
}

/** Phones have an app for PDFs, so the row offers a download instead of the viewer. Returns the file's id. */
async function downloadOnPhone(page: Page, row: Locator, invoice: string): Promise<string> {
  const becomeDesktop = await becomePhone(page);
  await expect(row.getByRole('link', { name: /^View PDF/ })).toBeHidden();
  const downloading = page.waitForEvent('download');
  await row.getByRole('button', { name: `Download PDF of ${invoice}` }).click();
  const name = (await downloading).suggestedFilename();
  await becomeDesktop();
  return name.replace(/\.pdf$/, '');
}

test('PDF-3, INV-4: a payment makes the PDF old, and the row offers a new one', async ({
  page,
}) => {
  await openPropertyPage(page, street);
  await page.getByRole('link', { name: '(Invoices)' }).click();
  const row = rows(page).first();
  const invoice = await generate(row);
  await expect(row.getByText('Changed since this PDF.')).toHaveCount(0);

  await page.goBack();
  await propertyPageShown(page);
  await page.getByRole('link', { name: '(Record Check / Cash Payment)' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('12.34');
  await dialog.getByLabel('Description').fill('Check 77');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('link', { name: '(Invoices)' }).click();
  await expect(row.getByText('Changed since this PDF.')).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('link', { name: /^View PDF/ }).click();
  await expect(page.getByText('The invoice has changed since this PDF was made.')).toBeVisible();
  await expect(await drawnPage(page)).not.toContainText('$12.34');
  await page.getByRole('button', { name: 'Generate new PDF' }).click();
  await expect(page.getByText('The invoice has changed since this PDF was made.')).toHaveCount(0);
  await expect(await drawnPage(page)).toContainText('$12.34');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(row.getByRole('link', { name: `View PDF of ${invoice}` })).toBeVisible();
  await expect(row.getByText('Changed since this PDF.')).toHaveCount(0);
});
