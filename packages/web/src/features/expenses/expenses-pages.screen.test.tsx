import { page } from 'vitest/browser';
import { expect, test } from 'vitest';
import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { expectAccessible } from '../../testing/accessibility.ts';
import { HELD, NEVER, OFFLINE, pagesOf, refuse, type Answers } from '../../testing/api-stub.ts';
import { expense } from '../../testing/money-records.ts';
import { admin, idOf, lease, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

/** EXP-1 and EXP-3 with more expenses than one page has. */

const OWN = 'GET /v1/admin/organization/expenses';
const OF_PROPERTY = 'GET /v1/admin/properties/:propertyId/expenses';
const REFRESH_ALL = 'POST /v1/admin/organization/expenses/refresh';
const DELETE = 'DELETE /v1/admin/organization/expenses/:expenseId';
const RESTORE = 'POST /v1/admin/organization/expenses/:expenseId/restore';

const many: readonly Expense[] = Array.from({ length: 120 }, (_, index) => ({
  ...expense,
  id: idOf(3000 + index),
  vendor: `Vendor-${index + 1}.`,
  amount: index + 1,
}));

const byVendor = ({ vendor }: Expense) => vendor;

const open = (answers: Answers = {}) =>
  renderScreen('/organization-expenses', {
    as: admin,
    answers: { [OWN]: pagesOf(many, byVendor), ...answers },
  });

const item = (amount: string) =>
  main().getByRole('list', { name: 'Expenses' }).getByRole('listitem').filter({ hasText: amount });
const count = () => main().getByText(/^Showing/);

test('API-15, EXP-1: a long list of expenses is loaded by pages, as it is scrolled', async () => {
  const { api } = open();
  await expect.element(count()).toHaveTextContent('Showing 50 of 120');
  expect(item('$51.00').query()).toBeNull();
  await expectAccessible();
  main().getByRole('button', { name: 'Show more' }).element().scrollIntoView();
  await expect.element(item('$51.00')).toBeInTheDocument();
  expect(api.sent(OWN).map(({ url }) => url.searchParams.get('limit'))).not.toContain(null);
});

test('API-15, EXP-1: until the server has responded to the typed text, no other expense is shown', async () => {
  const { api } = open();
  await expect.element(item('$7.00')).toBeVisible();
  api.answer({ [OWN]: HELD });
  await main().getByLabelText('Filter').fill('Vendor-7.');
  await expect.element(item('$7.00')).toBeVisible();
  expect(
    main()
      .getByRole('button', { name: /^Delete/ })
      .elements(),
  ).toHaveLength(1);
  await expect.element(count()).not.toBeVisible();
  await main().getByLabelText('Filter').fill('Vendor-111.');
  await expect.element(main().getByRole('status', { name: 'Loading' })).toBeVisible();
  api.answer({ [OWN]: pagesOf(many, byVendor) });
  await expect.element(item('$111.00')).toBeVisible();
});

test('API-15, EXP-3: the expenses of a property are sorted by the server', async () => {
  const { api } = renderScreen(`/property-expenses?propertyId=${propertyId}&sort=amount`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': { ...property, activeLease: lease },
      [OF_PROPERTY]: pagesOf(
        many.map((each) => ({ ...each, propertyId })),
        byVendor,
      ),
    },
  });
  await expect.element(count()).toHaveTextContent('Showing 50 of 120');
  const table = main().getByRole('table', { name: 'Expenses' });
  await expect.element(table).toHaveAttribute('aria-rowcount', '121');
  const sorted = () => api.sent(OF_PROPERTY).at(-1)?.url.searchParams.get('sort');
  expect(sorted()).toBe('amount');
  await page.getByRole('button', { name: 'Category' }).click();
  await expect.poll(sorted).toBe('category');
});

test('API-15, EXP-9: while receipts are read, only the displayed pages are loaded again', async () => {
  const waiting = { ...many[0]!, readingState: 'waiting' as const };
  const { api } = open({ [OWN]: pagesOf([waiting, ...many.slice(1)], byVendor) });
  await expect.element(count()).toHaveTextContent('Showing 50 of 120');
  const before = api.sent(OWN).length;
  await expect.poll(() => api.sent(OWN).length).toBeGreaterThan(before);
  const asked = api.sent(OWN).map(({ url }) => url.searchParams);
  expect(asked.map((query) => query.get('limit'))).not.toContain(null);
  expect(asked.map((query) => query.get('cursor'))).not.toContain('50');
  api.answer({ [OWN]: pagesOf(many, byVendor) });
  await expect.element(page.getByText('The receipt was extracted; nothing changed.')).toBeVisible();
});

test('EXP-1, EXP-9: reading all receipts again also counts those that are not displayed', async () => {
  const all = many.map((each) => ({ ...each, readingState: 'waiting' as const }));
  open({ [REFRESH_ALL]: all });
  await expect.element(count()).toHaveTextContent('Showing 50 of 120');
  await page.getByRole('button', { name: 'Refresh all' }).click();
  await expect
    .element(page.getByText('120 receipts are being extracted, including those not shown.'))
    .toBeVisible();
});

test('EXP-6: an expense of a long list is deleted and restored', async () => {
  const { api } = open();
  await item('$2.00')
    .getByRole('button', { name: /^Delete/ })
    .click();
  const left = many.filter(({ amount }) => amount !== 2);
  api.answer({ [DELETE]: {}, [OWN]: pagesOf(left, byVendor) });
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(count()).toHaveTextContent('Showing 50 of 119');
  expect(item('$2.00').query()).toBeNull();
  api.answer({ [RESTORE]: many[1]!, [OWN]: pagesOf(many, byVendor) });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(item('$2.00')).toBeVisible();
  await expect.element(count()).toHaveTextContent('Showing 50 of 120');
});

test('GEN-3, EXP-1: after `Record again` and a lost response, the same request is sent, without asking again', async () => {
  const ADD = 'POST /v1/admin/organization/expenses';
  const known = 'An expense of $85.50 on 06/15/2026 is already recorded.';
  const { api } = open({
    [OWN]: [],
    'GET /v1/properties': [],
    [ADD]: refuse('already_recorded', known),
  });
  await main().getByRole('button', { name: 'Add expense' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add expense' });
  await dialog.getByLabelText('Amount').fill('85.50');
  const save = dialog.getByRole('button', { name: 'Save' });
  await save.click();
  const question = page.getByRole('dialog', { name: 'Same expense' });
  await expect.element(question.getByText(`${known} Record it again?`)).toBeVisible();
  api.answer({ [ADD]: OFFLINE });
  await question.getByRole('button', { name: 'Record again' }).click();
  await expect.poll(() => api.sent(ADD)).toHaveLength(2);
  await expect.element(save).toBeEnabled();
  api.answer({ [ADD]: NEVER });
  await save.click();
  await expect.poll(() => api.sent(ADD)).toHaveLength(3);
  const [first, second, third] = api.sent(ADD);
  expect(first?.body).toMatchObject({ askIfKnown: true });
  expect(second?.body).toMatchObject({ askIfKnown: false });
  expect(third?.body).toEqual(second?.body);
  expect(third?.headers.get('idempotency-key')).toBe(second?.headers.get('idempotency-key'));
});

const ADD_TO_HOME = 'POST /v1/admin/properties/:propertyId/expenses';

test("EXP-1, HOME-11: a new expense on the organization's page can be assigned to a home", async () => {
  const { api, router } = open({
    [OWN]: [],
    'GET /v1/properties': [{ ...property, activeLease: lease }],
    [ADD_TO_HOME]: { ...expense, propertyId },
  });
  await main().getByRole('button', { name: 'Add expense' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add expense' });
  await dialog.getByRole('combobox', { name: 'Property' }).click();
  await page.getByRole('option', { name: property.addressLine1 }).click();
  await dialog.getByLabelText('Amount').fill('85.50');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(`Added to ${property.addressLine1}.`)).toBeVisible();
  expect(api.sent(ADD_TO_HOME)).toHaveLength(1);
  expect(api.sent(ADD_TO_HOME)[0]?.url.pathname).toContain(propertyId);
  api.answer({
    'GET /v1/admin/properties/:propertyId': property,
    'GET /v1/admin/properties/:propertyId/expenses/:expenseId': { ...expense, propertyId },
  });
  await page.getByRole('button', { name: 'Review' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/expense-receipt');
  expect(router.state.location.search).toMatchObject({ propertyId, expenseId: expense.id });
});
