import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import {
  propertyId,
  type Expense,
  openProperty,
  listShown,
  items,
  rowOf,
} from '../harness/expenses.ts';
import { apiAs, expectNoSideways, street } from '../harness/lessee.ts';
import { demo, signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** Expenses of the organization and of a home: their lists, and what is entered by hand. */

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

test('EXP-4: with its property too, an expense is not saved over what somebody else saved meanwhile', async ({
  page,
  trouble,
}) => {
  const id = await propertyId(page);
  const path = `/v1/admin/properties/${id}`;
  trouble.expectAnswer(409, path);
  const admin = await apiAs(page, demo.admin);
  const entry = {
    date: '2026-03-02',
    category: 'MEALS',
    amount: 20,
    vendor: 'Numbat Diner',
    note: '',
  };
  const made = await admin.post<Expense>(`${path}/expenses`, entry);
  await signIn(page, demo.admin.email, demo.admin.password);
  await page.goto(`/expense-receipt?propertyId=${id}&expenseId=${made.id}`);
  await page.getByLabel('Note').fill('Mine');
  const theirs = { ...entry, amount: 25, version: made.version };
  await admin.post(`${path}/expenses/${made.id}`, theirs);
  await page.getByRole('button', { name: 'Save' }).click();
  const newer = page.getByRole('alert').filter({ hasText: 'This expense was changed meanwhile.' });
  await expect(newer).toContainText('It has now: Amount: $25.00.');
  await expect(page.getByLabel('Note')).toHaveValue('Mine');
  expect(await admin.get(`${path}/expenses/${made.id}`)).toMatchObject({ amount: 25, note: '' });
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
