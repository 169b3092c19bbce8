import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { money, street } from '../harness/lessee.ts';
import {
  amountsOf,
  cents,
  dialog,
  figuresIn,
  figuresOf,
  lastTotal,
  longAgo,
  openReports,
  reportOf,
  rows,
  sum,
  summary,
  wholeDollars,
} from '../harness/reports.ts';
import { expect, test } from '../harness/test.ts';

/** Income, expenses and profit; tests in the web app check what a single view shows and does. */

test('REP-1, REP-2, REP-3, REP-4, REP-6: charts end with the totals of the summary; figures lead to their rows and receipts, and the view can be saved', async ({
  page,
}) => {
  const report = await reportOf(page, longAgo);
  const own = report.rows.find(({ name }) => name === street);
  await openReports(page, `?${longAgo}`);
  const { income, totalExpenses, profit } = report.totals;
  await expect(lastTotal(page, 'Income')).toHaveText(wholeDollars(income));
  await expect(lastTotal(page, 'Expenses')).toHaveText(wholeDollars(totalExpenses));
  await expect(lastTotal(page, 'Profit')).toHaveText(wholeDollars(profit));

  await page.getByRole('tab', { name: 'Summary' }).click();
  const total = summary(page).locator('tfoot').getByRole('row');
  for (const amount of [income, totalExpenses, profit]) {
    await expect(total).toContainText(money(amount));
  }
  await expect(rows(page)).toHaveCount(report.rows.length);
  const figure = rows(page)
    .filter({ hasText: street })
    .getByRole('button', { name: /, Profit of/ });
  await expect(figure).toHaveText(money(own?.profit ?? Number.NaN));
  await figure.click();
  const counted = dialog(page).getByText(/^\d+ rows: /);
  await expect(counted).toContainText(money(own?.profit ?? Number.NaN));
  expect(sum(await amountsOf(page))).toBe(cents(money(own?.profit ?? Number.NaN)));
  await dialog(page).getByRole('link', { name: 'Expense' }).first().click();
  await expect(page).toHaveURL(/expense-receipt\?/);
  await page.goBack();
  await expect(counted).toBeVisible();
  await closeTwice(page);
  await total.getByRole('button', { name: /Profit/ }).click();
  await expect(counted).toContainText(money(profit));
  await closeTwice(page);

  await page.getByRole('button', { name: 'Profit' }).and(page.locator('th button')).click();
  await page.getByLabel('Filter').fill('RO');
  await expect(page).toHaveURL(/sort=-?profit.*filter=RO|filter=RO.*sort=-?profit/);
  await expect(total).toContainText(/Total of \d+ shown/);
  const shown = await figuresIn(rows(page));
  expect(shown.length).toBeGreaterThan(1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  const { startDate, endDate } = report;
  expect(download.suggestedFilename()).toBe(`income-and-expenses-cash-${startDate}-${endDate}.csv`);
  const saved = await readFile(await download.path(), 'utf8');
  expect(figuresOf(saved)).toEqual([...shown, ...(await figuresIn(total))]);
});

/** The second click of a double click must not take a second step back, which would leave the summary. */
async function closeTwice(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Close' }).dblclick();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/tab=summary$/);
}

test('REP-2, REP-6: ten years print on a few sheets, and the rows behind a figure continue beyond the first', async ({
  page,
}) => {
  const { endDate, series } = await reportOf(page);
  const hidden = series.slice(1).map(({ key }) => key);
  const start = `${Number(endDate.slice(0, 4)) - 9}-01-01`;
  await openReports(page, `?startDate=${start}&hidden=${hidden.join(',')}`);
  await expect(lastTotal(page, 'Profit')).toBeVisible();
  const sheets = async () => {
    const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
    return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  };
  const tenYears = await sheets();
  expect(tenYears).toBeGreaterThan(2);
  expect(tenYears).toBeLessThan(10);

  await page.getByRole('tab', { name: 'Summary' }).click();
  await summary(page).locator('tfoot').getByRole('button').first().click();
  await expect(dialog(page).locator('tbody tr').nth(30)).toBeAttached();
  expect(await sheets()).toBeGreaterThan(1);
});
