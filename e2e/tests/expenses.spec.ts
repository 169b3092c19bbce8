import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { type Expense, openProperty, listShown, rowOf } from '../harness/expenses.ts';
import { apiAs, street } from '../harness/lessee.ts';
import { expectFitsDevices } from '../harness/phone.ts';
import { openPropertyPage } from '../harness/property-page.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** Expenses of the organization and of a home: their lists, and entry by hand. */

test.describe.configure({ mode: 'serial' });
test.use({ start: { command: 'demo', own: 'expenses' } });

const FROM_STATEMENT =
  'This was generated from a statement and must be refreshed from the statement';

const madeByStatement = ({ statementId }: Expense) => statementId !== null;

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

test('PANEL-6, PANEL-8, EXP-3, EXP-4: an expense is entered by hand and edited, with its property', async ({
  page,
}) => {
  const id = await openPropertyPage(page, street);
  await page.getByRole('link', { name: '(Expenses)' }).click();
  await expect(page).toHaveURL(new RegExp(`/property-expenses\\?propertyId=${id}$`));
  await listShown(page);
  await page.getByRole('button', { name: 'Add expense' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add expense' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter an amount of money.')).toBeVisible();
  await expect(dialog.getByLabel('Amount')).toBeFocused();
  await expectFitsDevices(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await enter(page, '80.25', 'Quokka Water', 'Utilities');
  await expect(rowOf(page, 'Quokka Water')).toContainText('$80.25');
  await expect(rowOf(page, 'Quokka Water').getByLabel('no receipt')).toBeVisible();
  await expectFitsDevices(page);

  await rowOf(page, 'Quokka Water').getByRole('link', { name: /^Edit/ }).click();
  await expect(page).toHaveURL(/\/expense-receipt\?propertyId=.+&expenseId=/);
  await page.getByLabel('Amount').fill('81.5');
  await page.getByLabel('Note').fill('October');
  await expectFitsDevices(page);
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
});

test('EXP-3, EXP-4: the filter is trimmed and lower-cased; filter and order stand in the address, also when an expense is closed or saved', async ({
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
  await expect(page.getByText('No expense matches the filter.')).toBeVisible();

  await page.goto(`/property-expenses?propertyId=${id}&filter=wombat%20paint`);
  await expect(amounts(page)).toHaveText([/\$9\.00/]);

  await page.getByLabel('Filter').fill('wombat');
  await expect(amounts(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Amount' }).click();
  await expect(page).toHaveURL(/sort=-amount/);
  await page.getByRole('button', { name: 'Amount' }).click();
  await expect(amounts(page)).toHaveText([/\$9\.00/, /\$12\.00/]);
  await expect(page).toHaveURL(/filter=wombat&sort=amount$/);
  for (const button of ['Close', 'Save']) {
    await rowOf(page, 'Wombat Paint').getByRole('link', { name: /^Edit/ }).click();
    await expect(page).toHaveURL(/\/expense-receipt\?/);
    // The page takes the focus when it is loaded.
    await expect(page.locator('main')).toBeFocused();
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page).toHaveURL(/\/property-expenses\?.*filter=wombat&sort=amount$/);
    await expect(amounts(page)).toHaveText([/\$9\.00/, /\$12\.00/]);
  }
});

test('EXP-3, EXP-6: a date or an amount that cannot be is refused and stays as it was typed; deleting can be undone; the list is downloaded', async ({
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
  await expect(dialog.getByLabel('Amount')).toHaveValue('99999999');
  await expectAccessible(page);

  await dialog.getByLabel('Amount').fill('31.5');
  await dialog.getByLabel('Amount').press('Tab');
  await date.fill('10/5/26');
  // The calendar closes, the dialog does not.
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const leaving = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(leaving.getByRole('button', { name: 'Stay' })).toBeFocused();
  // Enter discards nothing by accident.
  await page.keyboard.press('Enter');
  await expect(leaving).toHaveCount(0);
  await date.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, 'Numbat Roofing')).toContainText('10/05/2026');
  await expect(rowOf(page, 'Numbat Roofing')).toContainText('$31.50');
  await deleteAndUndo(page);
  await downloadTable(page);
});

/** Deleting asks, and can be undone. */
async function deleteAndUndo(page: Page): Promise<void> {
  await enter(page, '7.75', 'Quokka Locks', 'Contract Labor');
  await rowOf(page, 'Quokka Locks')
    .getByRole('button', { name: /^Delete/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Delete expense' });
  await expect(dialog.getByText('Are you sure you want to delete this expense?')).toBeVisible();
  await expectFitsDevices(page);
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
}

async function downloadTable(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('expenses.csv');
  const text = await readFile((await download.path()) ?? '', 'utf8');
  expect(text).toContain('Quokka Water');
}

test('EXP-3, EXP-11: what a statement made is refreshed from there only', async ({ page }) => {
  const admin = await apiAs(page, demo.admin);
  const properties = await admin.get<{ id: string; expenses: Expense[] }[]>(
    '/v1/properties?include=expenses',
  );
  const managed = properties.find(({ expenses }) => expenses.some(madeByStatement));
  const [made] = managed?.expenses.filter(madeByStatement) ?? [];
  if (!managed || !made) throw new Error('No statement of the demo has made an expense.');
  await openAs(page, demo.admin, `/property-expenses?propertyId=${managed.id}`);
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
