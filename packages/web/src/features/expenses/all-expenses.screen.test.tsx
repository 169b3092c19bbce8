import type { ExpenseOfHome } from '@tenantry/contract/expenses/expenses.schemas';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Answers } from '../../testing/api-stub.ts';
import { expense } from '../../testing/money-records.ts';
import { admin, homeAt, idOf, propertyId } from '../../testing/records.ts';
import { building } from '../../testing/building-records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';

const LIST = 'GET /v1/admin/expenses';
const MONTHS = 'GET /v1/admin/expenses/months';

const spent = (number: number, changes: Partial<ExpenseOfHome>): ExpenseOfHome => ({
  ...expense,
  id: idOf(400 + number),
  propertyId,
  home: homeAt('2 Elm Street'),
  ...changes,
});

const screen = {
  address: '/expenses',
  as: admin,
  answers: {
    [LIST]: [
      spent(1, { date: '2026-06-02T16:00:00.000Z', vendor: 'Ace Paint', amount: 41.5 }),
      spent(2, {
        date: '2026-05-30T16:00:00.000Z',
        vendor: 'Acme',
        propertyId: null,
        home: null,
      }),
    ],
    [MONTHS]: [
      { month: '2026-06', count: 1, amount: 41.5 },
      { month: '2026-05', count: 7, amount: 1250.05 },
    ],
  } as Answers,
};

const month = (name: string) => main().getByRole('region', { name });

describe('EXP-12: the expenses of all homes', () => {
  testStates({
    ...screen,
    needs: [LIST, MONTHS],
    loading: 'Loading',
    failed: 'The expenses could not be loaded.',
    loaded: () => main().getByText('Ace Paint'),
    empty: [{ answers: { [LIST]: [], [MONTHS]: [] }, text: 'No expenses in 2026.' }],
  });

  test('EXP-12: are grouped by month, with the sums of whole months', async () => {
    renderScreen(screen.address, screen);
    await expect.element(month('June 2026').getByText('Ace Paint')).toBeVisible();
    await expect
      .element(month('June 2026').getByRole('link', { name: '2 Elm Street' }))
      .toBeVisible();
    await expect.element(month('May 2026').getByText('$1,250.05')).toBeVisible();
    await expect.element(month('May 2026').getByText('7 expenses')).toBeVisible();
    const own = month('May 2026').getByRole('link', { name: 'whole organization' });
    await expect.element(own).toHaveAttribute('href', '/organization-expenses');
    await expectAccessible();
  });

  test('EXP-12: filters for year, category and words are applied by the server', async () => {
    const { api } = renderScreen(screen.address, screen);
    await main().getByLabelText('Year').selectOptions('All years');
    await main().getByLabelText('Category').selectOptions('Supplies');
    await main().getByRole('searchbox', { name: 'Filter' }).fill('paint');
    await expect
      .poll(() => api.sent(MONTHS).at(-1)?.url.search)
      .toBe('?category=SUPPLIES&filter=paint');
  });

  test('UNIT-3, EXP-12: a building can be chosen, if there is one', async () => {
    const answers = { ...screen.answers, 'GET /v1/admin/buildings': [building] } as Answers;
    const { api, router } = renderScreen(screen.address, { ...screen, answers });
    const choice = main().getByLabelText('Building');
    await choice.selectOptions('Maple Court');
    await expect
      .poll(() => api.sent(MONTHS).at(-1)?.url.search)
      .toBe(`?year=2026&buildingId=${building.id}`);
    expect(api.sent(LIST).at(-1)?.url.searchParams.get('buildingId')).toBe(building.id);
    expect(router.state.location.search).toEqual({ building: building.id });
    await expectAccessible();
    api.answer({ [LIST]: [], [MONTHS]: [] });
    await main().getByLabelText('Category').selectOptions('Supplies');
    await expect.element(main().getByText('No expense matches the filters.')).toBeVisible();
    await choice.selectOptions('All homes');
    await expect.poll(() => router.state.location.search).toEqual({ tab: 'SUPPLIES' });
  });

  test('UNIT-3: without buildings there is no choice, and an archived one in the address can be left', async () => {
    const first = renderScreen(screen.address, screen);
    await expect.element(main().getByText('Ace Paint')).toBeVisible();
    await expect.poll(() => first.api.sent('GET /v1/admin/buildings').length).toBeGreaterThan(0);
    expect(main().getByLabelText('Building').query()).toBeNull();
    await first.router.navigate({ to: '/expenses', search: { building: idOf(701) } });
    await expect.element(main().getByLabelText('Building')).toHaveValue(idOf(701));
    await main().getByLabelText('Building').selectOptions('All homes');
    await expect.poll(() => first.router.state.location.search).toEqual({});
  });

  test('EXP-12: the bar of a month opens the month, and Back returns to the year', async () => {
    const { api, router } = renderScreen(screen.address, screen);
    const bar = (name: string) =>
      main().getByRole('list', { name: 'Expenses by month in 2026' }).getByRole('button', { name });
    await expect.element(bar('Apr 2026: $0.00')).toBeDisabled();
    await bar('May 2026: $1,250.05').click();
    await expect.element(bar('May 2026: $1,250.05')).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(() => api.sent(LIST).at(-1)?.url.search)
      .toBe('?year=2026&month=2026-05&limit=50');
    // The bars of the other months stay.
    expect(api.sent(MONTHS).at(-1)?.url.search).toBe('?year=2026');
    expect(router.state.location.search).toEqual({ show: '2026-05' });
    await expectAccessible();
    router.history.back();
    await expect.element(bar('May 2026: $1,250.05')).toHaveAttribute('aria-pressed', 'false');
    await bar('May 2026: $1,250.05').click();
    await main().getByRole('button', { name: 'Show all of 2026' }).click();
    await expect.poll(() => router.state.location.search).toEqual({});
  });

  test('EXP-12: a row opens its expense', async () => {
    renderScreen(screen.address, screen);
    await expect
      .element(month('June 2026').getByRole('link', { name: 'Ace Paint' }))
      .toHaveAttribute('href', `/expense-receipt?propertyId=${propertyId}&expenseId=${idOf(401)}`);
    await expect
      .element(month('May 2026').getByRole('link', { name: 'Acme' }))
      .toHaveAttribute('href', `/org-expense-receipt?expenseId=${idOf(402)}`);
  });

  test('EXP-12: without expenses nothing is said about filters that are not set', async () => {
    const answers = { ...screen.answers, [LIST]: [], [MONTHS]: [] };
    renderScreen('/expenses?show=all', { ...screen, answers });
    await expect.element(main().getByText('No expenses yet.')).toBeVisible();
    await main().getByRole('searchbox', { name: 'Filter' }).fill('paint');
    await expect.element(main().getByText('No expense matches the filters.')).toBeVisible();
  });
});
