import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { tick } from '../harness/checkbox.ts';
import { money, street } from '../harness/lessee.ts';
import { becomePhone, expectFitsDevices } from '../harness/phone.ts';
import {
  REPORT,
  reportOf,
  openReports,
  chart,
  property,
  totals,
  lastTotal,
  longAgo,
  wholeDollars,
  summary,
  rows,
  dialog,
  cents,
  sum,
} from '../harness/reports.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expectNoSidewaysScroll } from '../harness/sideways.ts';
import { expect, test } from '../harness/test.ts';

/** Income, expenses and profit: the filters, the charts and the summary. */

test('SHELL-3, REP-1, REP-2, REP-4, REP-5: the way to the reports, whose charts end where the summary does', async ({
  page,
}) => {
  const report = await reportOf(page);
  await openAs(page, demo.admin);
  const items = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(items).toContainText(['Expenses', 'Reports', 'Users', 'Settings']);
  await items.filter({ hasText: 'Reports' }).click();
  await expect(page).toHaveURL(/\/reports$/);
  await expect(chart(page, 'Income')).toBeVisible();
  await expect(items.filter({ hasText: 'Expenses' })).toBeVisible();
  await expect(items.filter({ hasText: 'Reports' })).toHaveCount(0);

  await expect(lastTotal(page, 'Income')).toHaveText(wholeDollars(report.totals.income));
  await expect(lastTotal(page, 'Expenses')).toHaveText(wholeDollars(report.totals.totalExpenses));
  await expect(lastTotal(page, 'Profit')).toHaveText(wholeDollars(report.totals.profit));
  for (const name of ['Income', 'Expenses', 'Profit']) {
    await expect(totals(chart(page, name))).toHaveCount(report.months.length);
  }
  const keys = page.getByRole('group', { name: 'Shown in the charts' }).getByRole('button');
  await expect(keys).toHaveText(report.series.map(({ name }) => name));
  await expect(keys.last()).toHaveText('Organization');
  await expectFitsDevices(page);

  await page.getByRole('tab', { name: 'Summary' }).click();
  await expect(page).toHaveURL(/tab=summary/);
  const total = summary(page).locator('tfoot').getByRole('row');
  await expect(total).toContainText(money(report.totals.income));
  await expect(total).toContainText(money(report.totals.totalExpenses));
  await expect(total).toContainText(money(report.totals.profit));
  await expect(rows(page)).toHaveCount(report.rows.length);
  await expectFitsDevices(page);
  await page.goBack();
  await expect(lastTotal(page, 'Income')).toBeVisible();
});

test('REP-1: a report is of this year, and its address says what else was chosen', async ({
  page,
}) => {
  const { startDate, endDate } = await reportOf(page);
  const shownAs = (date: string) => date.replace(/(\d{4})-(\d\d)-(\d\d)/, '$2/$3/$1');
  await openReports(page);
  await expect(property(page)).toHaveValue('All Properties');
  await expect(page.getByLabel('Period')).toHaveValue('this-year');
  await expect(page.getByLabel('Start date')).toHaveValue(shownAs(startDate));
  await expect(page.getByLabel('End date')).toHaveValue(shownAs(endDate));
  await expect(page.getByLabel('Cumulative')).toBeChecked();

  const lastYear = Number(endDate.slice(0, 4)) - 1;
  await page.getByLabel('Period').selectOption('Last year');
  await expect(page).toHaveURL(new RegExp(`startDate=${lastYear}-01-01&endDate=${lastYear}-12-31`));
  await expect(page.getByLabel('Start date')).toHaveValue(`01/01/${lastYear}`);
  await property(page).click();
  await property(page).fill('Thimble');
  await page.getByRole('option', { name: street }).click();
  await expect(page).toHaveURL(/propertyId=/);
  await tick(page.getByLabel('Cumulative'), false);
  await expect(page).toHaveURL(/cumulative=false/);
  const subtitle = page.getByText(`${street}, 01/01/${lastYear} – 12/31/${lastYear}`);
  await expect(subtitle).toBeVisible();

  await page.reload();
  await expect(subtitle).toBeVisible();
  await expect(property(page)).toHaveValue(street);
  await expect(page.getByLabel('Period')).toHaveValue('last-year');
  await expect(page.getByLabel('Cumulative')).not.toBeChecked();
});

test('REP-1: wrong dates are refused beside their field, and not asked about; what is no day takes the figures away until it is one', async ({
  page,
}) => {
  const { startDate } = await reportOf(page);
  const year = Number(startDate.slice(0, 4));
  await openReports(page);
  await expect(chart(page, 'Profit')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(REPORT)) asked.push(request.url());
  });
  await page.getByLabel('Start date').fill('01/15/2199');
  await page.getByLabel('Start date').press('Tab');
  await expect(page.getByText('The end date must not be before the start date.')).toBeVisible();
  await expect(page.getByText('Enter valid dates above')).toBeVisible();
  await expect(page.getByRole('button', { name: 'CSV' })).toBeDisabled();
  await expectAccessible(page);

  await page.getByLabel('Start date').fill('01/01/1999');
  await page.getByLabel('Start date').press('Tab');
  await expect(page.getByText('A report covers at most 10 years.')).toBeVisible();
  expect(asked).toEqual([]);

  await page.getByLabel('Period').selectOption('Last 12 months');
  await expect(chart(page, 'Profit')).toBeVisible();
  await expect(page.getByText('A report covers at most 10 years.')).toHaveCount(0);

  await page.getByLabel('Period').selectOption('This year');
  await expect(page.getByLabel('Start date')).toHaveValue(`01/01/${year}`);
  const start = page.getByLabel('Start date');
  const waiting = page.getByText('Enter valid dates above');
  await expect(lastTotal(page, 'Profit')).toBeVisible();
  await start.fill('soon');
  await expect(lastTotal(page, 'Profit')).toBeVisible();
  await start.press('Tab');
  await expect(page.getByText('Enter a date as MM/DD/YYYY.')).toBeVisible();
  await expect(start).toHaveValue('soon');
  await expect(waiting).toBeVisible();
  await expect(page.getByRole('button', { name: 'CSV' })).toBeDisabled();

  const end = page.getByLabel('End date');
  await end.fill(`12/31/${year + 1}`);
  await end.press('Tab');
  await expect(page).toHaveURL(new RegExp(`endDate=${year + 1}-12-31`));
  await expect(waiting).toBeVisible();
  await expect(start).toHaveValue('soon');
  await start.fill(`01/01/${year}`);
  await expect(lastTotal(page, 'Profit')).toBeVisible();
  await expect(page.getByRole('button', { name: 'CSV' })).toBeEnabled();
});

test('REP-1, REP-2: without Cumulative each month is separate', async ({ page }) => {
  const report = await reportOf(page, longAgo);
  await openReports(page, `?${longAgo}`);
  const income = chart(page, 'Income');
  await expect(lastTotal(page, 'Income')).toHaveText(wholeDollars(report.totals.income));
  await tick(page.getByLabel('Cumulative'), false);
  await expect(lastTotal(page, 'Income')).not.toHaveText(wholeDollars(report.totals.income));
  await income.getByRole('button', { name: 'Show as table: Income' }).click();
  const monthly = income.getByRole('table', { name: 'Income by month' });
  const figures = (await monthly.locator('td:last-child').allTextContents()).map(cents);
  expect(figures).toHaveLength(report.months.length);
  expect(sum(figures)).toBe(cents(money(report.totals.income)));
});

test('REP-2: a key that is hidden is in no chart and in no profit', async ({ page }) => {
  const report = await reportOf(page);
  const last = report.series.at(-1);
  const organization = report.rows.find(({ propertyId }) => propertyId === null);
  expect(last?.name).toBe('Organization');
  await openReports(page);
  const key = page.getByRole('button', { name: 'Organization', exact: true });
  await expect(key).toHaveAttribute('aria-pressed', 'true');
  await key.focus();
  await page.keyboard.press('Enter');
  await expect(key).toHaveAttribute('aria-pressed', 'false');
  const left = report.totals.profit - (organization?.profit ?? 0);
  await expect(lastTotal(page, 'Profit')).toHaveText(wholeDollars(left));
  await expect(chart(page, 'Profit')).toContainText(money(left));
  await expect(page).toHaveURL(/hidden=organization/);
  await expectAccessible(page);
  await page.reload();
  await expect(lastTotal(page, 'Profit')).toHaveText(wholeDollars(left));
  await page.getByRole('button', { name: 'Show all' }).click();
  const keys = page.getByRole('group', { name: 'Shown in the charts' }).getByRole('button');
  await expect(keys.first()).toBeFocused();
  await expect(lastTotal(page, 'Profit')).toHaveText(wholeDollars(report.totals.profit));
});

test('REP-2: a bar says what it is made of, and opens it', async ({ page }) => {
  const report = await reportOf(page);
  await openReports(page, '?cumulative=false');
  await expect(lastTotal(page, 'Profit')).toBeVisible();
  const bar = chart(page, 'Profit').locator('.recharts-bar-rectangle path').first();
  await bar.hover();
  await expect(chart(page, 'Profit').locator('.recharts-tooltip-wrapper')).toContainText('Profit');
  await bar.click();
  await expect(dialog(page).getByRole('heading', { name: 'Profit' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`rows=profit.*rowsFrom=${report.months[0]}-01`));
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
});

test('REP-2: ten years of bars keep their totals', async ({ page }) => {
  const { endDate } = await reportOf(page);
  const first = Number(endDate.slice(0, 4)) - 9;
  await openReports(page, `?startDate=${first}-01-01&hidden=organization`);
  await expectNewestMonths(page);
  await becomePhone(page);
  await page.reload();
  await expectNewestMonths(page);
});

/** The last of many bars are visible, and no total overlaps the next. */
async function expectNewestMonths(page: Page): Promise<void> {
  const income = chart(page, 'Income');
  const frame = income.getByRole('group', { name: 'Income, scrolls sideways' });
  await expect(totals(income).last()).toHaveText(/^\$[\d,]+$/);
  await expect
    .poll(() => frame.evaluate((it) => it.scrollWidth - it.clientWidth - it.scrollLeft))
    .toBeLessThan(2);
  await expectNoSidewaysScroll(page);
  const boxes = await totals(income).evaluateAll((texts) =>
    texts.slice(-12).map((text) => {
      const { left, right } = text.getBoundingClientRect();
      return { left, right };
    }),
  );
  expect(boxes).toHaveLength(12);
  for (const [index, { left }] of boxes.slice(1).entries()) {
    expect(left).toBeGreaterThanOrEqual(boxes[index]?.right ?? Number.NaN);
  }
}

test('REP-3: the columns of the categories; on a phone they are sorted by one choice', async ({
  page,
}) => {
  const report = await reportOf(page, longAgo);
  await openReports(page, `?tab=summary&${longAgo}`);
  const headers = summary(page).getByRole('columnheader');
  await expect(headers).toHaveText(['Property', 'Income', 'Total Expenses', 'Profit']);
  await page.getByRole('button', { name: 'Show expense categories' }).click();
  await expect(headers).toHaveCount(4 + report.categories.length);
  await expect(page.getByRole('button', { name: 'Hide expense categories' })).toBeFocused();
  await expect(headers.filter({ hasText: 'Repairs and Maintenance' })).toHaveCount(1);
  await expect(page).toHaveURL(/categories=true/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.reload();
  await expect(headers).toHaveCount(4 + report.categories.length);
  await page.getByRole('button', { name: 'Hide expense categories' }).click();
  await expect(headers).toHaveCount(4);

  await becomePhone(page);
  const sortBy = page.getByLabel('Sort by');
  await expect(sortBy).toHaveValue('property');
  await page.getByRole('button', { name: 'Show expense categories' }).click();
  await expect(headers).toHaveCount(4 + report.categories.length);
  await expect(sortBy).toHaveValue('property');
  await expect(headers.getByRole('button')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await sortBy.selectOption('Profit');
  const descending = page.getByRole('button', { name: 'Descending' });
  await expect(descending).toHaveAttribute('aria-pressed', 'true');
  await expect(headers.last()).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=-profit/);
  const first = async () => {
    const [profit = ''] = await rows(page).locator('td:last-child > div').allTextContents();
    return cents(profit);
  };
  const most = await first();
  await descending.click();
  await expect(descending).toHaveAttribute('aria-pressed', 'false');
  await expect(page).toHaveURL(/sort=profit/);
  await expect.poll(first).toBeLessThan(most);
});

test('REP-3: the summary is sorted and filtered', async ({ page }) => {
  const report = await reportOf(page);
  await openReports(page, '?tab=summary');
  await expect(rows(page).last()).toContainText('Organization');
  await page.getByRole('button', { name: 'Profit' }).and(page.locator('th button')).click();
  await expect(page).toHaveURL(/sort=-?profit/);
  const shown = await rows(page).locator('td:last-child > div').allTextContents();
  const profits = shown.map(cents);
  const down = (await summary(page).locator('th[aria-sort=descending]').count()) === 1;
  expect(profits).toEqual(profits.toSorted((a, b) => (down ? b - a : a - b)));
  expect(profits).toHaveLength(report.rows.length);

  await page.getByLabel('Filter').fill('thimble');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/filter=thimble/);
  const own = report.rows.find(({ name }) => name === street);
  await expect(summary(page).locator('tfoot')).toContainText('Total of 1 shown');
  await expect(summary(page).locator('tfoot')).toContainText(money(own?.profit ?? Number.NaN));
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Filter').fill('no such street');
  await expect(page.getByText('No property matches the filter.')).toBeVisible();
});
