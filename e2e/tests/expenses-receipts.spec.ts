import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import {
  type Expense,
  fixture,
  input,
  question,
  openOrganization,
  listShown,
  openProperty,
  items,
  rowOf,
} from '../harness/expenses.ts';
import { apiAs } from '../harness/lessee.ts';
import { becomePhone, expectFitsDevices } from '../harness/phone.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** Receipts become expenses: uploaded, kept private or extracted. */

test.describe.configure({ mode: 'serial' });
test.use({ start: { command: 'demo', own: 'expenses-receipts' } });

const QUESTION = 'Allow AI to categorize this receipt? Selecting "Cancel" keeps the image private.';

async function dropped(page: Page, type: 'drop' | 'paste', name: string, mime: string) {
  const bytes = (await readFile(fixture(name))).toString('base64');
  await page.evaluate(
    ([event, fileName, mimeType, base64]) => {
      const content = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([content], fileName, { type: mimeType }));
      const given =
        event === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.body.dispatchEvent(given);
    },
    [type, name, mime, bytes] as const,
  );
}

const expectPicture = (picture: Locator) =>
  expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

test('EXP-5, EXP-9: a receipt that is kept private is never read', async ({ page }) => {
  const admin = await apiAs(page, demo.admin);
  const { id } = await admin.post<{ id: string }>('/v1/admin/properties', {
    addressLine1: '8 Empty Lane',
    city: 'Asheville',
    state: 'NC',
    zipCode: '28801',
    monthlyCost: 900,
  });
  await openAs(page, demo.admin, `/property-expenses?propertyId=${id}`);
  await expect(page.getByText('No expenses yet')).toBeVisible();
  await expectFitsDevices(page);

  await input(page).setInputFiles(fixture('house.png'));
  await expect(question(page).getByText(QUESTION, { exact: true })).toBeVisible();
  await expectFitsDevices(page);
  await question(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  const row = rowOf(page, '$0.00');
  await expect(row).toContainText('Other Expenses');
  await expectPicture(row.getByRole('img', { name: 'Receipt' }));
  await expect(row.getByRole('button', { name: /^This receipt is private/ })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Refresh/ })).toHaveCount(0);
  await expectFitsDevices(page);

  await page.getByRole('button', { name: 'Refresh all' }).click();
  await expect(page.getByText('There are no receipts to read.')).toBeVisible();
  const kept = await admin.get<Expense[]>(`/v1/admin/properties/${id}/expenses`);
  expect(kept).toHaveLength(1);
  expect(kept[0]).toMatchObject({ useAi: false, readingState: 'private', reading: null });
});

test('SHELL-3, EXP-1, EXP-5: the expenses of the organization; a question that is closed uploads nothing, and a phone takes a photo first', async ({
  page,
}) => {
  await openAs(page, demo.admin);
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Expenses' });
  await expect(link).toBeVisible();
  const becomeDesktop = await becomePhone(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await link.click();
  await expect(page).toHaveURL(/\/organization-expenses$/);
  await becomeDesktop();
  await expect(page).toHaveURL(/\/organization-expenses$/);
  await listShown(page);
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Expenses' }),
  ).toHaveCount(0);
  await input(page).setInputFiles(fixture('house.png'));
  await question(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(
    items(page).getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d - Other Expenses - \$0\.00$/),
  ).toHaveCount(1);
  await expectFitsDevices(page);

  const before = await items(page).count();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/upload')) asked.push(request.url());
  });
  await input(page).setInputFiles([fixture('house.png'), fixture('receipt.pdf')]);
  await expect(question(page)).toContainText('Your answer is for these 2 receipts.');
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Documents to upload' })).toHaveCount(0);
  await expect(items(page)).toHaveCount(before);
  expect(asked).toEqual([]);

  await becomePhone(page);
  await expect(page.getByRole('button', { name: 'Take a photo' })).toBeVisible();
  await expect(page.locator('input[type=file][capture]')).toHaveAttribute('capture', 'environment');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(/\/admin-landing/);
});

test('EXP-2, EXP-9: a receipt is read, corrected, and read again without losing the correction', async ({
  page,
}) => {
  await openOrganization(page);
  await input(page).setInputFiles(fixture('receipt.png'));
  await question(page).getByRole('button', { name: 'Allow' }).click();
  const read = items(page).filter({ hasText: '- $45.10' });
  await expect(read).toHaveCount(1, { timeout: 120_000 });
  await expect(page.getByText(/^Read from the receipt: .*amount \$45\.10\./)).toBeVisible();
  await expect(read.getByText(/^03\/19\/2025 /)).toBeVisible();

  await read.getByRole('link', { name: /^View\/Edit/ }).click();
  await expect(page).toHaveURL(/\/org-expense-receipt\?expenseId=/);
  const receipt = page.getByRole('region', { name: 'Receipt' }).first();
  await expectPicture(receipt.getByRole('img', { name: 'Receipt' }));
  await expect(page.getByText(/^Read: \$45\.10 \((sure|likely|guess), \d+%\)$/)).toBeVisible();
  await expect(page.getByLabel('Category').getByRole('option')).toHaveCount(18);
  const mark = receipt.getByRole('img', { name: 'Here it was read' });
  await expect(mark).toHaveCount(0);
  await page.getByLabel('Amount').focus();
  await expect(mark).toBeVisible();
  await expectAccessible(page);
  await receipt.getByRole('button', { name: 'Zoom in' }).click();
  await expect(receipt.getByText('150%')).toBeVisible();
  await receipt.getByRole('button', { name: 'Fit' }).click();
  await expect(receipt.getByRole('button', { name: 'Fit' })).toBeDisabled();

  await page.getByLabel('Amount').fill('45');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  const leaving = page.getByRole('dialog', { name: 'Unsaved changes' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Use this amount: $45.10' }).click();
  await expect(page.getByLabel('Amount')).toHaveValue('$45.10');
  await expect(page.getByText(/^Read: \$45\.10/)).toBeFocused();
  await page.getByLabel('Amount').fill('45');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/organization-expenses$/);
  const saved = items(page).filter({ hasText: '- $45.00' });
  // By keyboard, as messages may cover the last row, and stay while the mouse is over them.
  await saved.getByRole('button', { name: /^Refresh/ }).press('Enter');
  await expect(
    page.getByText('Your amount $45.00 was kept; the receipt reads $45.10.'),
  ).toBeVisible({ timeout: 120_000 });
  await expect(saved).toHaveCount(1);
  await expect(saved.getByRole('button', { name: /^Refresh/ })).toBeFocused();
});

test('EXP-5: receipts are pasted and dropped, pictures and PDFs, several at once', async ({
  page,
}) => {
  await openProperty(page);
  const before = await page.getByRole('link', { name: /^View\/Edit/ }).count();
  await dropped(page, 'drop', 'house.png', 'image/png');
  await expect(question(page)).toBeVisible();
  await dropped(page, 'paste', 'receipt.pdf', 'application/pdf');
  await expect(page.getByRole('dialog', { name: 'Add 2 receipts' })).toBeVisible();
  await question(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('link', { name: /^View\/Edit/ })).toHaveCount(before + 2);
  const pdf = page.getByRole('row').filter({ has: page.getByRole('img', { name: 'PDF receipt' }) });
  await pdf
    .getByRole('link', { name: /^View\/Edit/ })
    .first()
    .click();
  const sheet = page.getByRole('region', { name: 'Page 1 of 1' });
  await expect(sheet.locator('canvas')).toBeVisible();
  await expect(page.getByText(/^This receipt is private/)).toBeVisible();
  await expectAccessible(page);
});

test('EXP-5, EXP-10, NEW-10: what cannot be taken says why; what found no connection waits on the device, also over a reload', async ({
  page,
  trouble,
}) => {
  trouble.expectFailure('/upload');
  trouble.expectMessage(/ERR_FAILED/);
  await openProperty(page);
  const links = page.getByRole('link', { name: /^View\/Edit/ });
  const before = await links.count();
  await page.route('**/upload', (route) => route.abort('failed'));
  await input(page).setInputFiles([
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    { name: 'tap.png', mimeType: 'image/png', buffer: await readFile(fixture('house.png')) },
  ]);
  await question(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  const list = page.getByRole('list', { name: 'Documents to upload' });
  await expect(list.getByRole('listitem')).toHaveText([
    /notes\.txt.*Choose a JPEG, PNG or WebP picture or a PDF\./,
  ]);
  const waiting = page.getByRole('region', { name: 'Waiting receipts' });
  await expect(waiting).toContainText('1 waiting');
  await expect(waiting.getByRole('listitem')).toContainText('tap.png');
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Remove notes.txt' }).click();
  await expect(list).toHaveCount(0);
  await page.reload();
  await expect(waiting.getByRole('listitem')).toContainText('tap.png');
  await expect(links).toHaveCount(before);
  await page.unroute('**/upload');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(links).toHaveCount(before + 1);
  await expect(waiting).toHaveCount(0);
});
