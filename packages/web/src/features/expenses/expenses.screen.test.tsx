import { page } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { expectAccessible } from '../../testing/accessibility.ts';
import { refuse, type Answers } from '../../testing/api-stub.ts';
import { expense } from '../../testing/money-records.ts';
import {
  admin,
  idOf,
  lease,
  lessee,
  lesseeAnswers,
  property,
  propertyId,
} from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { expectEmpty, main, testStates } from '../../testing/states.ts';

const noneYet = 'No expenses yet. Add a receipt to start, or enter an expense without one.';
const noMatch = 'No expense matches the filter.';

describe('EXP-1: the expenses of the organization', () => {
  testStates({
    address: '/organization-expenses',
    as: admin,
    answers: {
      'GET /v1/admin/organization/expenses': [expense],
    },
    needs: ['GET /v1/admin/organization/expenses'],
    loading: 'Loading the expenses',
    failed: 'The expenses could not be loaded.',
    loaded: () => main().getByText('$85.50'),
    empty: [{ answers: { 'GET /v1/admin/organization/expenses': [] }, text: noneYet }],
  });
});

const answers = {
  'GET /v1/admin/properties/:propertyId': { ...property, activeLease: lease },
  'GET /v1/admin/properties/:propertyId/expenses': [{ ...expense, propertyId }],
};

describe('EXP-3: the expenses of a property', () => {
  testStates({
    address: `/property-expenses?propertyId=${propertyId}`,
    as: admin,
    answers,
    needs: ['GET /v1/admin/properties/:propertyId/expenses'],
    loading: { table: 'Expenses' },
    failed: 'The expenses could not be loaded.',
    loaded: () => main().getByRole('cell', { name: '$85.50', exact: true }),
    empty: [{ answers: { 'GET /v1/admin/properties/:propertyId/expenses': [] }, text: noneYet }],
  });
});

test('EXP-3: a filter that no expense of a property matches', async () => {
  await expectEmpty({
    address: `/property-expenses?propertyId=${propertyId}&filter=plumber`,
    as: admin,
    answers: { ...answers, 'GET /v1/admin/properties/:propertyId/expenses': [] },
    text: noMatch,
  });
});

const OWN = 'GET /v1/admin/organization/expenses/:expenseId';
const OF_PROPERTY = 'GET /v1/admin/properties/:propertyId/expenses/:expenseId';
const SAVE_OWN = 'POST /v1/admin/organization/expenses/:expenseId';
const SAVE_OF_PROPERTY = 'POST /v1/admin/properties/:propertyId/expenses/:expenseId';

const ofBoth: Answers = {
  ...answers,
  'GET /v1/admin/organization/expenses': [expense],
};

test.each([
  [`/org-expense-receipt?expenseId=${idOf(99)}`, '/organization-expenses'],
  [
    `/expense-receipt?propertyId=${propertyId}&expenseId=${idOf(99)}`,
    `/property-expenses?propertyId=${propertyId}`,
  ],
])('EXP-2, EXP-4: an unknown expense leads back to the list: %s', async (address, list) => {
  const gone = refuse('not_found', 'Expense not found.');
  const { router } = renderScreen(address, {
    as: admin,
    answers: { ...ofBoth, [OWN]: gone, [OF_PROPERTY]: gone },
  });
  const heading = page.getByRole('heading', { name: 'Expense not found' });
  await expect.element(heading).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'See the expenses' }).click();
  await expect.poll(() => router.state.location.href).toBe(list);
  await expect.element(page.getByRole('button', { name: 'Refresh all' })).toBeVisible();
});

const mine: Expense = {
  ...expense,
  date: '2026-03-02T05:00:00Z',
  category: 'MEALS',
  amount: 20,
  vendor: 'Quokka Diner',
};
const theirs: Expense = { ...mine, amount: 25, version: mine.version + 1 };
const tooLate = refuse('stale_version', 'Somebody else changed this meanwhile.');

/** Writes a note to an expense of $20.00 and saves it, after somebody else has just changed it to $25.00. */
async function saveTooLate(address: string, changed: Answers) {
  const screen = renderScreen(address, {
    as: admin,
    answers: { ...ofBoth, [OWN]: mine, [OF_PROPERTY]: mine },
  });
  await page.getByLabelText('Note').fill('Mine');
  screen.api.answer({ [OWN]: theirs, [OF_PROPERTY]: theirs, ...changed });
  await page.getByRole('button', { name: 'Save' }).click();
  const newer = page.getByRole('alert').filter({ hasText: 'Someone else saved this' });
  await expect.element(newer).toMatchTextContent('They changed: Amount.');
  await expect.element(newer.getByRole('radio', { name: 'Theirs: $25.00' })).toBeChecked();
  await expect.element(page.getByLabelText('Note')).toHaveValue('Mine');
  return { ...screen, newer };
}

test('EXP-2: a save by someone else is reported, and nothing that was typed is lost', async () => {
  const address = `/org-expense-receipt?expenseId=${expense.id}`;
  const { api, router, newer } = await saveTooLate(address, { [SAVE_OWN]: tooLate });
  expect(api.sent(SAVE_OWN).map(({ body }) => body)).toMatchObject([{ version: mine.version }]);
  await expectAccessible();
  const saved = { ...mine, note: 'Mine', version: theirs.version + 1 };
  api.answer({ [SAVE_OWN]: saved, 'GET /v1/admin/organization/expenses': [saved] });
  // Their value is proposed where nothing was typed; here the own value is kept.
  await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('$25.00');
  await newer.getByRole('radio', { name: 'Mine: $20.00' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('$20.00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => router.state.location.href).toBe('/organization-expenses');
  expect(api.sent(SAVE_OWN)[1]?.body).toMatchObject({
    amount: 20,
    note: 'Mine',
    version: theirs.version,
  });
  const item = page.getByRole('list', { name: 'Expenses' }).getByRole('listitem');
  await expect.element(item).toMatchTextContent('03/02/2026 00:00:00 - Meals - $20.00');
  await expect.element(item).toMatchTextContent('Mine');
});

test("EXP-4: an expense of a property is saved by itself, too, and not over someone else's save", async () => {
  const address = `/expense-receipt?propertyId=${propertyId}&expenseId=${expense.id}`;
  const { api } = await saveTooLate(address, { [SAVE_OF_PROPERTY]: tooLate });
  expect(api.sent(SAVE_OF_PROPERTY).map(({ body }) => body)).toEqual([
    {
      date: '2026-03-02',
      category: 'MEALS',
      amount: 20,
      vendor: 'Quokka Diner',
      note: 'Mine',
      version: mine.version,
    },
  ]);
});

test.each([
  '/org-expense-receipt',
  `/expense-receipt?propertyId=${propertyId}`,
  '/property-expenses',
])('EXP-4: a page without an expense in its address changes none: %s', async (address) => {
  renderScreen(address, { as: admin, answers: ofBoth });
  const heading = page.getByRole('heading', { name: 'Which expense?' });
  await expect.element(heading).toBeVisible();
});

test('EXP-4: on a page without a property in its address, one can be chosen', async () => {
  const { router } = renderScreen('/property-expenses', {
    as: admin,
    answers: {
      ...ofBoth,
      'GET /v1/properties': [property],
      'GET /v1/admin/properties/cities': [],
      'GET /v1/public/attributes': [],
    },
  });
  await page.getByRole('link', { name: 'Choose a property' }).click();
  await expect.poll(() => router.state.location.href).toMatch(/^\/admin-landing/);
  await expect.element(main().getByText('12 Oak Street').first()).toBeVisible();
});

test('EXP-1: a tenant has no expenses to see', async () => {
  const { router } = renderScreen('/organization-expenses', {
    as: lessee,
    answers: {
      ...lesseeAnswers,
      'GET /v1/lessee/leases': [],
      'GET /v1/lessee/properties': [],
      'GET /v1/lessee/properties/invoices': [],
    },
  });
  await expect.poll(() => router.state.location.href).toMatch(/^\/lessee-landing/);
  await expect.element(main().getByText('You have no lease here yet')).toBeVisible();
});

test('EXP-1: closing an expense returns to the scroll position of the list', async () => {
  const expenses = Array.from({ length: 60 }, (_, index) => ({
    ...expense,
    id: idOf(500 + index),
    note: `Expense ${index}`,
  }));
  const { router } = renderScreen('/organization-expenses?filter=Expense', {
    as: admin,
    answers: {
      'GET /v1/admin/organization/expenses': expenses,
      'GET /v1/admin/organization/expenses/:expenseId': expense,
    },
  });
  const edit = main().getByRole('link', { name: /Edit/ }).nth(40);
  await edit.click();
  await expect.element(main().getByLabelText('Amount')).toBeVisible();
  expect(window.scrollY).toBe(0);
  await main().getByRole('button', { name: 'Close' }).click();
  await expect.element(edit).toBeVisible();
  await expect.poll(() => window.scrollY).toBeGreaterThan(500);
  expect(router.state.location.href).toBe('/organization-expenses?filter=Expense');
});
