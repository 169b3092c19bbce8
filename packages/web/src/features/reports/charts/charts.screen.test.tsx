import { page, userEvent, type Locator } from 'vitest/browser';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { emulateMedia } from '../../../testing/media.ts';
import { byQuery } from '../../../testing/api-stub.ts';
import { admin, idOf, propertyId } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { REPORT, reportAnswers } from '../../../testing/reports.ts';
import { main } from '../../../testing/states.ts';
import { expectNoSideways, viewOn } from '../../../testing/viewport.ts';

/** REP-2: a bar for each month, its total, and the rows behind it. */

const open = (search = '') =>
  renderScreen(`/reports${search}`, { as: admin, answers: reportAnswers });

const chart = (name: string) => main().getByRole('region', { name, exact: true });
const legend = () => main().getByRole('group', { name: 'Shown in the charts' });
const dialog = page.getByRole('dialog');

/** The totals above the bars, oldest month first. */
const totals = (name: string) => [
  ...(chart(name).query()?.querySelectorAll('text[class*=total]') ?? []),
];
const lastTotal = (name: string) => totals(name).at(-1)?.textContent;

test('REP-2, REP-4, REP-5: cumulative charts end with the totals of the period; otherwise each month is separate', async () => {
  open();
  await expect.poll(() => lastTotal('Income')).toBe('$13,800');
  await expect.poll(() => lastTotal('Expenses')).toBe('$1,143');
  await expect.poll(() => lastTotal('Profit')).toBe('$12,657');
  for (const name of ['Income', 'Expenses', 'Profit']) expect(totals(name)).toHaveLength(6);
  const names = legend()
    .getByRole('button')
    .elements()
    .map((key) => key.textContent);
  expect(names).toEqual(['12 Oak Street', '14 Elm Street', 'Organization']);

  await page.getByLabelText('Cumulative').click();
  await expect.poll(() => lastTotal('Income')).toBe('$2,300');
  await chart('Income').getByRole('button', { name: 'Show as table: Income' }).click();
  const table = chart('Income').getByRole('table', { name: 'Income by month' });
  const figures = [...table.element().querySelectorAll('td:last-child')];
  expect(figures.map((cell) => cell.textContent)).toEqual(Array(6).fill('$2,300.00'));
});

test('REP-2: a hidden series is in no chart and no profit until all are shown again', async () => {
  const { router } = open('?hidden=organization');
  await expect.poll(() => lastTotal('Profit')).toBe('$12,780');
  await expect.element(chart('Profit').getByText('$12,780.00')).toBeVisible();
  await expectAccessible();
  await legend().getByRole('button', { name: 'Show all' }).click();
  await expect.element(legend().getByRole('button').first()).toHaveFocus();
  await expect.poll(() => lastTotal('Profit')).toBe('$12,657');
  const key = legend().getByRole('button', { name: 'Organization' });
  await expect.element(key).toHaveAttribute('aria-pressed', 'true');
  (key.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(key).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => lastTotal('Profit')).toBe('$12,780');
  expect(router.state.location.search).toEqual({ hidden: 'organization' });
});

const street = (number: number) => `${number} Elm Street`;

/** Twelve properties: the first two and the others together, or each of them. */
const twelve = byQuery((query) => {
  const one = (key: string, name: string, months = 1) => ({
    key,
    name,
    income: [100 * months],
    expenses: [0],
  });
  const every = Array.from({ length: 12 }, (_, index) => one(idOf(700 + index), street(index + 1)));
  const largest = [...every.slice(0, 2), one('others', 'Other', 10)];
  return {
    startDate: '2026-06-01',
    endDate: '2026-06-15',
    months: ['2026-06'],
    isEmpty: false,
    categories: [],
    rows: [],
    series: query.get('series') === 'all' ? every : largest,
    totals: { income: 1200, expenses: [], totalExpenses: 0, profit: 1200 },
  };
});

test('REP-2: Largest combines the others, All draws each property in ten colors in turn', async () => {
  const { router } = renderScreen('/reports?startDate=2026-06-01&hidden=others', {
    as: admin,
    answers: { ...reportAnswers, [REPORT]: twelve },
  });
  const keys = () => legend().getByRole('button').elements();
  const choice = (name: string) =>
    main().getByRole('group', { name: 'Properties in the charts' }).getByRole('button', { name });
  await expect.element(choice('Largest')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => lastTotal('Income')).toBe('$200');
  await choice('All').click();
  await expect.poll(() => lastTotal('Income')).toBe('$1,200');
  expect(router.state.location.search).toEqual({ startDate: '2026-06-01', series: 'all' });
  const texts = () => keys().map((key) => key.textContent);
  await expect.poll(texts).toEqual(Array.from({ length: 12 }, (_, index) => street(index + 1)));
  const colors = keys().map((key) => getComputedStyle(key.querySelector('span')!).color);
  expect(new Set(colors).size).toBe(10);
  expect(colors.slice(10)).toEqual(colors.slice(0, 2));
  await expectAccessible();
  await choice('Largest').click();
  await expect.poll(() => keys().length).toBe(3);
  expect(router.state.location.search).toEqual({ startDate: '2026-06-01' });
});

test('REP-2: a bar shows its parts, and opens them', async () => {
  const { router } = open('?cumulative=false');
  await expect.poll(() => totals('Profit').length).toBe(6);
  const bar = () => chart('Profit').element().querySelector('rect[class*=part]');
  await expect.poll(bar).not.toBeNull();
  const tooltip = () => chart('Profit').element().querySelector('div[class*=tooltip]');
  await userEvent.hover(bar()!);
  await expect.poll(() => tooltip()?.textContent).toContain('Profit$2,109.50');
  await userEvent.click(bar()!);
  await expect.element(dialog.getByRole('heading', { name: 'Profit' })).toBeVisible();
  expect(router.state.location.search).toMatchObject({
    rows: 'profit',
    rowsFrom: '2026-01-01',
    rowsTo: '2026-01-31',
  });
  router.history.back();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('REP-6: keyboards reach the rows of a month through its table', async () => {
  open('?cumulative=false');
  const show = chart('Expenses').getByRole('button', { name: 'Show as table: Expenses' });
  await expect.element(show).toBeVisible();
  (show.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const table = chart('Expenses').getByRole('table', { name: 'Expenses by month' });
  const total = table.getByRole('row').nth(2).getByRole('button').last();
  await expect.element(total).toHaveTextContent('$190.50');
  await expectAccessible();
  (total.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('4 rows: $190.50')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(total).toHaveFocus();
});

test('REP-2: the newest of ten years of bars are visible, and no totals overlap', async () => {
  await viewOn('phone');
  open(`?startDate=2017-01-01&propertyId=${propertyId}`);
  const frame = chart('Income').getByRole('group', { name: 'Income, scrolls sideways' });
  await expect.poll(() => totals('Income').length).toBe(114);
  expect(lastTotal('Income')).toBe('$159,600');
  await expect
    .poll(() => {
      const { scrollWidth, clientWidth, scrollLeft } = frame.element();
      return scrollWidth - clientWidth - scrollLeft;
    })
    .toBeLessThan(2);
  expect(largestOverlap()).toBeLessThan(0.01);
  expectNoSideways();
});

/** The number of pixels by which a total overlaps the next one. */
function largestOverlap(): number {
  const boxes = totals('Income').map((total) => total.getBoundingClientRect());
  return Math.max(...boxes.slice(1).map(({ left }, index) => (boxes[index]?.right ?? NaN) - left));
}

const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');

const expectAbsent = async (...parts: Locator[]) => {
  for (const part of parts) await expect.element(part).not.toBeInTheDocument();
};

test('REP-2, REP-3: print has charts and their tables, in light colors and without buttons, whatever the screen shows', async () => {
  await emulateMedia({ 'prefers-color-scheme': 'dark' });
  open();
  await expect.poll(() => lastTotal('Profit')).toBe('$12,657');
  await expect.poll(scheme).toBe('dark');
  await expectAccessible();

  await emulateMedia({ 'prefers-color-scheme': 'dark', media: 'print' });
  await expect.element(main().getByRole('heading', { name: 'Reports' })).toBeVisible();
  const table = chart('Profit').getByRole('table');
  await expect.element(table).toBeVisible();
  await expect.poll(scheme).toBe('light');
  await expectAbsent(page.getByRole('banner'), page.getByRole('tab'));
  await expectAbsent(main().getByRole('button', { name: 'CSV' }));
  // Some systems switch to light mode for printing, others do not.
  await emulateMedia({ 'prefers-color-scheme': 'light', media: 'print' });
  expect(scheme()).toBe('light');
  await emulateMedia({ 'prefers-color-scheme': 'dark', media: 'print' });
  expect(scheme()).toBe('light');
  await emulateMedia({ 'prefers-color-scheme': 'dark' });
  await expect.poll(scheme).toBe('dark');
  await expectAbsent(table);
});
