import { page, userEvent, type Locator } from 'vitest/browser';
import { expect, onTestFinished, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { emulateMedia } from '../../testing/media.ts';
import { admin, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { reportAnswers } from '../../testing/reports.ts';
import { main } from '../../testing/states.ts';
import { expectNoSideways, viewOn } from '../../testing/viewport.ts';

/** REP-6: the rows behind a figure, and saving them as a file. */

const CSV = 'GET /v1/admin/reports/incomeAndExpenses.csv';
const XLSX = 'GET /v1/admin/reports/incomeAndExpenses.xlsx';

const open = (search: string, answers = {}) =>
  renderScreen(`/reports${search}`, { as: admin, answers: { ...reportAnswers, ...answers } });

const dialog = page.getByRole('dialog');
const summary = () => main().getByRole('table', { name: 'Summary' });
const shownRows = () => [...dialog.element().querySelectorAll('tbody tr')];
const amounts = () =>
  shownRows().map((row) => row.querySelector('td:last-child > div')?.textContent);

const press = (button: Locator) => (button.element() as HTMLElement).click();

test('REP-6: each figure of the summary opens its rows, and Back closes them', async () => {
  const { router } = open('?tab=summary');
  for (const [figure, side, counted] of [
    ['$8,400.00, Income of 12 Oak Street', 'income', '6 rows: $8,400.00'],
    ['$780.00, Total Expenses of 12 Oak Street', 'expenses', '12 rows: $780.00'],
    ['$7,620.00, Profit of 12 Oak Street', 'profit', '18 rows: '],
  ] as const) {
    const button = summary().getByRole('button', { name: figure });
    await expect.element(button).toBeVisible();
    press(button);
    await expect
      .poll(() => router.state.location.search)
      .toMatchObject({ rows: side, rowsOf: propertyId });
    await expect.element(dialog.getByText(counted)).toBeVisible();
    expect(shownRows()).toHaveLength(Number.parseInt(counted, 10));
    router.history.back();
    await expect.poll(() => router.state.location.href).toBe('/reports?tab=summary');
  }
  await expect.element(dialog).not.toBeInTheDocument();
});

test('REP-6: the address of rows opens them over the report, and Escape closes them', async () => {
  const days = 'rowsFrom=2026-01-01&rowsTo=2026-01-31';
  const { router } = open(`?tab=summary&rows=profit&rowsOf=${propertyId}&${days}`);
  await expect
    .element(dialog.getByText('3 rows: $1,400.00 income - $130.00 expenses = $1,270.00'))
    .toBeVisible();
  await expect
    .element(dialog.getByRole('heading', { name: 'Profit: 12 Oak Street' }))
    .toBeVisible();
  expect(amounts()).toEqual(['$1,400.00', '-$100.00', '-$30.00']);
  await expect
    .element(dialog.getByRole('link', { name: 'Expense' }).first())
    .toHaveAttribute('href', expect.stringMatching(/^\/expense-receipt\?propertyId=.*&expenseId=/));
  await expectAccessible();
  await viewOn('phone');
  expectNoSideways();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(router.state.location.href).toBe('/reports?tab=summary');
});

test('REP-6: print has all rows behind a figure, and not the report below them', async () => {
  await emulateMedia({ 'prefers-color-scheme': 'dark' });
  const days = 'rowsFrom=2017-01-01&rowsTo=2026-06-15';
  open(`?tab=summary&rows=income&${days}`);
  await expect.poll(() => dialog.query() && shownRows().length).toBe(100);
  await emulateMedia({ 'prefers-color-scheme': 'dark', media: 'print' });
  await expect.element(summary()).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('heading', { name: 'Income' })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe('light');
  // A scrolling edge hides none of them.
  const { scrollHeight, clientHeight } = dialog.element();
  expect(scrollHeight - clientHeight).toBeLessThanOrEqual(0);
  await emulateMedia({});
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await emulateMedia({ media: 'print' });
  await expect.element(summary()).toBeVisible();
});

/** The files that the page downloads from now on, with the name and bytes of each. */
function watchDownloads(): [name: string, bytes: Promise<number[]>][] {
  const files: [string, Promise<number[]>][] = [];
  const bytesOf = async (url: string) => [...(await (await fetch(url)).bytes())];
  const note = (event: Event) => {
    if (!(event.target instanceof HTMLAnchorElement) || !event.target.download) return;
    event.preventDefault();
    files.push([event.target.download, bytesOf(event.target.href)]);
  };
  document.addEventListener('click', note);
  onTestFinished(() => document.removeEventListener('click', note));
  return files;
}

const year = { startDate: '2026-01-01', endDate: '2026-06-15' };
const file = 'income-and-expenses-cash-2026-01-01-2026-06-15';

test('REP-3, REP-6: a summary is saved with the columns, the filter and the order in which it is shown', async () => {
  const files = watchDownloads();
  // These bytes are not valid text.
  const workbook = [0x50, 0x4b, 0xff, 0xfe, 0x00];
  const { api } = open('?tab=summary&categories=true&filter=oak&sort=-profit', {
    [CSV]: new Blob(['Property']),
    [XLSX]: new Blob([Uint8Array.from(workbook)]),
  });
  await main().getByRole('button', { name: 'CSV' }).click();
  await expect.poll(() => files.map(([name]) => name)).toEqual([`${file}.csv`]);
  await main().getByRole('button', { name: 'Excel' }).click();
  await expect.poll(() => files.at(-1)?.[0]).toBe(`${file}.xlsx`);
  expect(await files.at(-1)?.[1]).toEqual(workbook);
  const asked = [...api.sent(CSV), ...api.sent(XLSX)].map(({ url }) =>
    Object.fromEntries(url.searchParams),
  );
  const shown = { view: 'summary', categories: 'true', filter: 'oak', sort: '-profit' };
  expect(asked).toEqual(
    [1, 2].map(() => ({ ...year, ...shown, cumulative: 'true', series: 'largest' })),
  );
});

test('REP-2, REP-6: charts are saved without hidden series, and with separate months if shown so', async () => {
  const files = watchDownloads();
  const { api } = open(`?hidden=organization&cumulative=false&propertyId=${propertyId}`, {
    [CSV]: new Blob(['Chart']),
  });
  await main().getByRole('button', { name: 'CSV' }).click();
  await expect.poll(() => files.map(([name]) => name)).toEqual([`${file}.csv`]);
  expect(Object.fromEntries(api.sent(CSV)[0]?.url.searchParams ?? [])).toEqual({
    ...year,
    propertyId,
    view: 'months',
    hidden: 'organization',
    cumulative: 'false',
    categories: 'false',
    series: 'largest',
  });
});
