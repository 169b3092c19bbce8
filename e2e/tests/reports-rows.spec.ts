import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { money, street } from '../harness/lessee.ts';
import { expectFitsDevices } from '../harness/phone.ts';
import {
  reportOf,
  openReports,
  chart,
  lastTotal,
  longAgo,
  summary,
  rows,
  dialog,
  cents,
  amountsOf,
  sum,
} from '../harness/reports.ts';
import { expect, test } from '../harness/test.ts';

/** The rows behind the report figures, and the exports. */

test('REP-6: the rows behind a figure sum to it; closed twice in a row they leave the report where it is; an expense leads to its receipt', async ({
  page,
}) => {
  const report = await reportOf(page);
  const own = report.rows.find(({ name }) => name === street);
  if (!own) throw new Error(`The report has no ${street}.`);
  await openReports(page, '?tab=summary');
  const row = rows(page).filter({ hasText: street });
  for (const [column, side, amount] of [
    ['Income', 'income', own.income],
    ['Total Expenses', 'expenses', own.totalExpenses],
    ['Profit', 'profit', own.profit],
  ] as const) {
    const figure = row.getByRole('button', { name: `${money(amount)}, ${column} of ${street}` });
    await figure.click();
    await expect(dialog(page).getByRole('heading', { name: street })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`rows=${side}`));
    const counted = dialog(page).getByText(/^\d+ rows?: /);
    await expect(counted).toContainText(money(amount));
    const amounts = await amountsOf(page);
    expect(sum(amounts)).toBe(cents(money(amount)));
    await expect(counted).toHaveText(new RegExp(`^${amounts.length} rows?: `));
    if (side === 'profit') {
      await expectFitsDevices(page);
      await page.reload();
      await expect(counted).toContainText(money(amount));
      await page.keyboard.press('Escape');
    } else {
      await page.goBack();
    }
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(/tab=summary$/);
  }
  await expectFitsDevices(page);

  await page.getByRole('tab', { name: 'Charts' }).click();
  await page.getByRole('tab', { name: 'Summary' }).click();
  for (const time of ['first', 'second']) {
    await test.step(time, async () => {
      await summary(page)
        .locator('tfoot')
        .getByRole('button', { name: /Profit/ })
        .click();
      await expect(dialog(page).getByText(/^\d+ rows?: /)).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Close' }).dblclick();
      await expect(dialog(page)).toHaveCount(0);
      await expect(page).toHaveURL(/tab=summary$/);
    });
  }

  const total = summary(page)
    .locator('tfoot')
    .getByRole('button', { name: /Total Expenses/ });
  await total.click();
  await dialog(page).getByRole('link', { name: 'Expense' }).first().click();
  await expect(page).toHaveURL(/expense-receipt\?/);
  await page.goBack();
  await expect(dialog(page).getByText(/^\d+ rows?: /)).toBeVisible();
});

test('REP-6: keyboards reach the rows of a month through its table', async ({ page }) => {
  await openReports(page, '?cumulative=false');
  const expenses = chart(page, 'Expenses');
  await expenses.getByRole('button', { name: 'Show as table: Expenses' }).focus();
  await page.keyboard.press('Enter');
  const table = expenses.getByRole('table', { name: 'Expenses by month' });
  await expectAccessible(page);
  const figure = table.getByRole('row').nth(1).getByRole('button').last();
  const amount = cents((await figure.textContent()) ?? '');
  await figure.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText(/^\d+ rows?: /)).toBeVisible();
  expect(sum(await amountsOf(page))).toBe(amount);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(figure).toBeFocused();
});

async function save(page: Page, button: 'CSV' | 'Excel') {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('REP-6: what is shown is saved as CSV and for Excel', async ({ page }) => {
  const report = await reportOf(page, longAgo);
  await openReports(page, `?tab=summary&${longAgo}`);
  await expect(rows(page)).toHaveCount(report.rows.length);
  const plain = await save(page, 'CSV');
  expect(plain.name).toBe(`income-and-expenses-cash-${report.startDate}-${report.endDate}.csv`);
  const text = plain.bytes.toString('utf8');
  expect(text).toContain(street);
  expect(text).toContain('Total Expenses');
  expect(text).not.toContain('Repairs and Maintenance');
  await page.getByRole('button', { name: 'Show expense categories' }).click();
  await expect(page).toHaveURL(/categories=true/);
  expect((await save(page, 'CSV')).bytes.toString('utf8')).toContain('Repairs and Maintenance');
  const workbook = await save(page, 'Excel');
  expect(workbook.name).toMatch(/\.xlsx$/);
  expect(workbook.bytes.subarray(0, 2).toString('latin1')).toBe('PK');

  await page.getByRole('tab', { name: 'Charts' }).click();
  await expect(lastTotal(page, 'Profit')).toBeVisible();
  expect((await save(page, 'CSV')).bytes.toString('utf8')).toContain('Organization');
  await page.getByRole('button', { name: 'Organization', exact: true }).click();
  await expect(page).toHaveURL(/hidden=organization/);
  const months = await save(page, 'CSV');
  expect(months.bytes.toString('utf8')).not.toContain('Organization');
});

test('REP-3, REP-6: a summary is saved with the filter and the order in which it is shown', async ({
  page,
}) => {
  await openReports(page, '?tab=summary');
  await page.getByRole('button', { name: 'Profit' }).and(page.locator('th button')).click();
  await expect(page).toHaveURL(/sort=-?profit/);
  await page.getByLabel('Filter').fill('RO');
  await expect(page).toHaveURL(/filter=RO/);
  const total = summary(page).locator('tfoot');
  await expect(total).toContainText(/Total of \d+ shown/);
  const shown = await figuresIn(rows(page));
  expect(shown.length).toBeGreaterThan(1);
  const saved = (await save(page, 'CSV')).bytes.toString('utf8');
  expect(figuresOf(saved)).toEqual([...shown, ...(await figuresIn(total.getByRole('row')))]);
  expect((await save(page, 'Excel')).bytes.subarray(0, 2).toString('latin1')).toBe('PK');
});

/** The amounts of the visible rows, in cents. */
const figuresIn = async (of: Locator) =>
  Promise.all(
    (await of.all()).map(async (row) =>
      (await row.locator('td:not(:first-child) > div').allTextContents()).map(cents),
    ),
  );

/** The amounts of a CSV. */
const figuresOf = (text: string) =>
  text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').slice(-3).map(cents));
