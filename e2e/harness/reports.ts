import { expect, type Locator, type Page } from '@playwright/test';
import { apiAs } from './lessee.ts';
import { demo, openAs } from './sign-in.ts';

/** Reads the report pages for tests. */

const REPORT = '/v1/admin/reports/incomeAndExpenses';

interface Figures {
  readonly income: number;
  readonly totalExpenses: number;
  readonly profit: number;
}

interface Report {
  readonly startDate: string;
  readonly endDate: string;
  readonly series: readonly { readonly key: string; readonly name: string }[];
  readonly rows: readonly (Figures & { propertyId: string | null; name: string })[];
  readonly totals: Figures;
}

/**
 * Eleven months ago: since then, the demo's books contain every kind of entry, even if this year has just begun. In the
 * format of the URL.
 */
export const longAgo = `startDate=${new Date(Date.now() - 330 * 86_400_000).toISOString().slice(0, 7)}-01`;

/** The report of this year, or since another day: the rows of the summary, and the series of the charts. */
export async function reportOf(page: Page, since = ''): Promise<Report> {
  const api = await apiAs(page, demo.admin);
  const { series } = await api.get<Report>(`${REPORT}?view=months&${since}`);
  return { ...(await api.get<Report>(`${REPORT}?${since}`)), series };
}

export async function openReports(page: Page, search = ''): Promise<void> {
  await openAs(page, demo.admin, `/reports${search}`);
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible();
}

/** The total above the newest bar of a chart. */
export const lastTotal = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).locator('text[class*=total]').last();

export const wholeDollars = (dollars: number) =>
  dollars.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 0,
  });

export const summary = (page: Page) => page.getByRole('table', { name: 'Summary' });

/** The rows of homes, without the subtotals of buildings. */
export const rows = (page: Page) =>
  summary(page)
    .locator('tbody')
    .getByRole('row')
    .filter({ hasNotText: /^Total of/ });

export const dialog = (page: Page) => page.getByRole('dialog');

export const cents = (text: string) => Math.round(Number(text.replace(/[$,]/g, '')) * 100);

/** The amounts of the open rows, in cents. */
export async function amountsOf(page: Page): Promise<number[]> {
  const cells = dialog(page).getByRole('table').locator('tbody td:last-child > div');
  return (await cells.allTextContents()).map(cents);
}

export const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

/** The amounts of rows of the summary, in cents. */
export const figuresIn = async (of: Locator) =>
  Promise.all(
    (await of.all()).map(async (row) =>
      (await row.locator('td:not(:first-child) > div').allTextContents()).map(cents),
    ),
  );

/** The amounts of the report's CSV. */
export const figuresOf = (text: string) =>
  text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').slice(-3).map(cents));
