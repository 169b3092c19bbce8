import { page } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import type { IncomeAndExpenses, ReportEntries } from '@tenantry/contract/reports/reports.schemas';
import { expectAccessible } from '../../testing/accessibility.ts';
import { byQuery, OFFLINE, refuse } from '../../testing/api-stub.ts';
import { admin, idOf, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';
import { devices, expectNoSideways, viewOn } from '../../testing/viewport.ts';

const REPORT = 'GET /v1/admin/reports/incomeAndExpenses';
const ENTRIES = 'GET /v1/admin/reports/incomeAndExpenses/entries';

const figures = { income: 1400, expenses: [], totalExpenses: 85.5, profit: 1314.5 };

const common: IncomeAndExpenses = {
  startDate: '2026-01-01',
  endDate: '2026-06-15',
  months: ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'],
  categories: [],
  isEmpty: false,
  series: [],
  rows: [],
  totals: figures,
};

const charts: IncomeAndExpenses = {
  ...common,
  series: [
    {
      key: propertyId,
      name: '12 Oak Street',
      income: [0, 0, 0, 0, 1400, 0],
      expenses: [0, 0, 0, 0, 0, 85.5],
    },
  ],
};

const summary: IncomeAndExpenses = {
  ...common,
  rows: [{ propertyId, name: '12 Oak Street', archived: false, ...figures }],
};

const entries: ReportEntries = {
  count: 1,
  income: 1400,
  expenses: 0,
  page: 1,
  entries: [
    {
      id: idOf(40),
      kind: 'payment',
      date: '2026-05-02',
      propertyId,
      propertyName: '12 Oak Street',
      description: 'Check 1042',
      category: null,
      amount: 1400,
      statementId: null,
    },
  ],
};

const frame = {
  'GET /v1/properties': [property],
  'GET /v1/admin/properties/cities': [],
};

const nothing = { ...common, isEmpty: true };

describe('REP-1, REP-2: the charts', () => {
  testStates({
    address: '/reports',
    as: admin,
    answers: { ...frame, [REPORT]: charts },
    needs: [REPORT],
    loading: 'Loading the charts',
    failed: 'The report could not be loaded.',
    loaded: () => main().getByRole('region', { name: 'Profit' }),
    empty: [
      {
        answers: { [REPORT]: nothing },
        text: 'There are no properties yet, so there is nothing to report.',
      },
      {
        answers: { [REPORT]: { ...charts, isEmpty: true } },
        text: 'There was no income or expense in this period.',
      },
    ],
  });
});

describe('REP-1, REP-3: the summary', () => {
  testStates({
    address: '/reports?tab=summary',
    as: admin,
    answers: { ...frame, [REPORT]: summary },
    needs: [REPORT],
    loading: 'Loading the summary',
    failed: 'The report could not be loaded.',
    loaded: () => main().getByRole('row').filter({ hasText: '12 Oak Street' }),
    empty: [
      {
        answers: { [REPORT]: { ...summary, isEmpty: true } },
        text: 'There was no income or expense in this period.',
      },
    ],
  });
});

test('REP-1: a response without charts, as from a server of another version, is loaded again', async () => {
  const { api } = renderScreen('/reports', {
    as: admin,
    answers: { ...frame, [REPORT]: summary },
  });
  const failed = main().getByRole('alert').filter({ hasText: 'The report could not be loaded.' });
  await expect
    .element(failed.getByText('This page and the server run different versions.'))
    .toBeVisible();
  api.answer({ [REPORT]: charts });
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main().getByRole('region', { name: 'Profit' })).toBeVisible();
});

/** Waits until the total above the bar of the last month is drawn. */
async function lastTotalShown(): Promise<void> {
  const chart = main().getByRole('region', { name: 'Profit', exact: true });
  const drawn = () => chart.query()?.querySelectorAll<SVGTextElement>('text[class*=total]');
  const last = () => [...(drawn() ?? [])].at(-1);
  await expect.poll(last).toBeDefined();
  await expect.element(last() ?? null).toBeVisible();
}

test.each(devices)('REP-1: a report that fails is tried again, on a %s', async (device) => {
  await viewOn(device);
  const { api } = renderScreen('/reports', {
    as: admin,
    answers: { ...frame, [REPORT]: OFFLINE },
  });
  const failed = page.getByRole('alert').filter({ hasText: 'The report could not be loaded.' });
  await expect.element(failed).toBeVisible();
  await expectAccessible();
  api.answer({ [REPORT]: charts });
  await failed.getByRole('button', { name: 'Try again' }).click();
  await lastTotalShown();
});

test.each(devices)('REP-1: an unknown property offers all properties, on a %s', async (device) => {
  await viewOn(device);
  const { api, router } = renderScreen(`/reports?propertyId=${idOf(99)}`, {
    as: admin,
    answers: { ...frame, [REPORT]: refuse('not_found', 'Property not found.') },
  });
  await expect.element(main().getByText('Property not found.')).toBeVisible();
  await expectAccessible();
  api.answer({ [REPORT]: charts });
  await page.getByRole('button', { name: 'Show all properties' }).click();
  await lastTotalShown();
  expect(router.state.location.href).not.toContain('propertyId');
});

test.each(devices)('REP-1: a period without money says so, on a %s', async (device) => {
  await viewOn(device);
  const { api } = renderScreen('/reports?startDate=1999-01-01&endDate=1999-12-31', {
    as: admin,
    answers: { ...frame, [REPORT]: { ...charts, isEmpty: true } },
  });
  const none = main().getByText('There was no income or expense in this period.');
  await expect.element(none).toBeVisible();
  expectNoSideways();
  await expectAccessible();
  api.answer({ [REPORT]: charts });
  await page.getByRole('button', { name: 'Show last 12 months' }).click();
  await lastTotalShown();
  await expect.element(page.getByLabelText('Period')).toHaveValue('last-12-months');
});

const rowsAddress = '/reports?tab=summary&rows=income&rowsFrom=2026-01-01&rowsTo=2026-06-15';

const dialog = () => page.getByRole('dialog');

test('REP-6: rows that cannot be loaded say so, and are tried again', async () => {
  const { api } = renderScreen(rowsAddress, {
    as: admin,
    answers: { ...frame, [REPORT]: summary, [ENTRIES]: refuse('unavailable', 'Try later.') },
  });
  const failed = dialog().getByRole('alert').filter({ hasText: 'The rows could not be loaded.' });
  await expect.element(failed.getByText('Try later.')).toBeVisible();
  api.answer({ [ENTRIES]: entries });
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog().getByText('Check 1042')).toBeVisible();
});

test('REP-6: a figure without rows says so', async () => {
  const none: ReportEntries = { count: 0, income: 0, expenses: 0, page: 1, entries: [] };
  renderScreen(rowsAddress, {
    as: admin,
    answers: { ...frame, [REPORT]: summary, [ENTRIES]: none },
  });
  const text = 'There is no income or expense behind this figure.';
  await expect.element(dialog().getByText(text)).toBeVisible();
});

describe('REP-8: at a glance', () => {
  const lastYear = {
    ...charts,
    totals: { ...figures, income: 1000, totalExpenses: 85.5, profit: 914.5 },
  };
  const both = byQuery((query) => (query.get('startDate')?.startsWith('2025') ? lastYear : charts));

  test.each(devices)('REP-8: key figures are compared with last year, on a %s', async (device) => {
    await viewOn(device);
    renderScreen('/reports', { as: admin, answers: { ...frame, [REPORT]: both } });
    const more = main().getByText('$400.00 more than a year earlier (+40%)');
    await expect.element(more.first()).toBeVisible();
    await expect.element(main().getByText('Same as a year earlier')).toBeVisible();
    await lastTotalShown();
    expectNoSideways();
    await expectAccessible();
  });

  test('REP-8: without last year the figures are shown alone', async () => {
    const refused = byQuery((query) =>
      query.get('startDate')?.startsWith('2025') ? refuse('unavailable', 'Try later.') : charts,
    );
    renderScreen('/reports', { as: admin, answers: { ...frame, [REPORT]: refused } });
    await lastTotalShown();
    await expect.element(main().getByText('$1,314.50').first()).toBeVisible();
    expect(
      main()
        .getByText(/a year earlier/)
        .query(),
    ).toBeNull();
    expect(main().getByRole('alert').query()).toBeNull();
  });

  test('REP-8: a series that is hovered or focused is highlighted in the charts', async () => {
    const second = {
      key: idOf(11),
      name: '14 Oak Street',
      income: [0, 0, 0, 0, 200, 0],
      expenses: [],
    };
    const two = {
      ...charts,
      series: [...charts.series, { ...second, expenses: [0, 0, 0, 0, 0, 0] }],
    };
    renderScreen('/reports', { as: admin, answers: { ...frame, [REPORT]: two } });
    await lastTotalShown();
    const chart = () => main().getByRole('region', { name: 'Income', exact: true }).element();
    const faded = () => chart().querySelectorAll('rect[fill-opacity="0.15"]');
    const legend = main().getByRole('group', { name: 'Shown in the charts' });
    expect(faded()).toHaveLength(0);
    await legend.getByRole('button', { name: '14 Oak Street' }).hover();
    await expect.poll(() => faded().length).toBeGreaterThan(0);
    await legend.getByRole('button', { name: '14 Oak Street' }).unhover();
    await expect.poll(() => faded().length).toBe(0);
    (legend.getByRole('button', { name: '12 Oak Street' }).element() as HTMLElement).focus();
    await expect.poll(() => faded().length).toBeGreaterThan(0);
  });
});
