import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { apiAs, expectNoSideways, street } from '../harness/lessee.ts';
import { demo, signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** Expenses of the organization and of a home, with their receipts. */

test.describe.configure({ mode: 'serial' });
test.use({ start: { command: 'demo', own: 'expenses' } });

const QUESTION = 'Allow AI to categorize this receipt? Selecting "Cancel" keeps the image private.';
const FROM_STATEMENT =
  'This was generated from a statement and must be refreshed from the statement';

interface Expense {
  readonly id: string;
  readonly readingState: string;
  readonly reading: unknown;
  readonly useAi: boolean;
  readonly amount: number;
  readonly statementId: string | null;
  readonly version: number;
}

const madeByStatement = ({ statementId }: Expense) => statementId !== null;

const fixture = (name: string) => `e2e/fixtures/${name}`;

const input = (page: Page) => page.locator('input[type=file][multiple]');

const question = (page: Page) =>
  page.getByRole('dialog', { name: /^Add (a receipt|\d receipts)$/ });

async function openOrganization(page: Page): Promise<void> {
  await signIn(page, demo.admin.email, demo.admin.password);
  await page.goto('/organization-expenses');
  await listShown(page);
}

async function propertyId(page: Page): Promise<string> {
  const admin = await apiAs(page, demo.admin);
  const properties =
    await admin.get<{ id: string; addressLine1: string }[]>('/v1/properties?include=');
  const property = properties.find(({ addressLine1 }) => addressLine1 === street);
  if (!property) throw new Error(`The demo has no ${street}.`);
  return property.id;
}

async function openProperty(page: Page, search = ''): Promise<string> {
  const id = await propertyId(page);
  await signIn(page, demo.admin.email, demo.admin.password);
  await page.goto(`/property-expenses?propertyId=${id}${search}`);
  await expect(page.getByRole('heading', { name: `Expenses for ${street}` })).toBeVisible();
  await listShown(page);
  return id;
}

/** Once it is loaded, there are expenses or there are none. */
async function listShown(page: Page): Promise<void> {
  const none = page.getByText('No expense is here yet');
  await expect(page.getByRole('button', { name: 'Refresh all' }).or(none)).toBeVisible();
}

const items = (page: Page) => page.getByRole('list', { name: 'Expenses' }).getByRole('listitem');

const rowOf = (page: Page, text: string | RegExp) =>
  page.getByRole('table', { name: 'Expenses' }).getByRole('row').filter({ hasText: text });

const amounts = (page: Page) =>
  page
    .getByRole('table', { name: 'Expenses' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .locator('td:nth-child(3)');

/** Adds an expense by hand, without a receipt. */
async function enter(page: Page, amount: string, vendor: string, category: string) {
  await page.getByRole('button', { name: 'Add expense' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add expense' });
  await dialog.getByLabel('Category').selectOption(category);
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByLabel('Vendor').fill(vendor);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}

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

test(
  'EXP-5, EXP-9: a receipt that is kept private is never read',
  { tag: '@phone' },
  async ({ page }) => {
    const admin = await apiAs(page, demo.admin);
    const { id } = await admin.post<{ id: string }>('/v1/admin/properties', {
      addressLine1: '8 Empty Lane',
      city: 'Asheville',
      state: 'NC',
      zipCode: '28801',
      monthlyCost: 900,
    });
    await signIn(page, demo.admin.email, demo.admin.password);
    await page.goto(`/property-expenses?propertyId=${id}`);
    await expect(page.getByText('No expense is here yet')).toBeVisible();
    await expectNoSideways(page);
    await expectAccessible(page);

    await input(page).setInputFiles(fixture('house.png'));
    await expect(question(page).getByText(QUESTION, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await question(page).getByRole('button', { name: 'Cancel', exact: true }).click();
    const row = rowOf(page, '$0.00');
    await expect(row).toContainText('Other Expenses');
    await expectPicture(row.getByRole('img', { name: 'Receipt' }));
    await expect(row.getByRole('button', { name: /^This receipt is private/ })).toBeVisible();
    await expect(row.getByRole('button', { name: /^Refresh/ })).toHaveCount(0);
    await expectNoSideways(page);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Refresh all' }).click();
    await expect(page.getByText('There is no receipt that may be read.')).toBeVisible();
    const kept = await admin.get<Expense[]>(`/v1/admin/properties/${id}/expenses`);
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({ useAi: false, readingState: 'private', reading: null });
  },
);

test('SHELL-3, EXP-1: the expenses of the organization', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, demo.admin.email, demo.admin.password);
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('link', { name: 'Expenses', exact: true }).click();
  await expect(page).toHaveURL(/\/organization-expenses$/);
  await listShown(page);
  await expect(page.getByRole('link', { name: 'Expenses', exact: true })).toHaveCount(0);
  await input(page).setInputFiles(fixture('house.png'));
  await question(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(
    items(page).getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d - Other Expenses - \$0\.00$/),
  ).toHaveCount(1);
  await expectNoSideways(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(/\/admin-landing/);
});

test('EXP-5: a question that is closed uploads nothing, and a phone takes a photo first', async ({
  page,
}) => {
  await openOrganization(page);
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

  await page.setViewportSize({ width: 375, height: 812 });
  await expect(page.getByRole('button', { name: 'Take a photo' })).toBeVisible();
  await expect(page.locator('input[type=file][capture]')).toHaveAttribute('capture', 'environment');
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
  await saved.getByRole('button', { name: /^Refresh/ }).click();
  await expect(
    page.getByText('Your amount $45.00 was kept; the receipt reads $45.10.'),
  ).toBeVisible({ timeout: 120_000 });
  await expect(saved).toHaveCount(1);
  await expect(saved.getByRole('button', { name: /^Refresh/ })).toBeFocused();
});

test(
  'PANEL-6, PANEL-8, EXP-3, EXP-4: an expense is entered by hand and edited, with its property',
  { tag: '@phone' },
  async ({ page }) => {
    const id = await propertyId(page);
    await signIn(page, demo.admin.email, demo.admin.password);
    await page.goto(`/admin-landing/view-property/${id}`);
    await page.getByRole('link', { name: '(Expenses)' }).click();
    await expect(page).toHaveURL(new RegExp(`/property-expenses\\?propertyId=${id}$`));
    await listShown(page);
    await page.getByRole('button', { name: 'Add expense' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add expense' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter an amount of money.')).toBeVisible();
    await expect(dialog.getByLabel('Amount')).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await enter(page, '80.25', 'Quokka Water', 'Utilities');
    await expect(rowOf(page, 'Quokka Water')).toContainText('$80.25');
    await expect(rowOf(page, 'Quokka Water').getByLabel('no receipt')).toBeVisible();
    await expectNoSideways(page);
    await expectAccessible(page);

    await rowOf(page, 'Quokka Water').getByRole('link', { name: /^Edit/ }).click();
    await expect(page).toHaveURL(/\/expense-receipt\?propertyId=.+&expenseId=/);
    await page.getByLabel('Amount').fill('81.5');
    await page.getByLabel('Note').fill('October');
    await expectNoSideways(page);
    await expectAccessible(page);
    const stored = page.waitForRequest(
      (request) =>
        request.method() === 'POST' && request.url().endsWith(`/v1/admin/properties/${id}`),
    );
    await page.getByRole('button', { name: 'Save' }).click();
    expect((await stored).postDataJSON()).toMatchObject({
      addressLine1: street,
      expenses: [{ amount: 81.5, category: 'UTILITIES', note: 'October' }],
    });
    await expect(page).toHaveURL(new RegExp(`/property-expenses\\?propertyId=${id}$`));
    await expect(rowOf(page, 'Quokka Water')).toContainText('$81.50');
    await expect(rowOf(page, 'October')).toHaveCount(1);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/admin-landing/view-property/${id}$`));
  },
);

test('EXP-3: the filter is trimmed and lower-cased; filter and order stand in the address', async ({
  page,
}) => {
  const id = await openProperty(page);
  await enter(page, '12', 'Wombat Hardware', 'Supplies');
  await enter(page, '9', 'Wombat Paint', 'Supplies');
  await page.getByLabel('Filter').fill('  WOMBAT ');
  await expect(amounts(page)).toHaveCount(2);
  await expect(page).toHaveURL(/filter=/);
  await page.getByRole('button', { name: 'Amount' }).click();
  await expect(amounts(page)).toHaveText([/\$12\.00/, /\$9\.00/]);
  await expect(page).toHaveURL(/sort=-amount/);
  await page.getByRole('button', { name: 'Amount' }).click();
  await expect(amounts(page)).toHaveText([/\$9\.00/, /\$12\.00/]);
  await expect(page).toHaveURL(/sort=amount/);
  await page.reload();
  await expect(amounts(page)).toHaveText([/\$9\.00/, /\$12\.00/]);
  await page.getByLabel('Filter').fill('no such thing');
  await expect(page.getByText('No expense matches what is typed above.')).toBeVisible();

  await page.goto(`/property-expenses?propertyId=${id}&filter=wombat%20paint`);
  await expect(amounts(page)).toHaveText([/\$9\.00/]);
});

test('EXP-3, EXP-4: the list is as it was left when an expense is closed or saved', async ({
  page,
}) => {
  await openProperty(page, '&filter=wombat&sort=amount');
  await expect(amounts(page)).toHaveText([/\$9\.00/, /\$12\.00/]);
  for (const button of ['Close', 'Save']) {
    await rowOf(page, 'Wombat Paint').getByRole('link', { name: /^Edit/ }).click();
    await expect(page).toHaveURL(/\/expense-receipt\?/);
    // The page takes the focus as soon as it is there.
    await expect(page.locator('main')).toBeFocused();
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page).toHaveURL(/\/property-expenses\?.*filter=wombat&sort=amount$/);
    await expect(amounts(page)).toHaveText([/\$9\.00/, /\$12\.00/]);
  }
});

test('EXP-3: a date or an amount that cannot be is refused and stays as it was typed', async ({
  page,
}) => {
  await openProperty(page);
  await page.getByRole('button', { name: 'Add expense' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add expense' });
  await expect(dialog.getByLabel('Category')).toBeFocused();
  await dialog.getByLabel('Vendor').fill('Numbat Roofing');
  await dialog.getByLabel('Amount').fill('99999999');
  const date = dialog.getByLabel('Date');
  for (const [text, message] of [
    ['02/30/2026', 'Enter a date as MM/DD/YYYY.'],
    ['abc', 'Enter a date as MM/DD/YYYY.'],
    ['', 'Enter a date.'],
    ['1/5/2326', 'Enter a date between 1900 and 2199.'],
  ] as const) {
    await date.fill(text);
    await date.press('Enter');
    await expect(dialog.getByText(message, { exact: true })).toBeVisible();
  }
  await date.fill('02/30/2026');
  await date.press('Tab');
  await expect(date).toHaveValue('02/30/2026');
  await expect(dialog.getByText('Enter a date as MM/DD/YYYY.')).toBeVisible();
  await expect(dialog.getByLabel('Amount')).toHaveValue('$99,999,999.00');
  await expectAccessible(page);

  await dialog.getByLabel('Amount').fill('31.5');
  await dialog.getByLabel('Amount').press('Tab');
  await date.fill('10/5/26');
  // The calendar closes, the dialog does not.
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const leaving = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(leaving.getByRole('button', { name: 'Stay' })).toBeFocused();
  // Enter throws nothing away by accident.
  await page.keyboard.press('Enter');
  await expect(leaving).toHaveCount(0);
  await date.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, 'Numbat Roofing')).toContainText('10/05/2026');
  await expect(rowOf(page, 'Numbat Roofing')).toContainText('$31.50');
});

test('EXP-6: deleting asks, and can be undone', { tag: '@phone' }, async ({ page }) => {
  await openProperty(page);
  await enter(page, '7.75', 'Quokka Locks', 'Contract Labor');
  await rowOf(page, 'Quokka Locks')
    .getByRole('button', { name: /^Delete/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Delete expense' });
  await expect(dialog.getByText('Are you sure you want to delete this expense?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).last().click();
  await expect(rowOf(page, 'Quokka Locks')).toHaveCount(1);
  const deleting = rowOf(page, 'Quokka Locks').getByRole('button', { name: /^Delete/ });
  await expect(deleting).toBeFocused();
  await rowOf(page, 'Quokka Locks')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(
    page.getByText(/The expense of \$7\.75 from Quokka Locks .* was deleted/),
  ).toBeVisible();
  await expect(rowOf(page, 'Quokka Locks')).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Expenses' }).locator(':focus')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'Quokka Locks')).toHaveCount(1);
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

test('EXP-5, EXP-10: what cannot be uploaded says why, and the others go on', async ({
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
    /tap\.png.*The server cannot be reached\./,
  ]);
  await expectAccessible(page);
  await page.unroute('**/upload');
  await list.getByRole('button', { name: 'Try again' }).click();
  await expect(links).toHaveCount(before + 1);
  await list.getByRole('button', { name: 'Remove notes.txt' }).click();
  await expect(list).toHaveCount(0);
});

test('EXP-3, EXP-11: what a statement made is refreshed from there only', async ({ page }) => {
  const admin = await apiAs(page, demo.admin);
  const properties = await admin.get<{ id: string; expenses: Expense[] }[]>(
    '/v1/properties?include=expenses',
  );
  const managed = properties.find(({ expenses }) => expenses.some(madeByStatement));
  const [made] = managed?.expenses.filter(madeByStatement) ?? [];
  if (!managed || !made) throw new Error('No statement of the demo has made an expense.');
  await signIn(page, demo.admin.email, demo.admin.password);
  await page.goto(`/property-expenses?propertyId=${managed.id}`);
  await listShown(page);
  const blocked = page.getByRole('button', { name: FROM_STATEMENT });
  const count = managed.expenses.filter(madeByStatement).length;
  await expect(blocked).toHaveCount(count);
  const rows = page.getByRole('row').filter({ has: blocked });
  await expect(rows.getByRole('button', { name: /^Refresh/ })).toHaveCount(0);
  await blocked.first().focus();
  await expect(page.getByRole('tooltip')).toHaveText(FROM_STATEMENT);
  await expectAccessible(page);

  const path = `/v1/admin/properties/${managed.id}/expenses/${made.id}`;
  expect(await admin.post<Expense>(`${path}/refresh`, {})).toEqual(await admin.get(path));
});

test('EXP-2: what somebody else saved meanwhile is told, and nothing that was typed is lost', async ({
  page,
  trouble,
}) => {
  trouble.expectAnswer(409, '/v1/admin/organization/expenses/');
  const admin = await apiAs(page, demo.admin);
  const entry = {
    date: '2026-03-02',
    category: 'MEALS',
    amount: 20,
    vendor: 'Quokka Diner',
    note: '',
  };
  const made = await admin.post<Expense>('/v1/admin/organization/expenses', entry);
  await signIn(page, demo.admin.email, demo.admin.password);
  await page.goto(`/org-expense-receipt?expenseId=${made.id}`);
  await page.getByLabel('Note').fill('Mine');
  await admin.post(`/v1/admin/organization/expenses/${made.id}`, {
    ...entry,
    amount: 25,
    version: made.version,
  });
  await page.getByRole('button', { name: 'Save' }).click();
  const newer = page.getByRole('alert').filter({ hasText: 'This expense was changed meanwhile.' });
  await expect(newer).toContainText('It has now: Amount: $25.00.');
  await expect(page.getByLabel('Note')).toHaveValue('Mine');
  await expectAccessible(page);
  await newer.getByRole('button', { name: 'Save mine over them' }).click();
  await expect(page).toHaveURL(/\/organization-expenses$/);
  const saved = items(page).filter({ hasText: 'Quokka Diner' });
  await expect(saved).toContainText('03/02/2026 00:00:00 - Meals - $20.00');
  await expect(saved).toContainText('Mine');
});

test('EXP-3: expenses are downloaded as a table', async ({ page }) => {
  await openProperty(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('expenses.csv');
  const text = await readFile((await download.path()) ?? '', 'utf8');
  expect(text).toContain('Quokka Water');
});

test('EXP-4: a page that is not told which expense acts on none', async ({ page }) => {
  await signIn(page, demo.admin.email, demo.admin.password);
  const id = await propertyId(page);
  for (const address of [
    '/org-expense-receipt',
    `/expense-receipt?propertyId=${id}`,
    '/property-expenses',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Which expense?' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Choose a property' }).click();
  await expect(page).toHaveURL(/\/admin-landing/);
});

test('EXP-2, EXP-4: an expense that is gone leads back to the list', async ({ page, trouble }) => {
  const gone = '0197c2f0-0000-7000-8000-000000000009';
  trouble.expectAnswer(404, `/expenses/${gone}`);
  const id = await propertyId(page);
  await signIn(page, demo.admin.email, demo.admin.password);
  for (const [address, list] of [
    [`/org-expense-receipt?expenseId=${gone}`, /\/organization-expenses$/],
    [`/expense-receipt?propertyId=${id}&expenseId=${gone}`, `/property-expenses?propertyId=${id}`],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'This expense is not here' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See the expenses' }).click();
    await expect(page).toHaveURL(list);
    await listShown(page);
  }
});

test('EXP-1: a tenant has no expenses to see', async ({ page }) => {
  await signIn(page, demo.tenant.email, demo.tenant.password);
  await page.goto('/organization-expenses');
  await expect(page).toHaveURL(/\/lessee-landing/);
});
