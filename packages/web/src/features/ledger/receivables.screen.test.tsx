import type { Receivable, ReceivableTotals } from '@tenantry/contract/ledger/receivables.schemas';
import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Answers } from '../../testing/api-stub.ts';
import { admin, homeAt, idOf, propertyId } from '../../testing/records.ts';
import { building } from '../../testing/building-records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';
import { expectNoSideways } from '../../testing/viewport.ts';

const LIST = 'GET /v1/admin/receivables';
const TOTALS = 'GET /v1/admin/receivables/totals';

const totals: ReceivableTotals = {
  owed: 6060,
  tenants: 2,
  due: 4860,
  late: 1980,
  lateTenants: 1,
  lateFees: 190,
};

const owing: Receivable = {
  id: idOf(1),
  propertyId,
  home: homeAt('508 North Foundry Street'),
  lessee: 'Grace Adeyemi',
  userId: idOf(90),
  former: false,
  owed: 1980,
  dueNow: 1485,
  lateFees: 190,
  daysLate: 19,
  daysUntilDue: 0,
  invoices: [3, 4, 5, 6].map((number) => ({
    id: idOf(100 + number),
    number,
    dueDate: '2026-06-01',
    amount: 495,
    remainingBalance: 495,
    daysLate: 19,
    lateFeeOwed: 47.5,
  })),
};

const former: Receivable = {
  ...owing,
  id: idOf(2),
  lessee: 'Fay Doe',
  former: true,
  owed: 4080,
  dueNow: 4080,
  lateFees: 0,
  daysLate: 0,
  daysUntilDue: 0,
  invoices: owing.invoices.slice(0, 1),
};

const screen = {
  address: '/receivables',
  as: admin,
  answers: { [LIST]: [owing, former], [TOTALS]: totals } as Answers,
};

const row = (name: string) => main().getByRole('row').filter({ hasText: name });

describe('HOME-9: receivables', () => {
  test('HOME-9, SHELL-3: names of 60 letters leave room for the columns after them', async () => {
    const lessee = `${'F'.repeat(60)} ${'L'.repeat(60)}`;
    const long = { ...owing, lessee, home: homeAt(`1 ${'S'.repeat(58)}`) };
    const answers = { [LIST]: [long, former], [TOTALS]: totals };
    await page.viewport(1024, 800);
    onTestFinished(() => page.viewport(1440, 900));
    renderScreen(screen.address, { ...screen, answers });
    await expect.element(row('FFF')).toBeVisible();
    for (const width of [1024, 1280, 1366]) {
      await page.viewport(width, 800);
      expectNoSideways();
      const { right } = row('FFF').element().getBoundingClientRect();
      expect(right, `at ${width} pixels`).toBeLessThanOrEqual(width);
    }
  });

  test('HOME-9: a row that is not late says how soon it is due', async () => {
    const later = { ...owing, dueNow: 0, daysLate: 0, daysUntilDue: 1 };
    renderScreen(screen.address, { ...screen, answers: { [LIST]: [later], [TOTALS]: totals } });
    await expect.element(row('Grace Adeyemi').getByText('Due in 1 day')).toBeVisible();
  });

  test('UNIT-3, HOME-9: a building can be chosen for the list, its file and a saved filter', async () => {
    const answers = { ...screen.answers, 'GET /v1/admin/buildings': [building] } as Answers;
    const { api, router } = renderScreen(screen.address, { ...screen, answers });
    await main().getByLabelText('Building').selectOptions('Maple Court');
    await expect
      .poll(() => api.sent(LIST).at(-1)?.url.searchParams.get('buildingId'))
      .toBe(building.id);
    expect(router.state.location.search).toEqual({ building: building.id });
    await expect.element(main().getByRole('button', { name: 'Saved filters' })).toBeVisible();
    api.answer({ 'GET /v1/admin/receivables.csv': new Blob(['Tenant']) });
    await main().getByRole('button', { name: 'CSV' }).click();
    await expect
      .poll(() => api.sent('GET /v1/admin/receivables.csv').at(-1)?.url.search)
      .toBe(`?buildingId=${building.id}`);
    await expectAccessible();
    api.answer({ [LIST]: [] });
    await main().getByRole('button', { name: 'Late', exact: true }).click();
    await expect.element(main().getByText('No tenant matches the filters.')).toBeVisible();
  });

  testStates({
    ...screen,
    needs: [LIST],
    loading: { table: 'Receivables' },
    failed: 'The receivables could not be loaded.',
    loaded: () => main().getByText('Grace Adeyemi'),
    empty: [{ answers: { [LIST]: [] }, text: 'No balances due.' }],
  });

  test('HOME-9: shows who owes what since when, with links to the actions', async () => {
    renderScreen(screen.address, screen);
    await expect.element(main().getByText('$6,060.00')).toBeVisible();
    await expect.element(main().getByText('$1,200.00 due later')).toBeVisible();
    const grace = row('Grace Adeyemi');
    for (const text of [
      'Late 19 days',
      '0003, due 06/01/2026: $495.00',
      'and 1 more',
      '$190.00',
      '$1,485.00',
      '$1,980.00',
    ]) {
      await expect.element(grace.getByText(text)).toBeVisible();
    }
    await expect.element(grace.getByRole('link', { name: 'Remind' })).toBeVisible();
    await expect
      .element(grace.getByRole('link', { name: 'Grace Adeyemi' }))
      .toHaveAttribute('href', `/people/${idOf(90)}`);
    await expect.element(row('Fay Doe').getByText('former tenant')).toBeVisible();
    await expect.element(row('Fay Doe').getByRole('link', { name: 'Explain' })).toBeVisible();
    await expectAccessible();
  });

  test('HOME-9: choice and filter are applied by the server and are in the URL', async () => {
    const { api } = renderScreen(screen.address, screen);
    await main().getByRole('button', { name: 'Late', exact: true }).click();
    await main().getByRole('searchbox', { name: 'Filter' }).fill('foundry');
    await expect
      .poll(() => api.sent(LIST).at(-1)?.url.search)
      .toBe('?filter=foundry&sort=-owed&show=late&limit=50');
    api.answer({ [LIST]: [] });
    await main().getByRole('searchbox', { name: 'Filter' }).fill('nobody');
    await expect.element(page.getByText('No tenant matches the filters.')).toBeVisible();
  });
});
