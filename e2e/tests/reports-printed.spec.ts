import type { Page } from '@playwright/test';
import {
  chart,
  dialog,
  lastTotal,
  longAgo,
  openReports,
  reportOf,
  summary,
} from '../harness/reports.ts';
import { expectFitsDevices } from '../harness/phone.ts';
import { openPropertyPage } from '../harness/property-page.ts';
import { demo, openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** Printed reports. */

test('REP-2, REP-3: charts in the dark; paper has them and their tables, in light colors and without buttons', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openReports(page);
  await expect(lastTotal(page, 'Profit')).toBeVisible();
  await expectFitsDevices(page);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible();
  await expect(chart(page, 'Profit').getByRole('table')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'CSV' })).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  // Some systems switch to light mode for printing, and some do not.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, media: 'print' });
    await page.waitForFunction(
      (dark) => matchMedia('(prefers-color-scheme: dark)').matches === dark,
      colorScheme === 'dark',
    );
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  }
  await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(chart(page, 'Profit').getByRole('table')).toHaveCount(0);
});

/** The number of printed pages. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('REP-6: of the rows behind a figure paper has all, and not the report below them', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openReports(page, `?tab=summary&${longAgo}`);
  await summary(page).locator('tfoot').getByRole('button').first().click();
  await expect(dialog(page).locator('tbody tr').nth(30)).toBeAttached();
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(summary(page)).toBeHidden();
  await expect(dialog(page).getByRole('heading', { name: 'Income' })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  // None is hidden by a scrolling edge.
  const cut = await dialog(page).evaluate((it) => it.scrollHeight - it.clientHeight);
  expect(cut).toBeLessThanOrEqual(0);
  expect(await sheetsOf(page)).toBeGreaterThan(1);
  await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(summary(page)).toBeVisible();
});

test('REP-2: ten years with their tables are some sheets', async ({ page }) => {
  const { endDate } = await reportOf(page);
  await openReports(page, `?startDate=${Number(endDate.slice(0, 4)) - 9}-01-01`);
  await expect(lastTotal(page, 'Profit')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(chart(page, 'Profit').getByRole('table')).toBeVisible();
  const sheets = await sheetsOf(page);
  expect(sheets).toBeGreaterThan(2);
  expect(sheets).toBeLessThan(10);
});

test('PRINT-1: account, invoices, expenses and the rent roll print with a head and without what can be pressed', async ({
  page,
}) => {
  await openPropertyPage(page, '214 Thimbleberry Lane');
  const propertyId = new URL(page.url()).pathname.split('/').at(-1);
  for (const [path, title] of [
    [`/account?propertyId=${propertyId}`, /Account of/],
    [`/admin-invoices?propertyId=${propertyId}`, /^Invoices for/],
    ['/expenses', 'Expenses'],
    ['/rent-roll', 'Rent roll'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await openAs(page, demo.admin, path);
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
    const rows = page
      .getByRole('main')
      .getByRole('table')
      .or(page.getByRole('main').getByRole('list'));
    await expect(rows.first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(/^Printed \d\d\/\d\d\/\d{4}$/)).toBeVisible();
    const owner = page.getByText('Maple & Main Rentals').filter({ visible: true });
    await expect(owner).toHaveCount(1);
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    const buttons = page.getByRole('button').filter({ visible: true });
    // The heads of sorted columns are their names.
    await expect(buttons.and(page.locator(':not(th button)'))).toHaveCount(0);
  }
});

test('PRINT-1: of a screen that is open over a page, paper has the screen alone', async ({
  page,
}) => {
  await openPropertyPage(page, '214 Thimbleberry Lane');
  await page.getByRole('link', { name: 'Invoices', exact: true }).click();
  await expect(dialog(page).getByRole('table')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(dialog(page).getByText(/^Printed /)).toBeVisible();
  await expect(
    page.getByRole('heading', { name: '214 Thimbleberry Lane', exact: true }),
  ).toBeHidden();
  await expect(dialog(page).getByRole('button', { name: /^View/ })).toHaveCount(0);
});
