import { page } from 'vitest/browser';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { admin } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { reportAnswers } from '../../testing/reports.ts';
import { main } from '../../testing/states.ts';
import { expectNoSideways, viewOn } from '../../testing/viewport.ts';

/** REP-3: a row for each property and their total. */

const open = (search: string) =>
  renderScreen(`/reports${search}`, { as: admin, answers: reportAnswers });

const summary = () => main().getByRole('table', { name: 'Summary' });
const headers = () => summary().getByRole('columnheader');
const names = () =>
  headers()
    .elements()
    .map((header) => header.textContent);
const rows = () => [...summary().element().querySelectorAll('tbody tr')];
/** The text in the last column of each row. */
const profits = () => rows().map((row) => row.querySelector('td:last-child > div')?.textContent);
const total = () => summary().element().querySelector('tfoot');
const button = (name: string) => main().getByRole('button', { name });

const plain = ['Property', 'Income', 'Total Expenses', 'Profit'];

async function expectFits(): Promise<void> {
  expectNoSideways();
  await expectAccessible();
}

test('REP-3: each category can have a column, as the address says', async () => {
  const { router } = open('');
  await main().getByRole('tab', { name: 'Summary' }).click();
  await expect.element(headers().first()).toBeVisible();
  expect(names()).toEqual(plain);
  await expect.poll(() => rows().length).toBe(3);
  expect(total()?.textContent).toMatch(/\$13,800\.00.*\$1,143\.00.*\$12,657\.00/);
  expectNoSideways();
  await button('Show expense categories').click();
  await expect.element(headers().nth(5)).toBeVisible();
  expect(names()).toEqual([
    'Property',
    'Income',
    'Repairs and Maintenance',
    'Utilities',
    'Total Expenses',
    'Profit',
  ]);
  await expect.element(button('Hide expense categories')).toHaveFocus();
  expect(router.state.location.search).toMatchObject({ tab: 'summary' });
  expect(router.state.location.href).toContain('categories=true');
  await expectFits();
  await button('Hide expense categories').click();
  await expect.poll(names).toEqual(plain);
  router.history.back();
  await expect
    .element(main().getByRole('region', { name: 'Income', exact: true }))
    .toBeInTheDocument();
});

test('REP-3: on a phone, one choice sorts the summary of the address', async () => {
  await viewOn('phone');
  const { router } = open('?tab=summary&categories=true');
  const sortBy = page.getByLabelText('Sort by');
  await expect.element(sortBy).toHaveValue('property');
  await expect.element(headers().nth(5)).toBeInTheDocument();
  expect(headers().getByRole('button').elements()).toEqual([]);
  await expectFits();
  await button('Hide expense categories').click();
  await expect.element(sortBy).toHaveValue('property');
  expectNoSideways();
  await sortBy.selectOptions('Profit');
  const descending = button('Descending');
  await expect.element(descending).toHaveAttribute('aria-pressed', 'true');
  await expect.element(headers().last()).toHaveAttribute('aria-sort', 'descending');
  expect(profits()).toEqual(['$7,620.00', '$5,160.00', '-$123.00']);
  await descending.click();
  await expect.element(descending).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(profits).toEqual(['-$123.00', '$5,160.00', '$7,620.00']);
  expect(router.state.location.search).toMatchObject({ sort: 'profit' });
});

test('REP-3: the summary is sorted and filtered, with the total of the shown rows', async () => {
  const { router } = open('?tab=summary&sort=profit&filter=oak');
  const filter = page.getByLabelText('Filter');
  await expect.element(filter).toHaveValue('oak');
  await expect.poll(profits).toEqual(['$7,620.00']);
  expect(total()?.textContent).toMatch(/^Total of 1 shown.*\$7,620\.00/);
  await filter.fill('o');
  await expect.poll(profits).toEqual(['-$123.00', '$7,620.00']);
  await summary().getByRole('button', { name: 'Profit', exact: true }).click();
  await expect.poll(profits).toEqual(['$7,620.00', '-$123.00']);
  await expect
    .poll(() => router.state.location.search)
    .toMatchObject({ filter: 'o', sort: '-profit' });
  await filter.fill('no such street');
  await expect.element(main().getByText('No property matches the filter.')).toBeVisible();
});
