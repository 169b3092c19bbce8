import type { InvoiceSum, ListedInvoice } from '@tenantry/contract/invoices/all-invoices.schemas';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Answers } from '../../testing/api-stub.ts';
import { admin, homeAt, idOf, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main, testStates } from '../../testing/states.ts';

const LIST = 'GET /v1/admin/invoices';
const SUMS = 'GET /v1/admin/invoices/totals';

const sums: InvoiceSum[] = [
  { state: 'new', count: 2, amount: 2800, open: 2800 },
  { state: 'due', count: 0, amount: 0, open: 0 },
  { state: 'late', count: 1, amount: 1400, open: 900 },
  { state: 'paid', count: 1200, amount: 1_440_000, open: 0 },
  { state: 'deleted', count: 1, amount: 77, open: 0 },
];

const late: ListedInvoice = {
  id: idOf(30),
  number: 144,
  propertyId,
  leaseId: idOf(20),
  date: '2026-05-01',
  dueDate: '2026-05-01',
  amount: 1400,
  remainingBalance: 900,
  status: 'LATE',
  computedStatus: 'LATE',
  home: homeAt('12 Oak Street'),
  homeIsArchived: false,
  userId: idOf(90),
  lessee: 'Lea Doe',
  isDeleted: false,
};

const deleted: ListedInvoice = {
  ...late,
  id: idOf(31),
  number: 145,
  lessee: 'Gus Doe',
  isDeleted: true,
  homeIsArchived: true,
};

const screen = {
  address: '/invoices',
  as: admin,
  answers: { [LIST]: [late, deleted], [SUMS]: sums } as Answers,
};

const row = (name: string) => main().getByRole('row').filter({ hasText: name });

const tab = (name: string) =>
  main().getByRole('group', { name: 'Status' }).getByRole('button', { name, exact: true });

describe('INV-13: the invoices of all properties', () => {
  testStates({
    ...screen,
    needs: [LIST],
    loading: { table: 'Invoices' },
    failed: 'The invoices could not be loaded.',
    loaded: () => main().getByText('Lea Doe'),
    empty: [
      {
        answers: { [LIST]: [] },
        text: 'No open invoices. Everything that was billed is paid.',
      },
    ],
  });

  test('INV-13: a row says who owes what for which home, and leads to the invoice and to its payment', async () => {
    renderScreen(screen.address, screen);
    await expect.element(row('Lea Doe').getByText('$900.00')).toBeVisible();
    await expect.element(row('Lea Doe').getByText('LATE')).toBeVisible();
    await expect
      .element(row('Lea Doe').getByRole('link', { name: 'View invoice 0144' }))
      .toHaveAttribute('href', `/admin-invoices?propertyId=${propertyId}&view=${late.id}`);
    await expect
      .element(row('Lea Doe').getByRole('link', { name: 'Record payment for invoice 0144' }))
      .toHaveAttribute(
        'href',
        `/external-payment?propertyId=${propertyId}&lease=${late.leaseId}&view=${late.id}`,
      );
    // Nothing is owed on a deleted invoice, and nothing of it can be opened.
    await expect.element(row('Gus Doe').getByText('Deleted', { exact: true })).toBeVisible();
    expect(
      row('Gus Doe')
        .getByRole('link', { name: /invoice/ })
        .query(),
    ).toBeNull();
    await expectAccessible();
  });

  test('INV-13: every status is one tab away, with its number, and Back returns to the tab before', async () => {
    const { api, router } = renderScreen(screen.address, screen);
    await expect.element(tab('Open 3')).toHaveAttribute('aria-pressed', 'true');
    for (const name of ['New 2', 'Due 0', 'Late 1', 'Paid 1,200', 'Deleted 1', 'All 1,203']) {
      await expect.element(tab(name)).toBeVisible();
    }
    await tab('Paid 1,200').click();
    await expect
      .poll(() => api.sent(LIST).at(-1)?.url.search)
      .toBe('?state=paid&sort=-dueDate&limit=50');
    await tab('All 1,203').click();
    await expect.poll(() => api.sent(LIST).at(-1)?.url.search).toBe('?sort=-dueDate&limit=50');
    router.history.back();
    await expect.element(tab('Paid 1,200')).toHaveAttribute('aria-pressed', 'true');
    expect(router.state.location.search).toEqual({ show: 'paid' });
  });

  test('INV-13: words are searched in every status, and the totals follow them', async () => {
    const { api, router } = renderScreen('/invoices?show=late', screen);
    await main().getByRole('searchbox', { name: 'Filter' }).fill('oak');
    await expect
      .poll(() => api.sent(LIST).at(-1)?.url.search)
      .toBe('?state=late&filter=oak&sort=dueDate&limit=50');
    await expect.poll(() => api.sent(SUMS).at(-1)?.url.search).toBe('?filter=oak');
    expect(router.state.location.search).toEqual({ show: 'late', filter: 'oak' });
    api.answer({ [LIST]: [] });
    await main().getByRole('searchbox', { name: 'Filter' }).fill('nobody');
    await expect
      .element(page.getByText('No invoice matches the filter and the status.'))
      .toBeVisible();
  });

  test('API-15, INV-13: words that were just typed stay in the list, although something is opened at once', async () => {
    const { router } = renderScreen(screen.address, {
      ...screen,
      answers: {
        ...screen.answers,
        'GET /v1/admin/properties/:propertyId': property,
        'GET /v1/admin/properties/:propertyId/invoices': [],
      },
    });
    await expect.element(row('Lea Doe')).toBeVisible();
    await main().getByRole('searchbox', { name: 'Filter' }).fill('oak');
    await row('Lea Doe').getByRole('link', { name: 'View invoice 0144' }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    router.history.back();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(main().getByRole('searchbox', { name: 'Filter' })).toHaveValue('oak');
    expect(router.state.location.search).toEqual({ filter: 'oak' });
  });
});
