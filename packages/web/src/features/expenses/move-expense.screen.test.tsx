import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { page, userEvent, type Locator } from 'vitest/browser';
import { expect, test } from 'vitest';
import { changed } from '../../lib/query-client.ts';
import { loseSession, type Session } from '../../lib/session.ts';
import {
  HELD,
  listPage,
  OFFLINE,
  refuse,
  refuseStale,
  type Answers,
} from '../../testing/api-stub.ts';
import { expense } from '../../testing/money-records.ts';
import { admin, idOf, placeAt, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

/** EXP-13: what can happen while an expense is moved, by oneself or by somebody else. */

const LIST = 'GET /v1/admin/organization/expenses';
const ONE = 'GET /v1/admin/organization/expenses/:expenseId';
const SAVE = 'POST /v1/admin/organization/expenses/:expenseId';
const PROPERTIES = 'GET /v1/properties';

const NOT_FOUND = refuse('not_found', 'Not found.');
const GONE = /^This expense was deleted or moved to another property\./;

const one: Expense = { ...expense, amount: 45.1 };
const moved: Expense = { ...one, propertyId, version: 2 };
const elm = { ...property, ...placeAt('7 Elm Street', idOf(21)) };

const ofTarget: Answers = {
  'GET /v1/admin/properties/:propertyId': property,
  'GET /v1/admin/properties/:propertyId/expenses': [moved],
};

const button = (name: string) => main().getByRole('button', { name });
const amount = () => main().getByLabelText('Amount');
const choice = () => main().getByRole('combobox', { name: 'Property' });
const list = `/property-expenses?propertyId=${propertyId}`;

async function open(answers: Answers = {}, as: Session = admin) {
  const screen = renderScreen(`/org-expense-receipt?expenseId=${one.id}`, {
    as,
    answers: { [LIST]: [one], [ONE]: one, [PROPERTIES]: [property], ...answers },
  });
  await expect.element(amount()).toHaveValue('$45.10');
  return screen;
}

async function chooseTarget(): Promise<void> {
  await button('Move expense').click();
  await choice().fill(property.home.label);
  await page.getByRole('option', { name: property.home.label }).click();
  await expect.element(choice()).toHaveValue(property.home.label);
}

test('EXP-13: if somebody else moves or deletes the expense, the form says so and keeps what was typed', async () => {
  const { api } = await open();
  await amount().fill('12.34');
  api.answer({ [ONE]: NOT_FOUND });
  await changed('expenses');
  await expect.element(main().getByRole('alert')).toMatchTextContent(GONE);
  await expect.element(amount()).toHaveValue('$12.34');
  api.answer({ [SAVE]: NOT_FOUND });
  await button('Save').click();
  await expect.element(main().getByText(/you chose, was deleted\. Reload the page/)).toBeVisible();
  await expect.element(main().getByLabelText('Amount')).toBeVisible();
});

test('EXP-13: an address without an expense says that it was deleted or moved', async () => {
  renderScreen(`/org-expense-receipt?expenseId=${one.id}`, {
    as: admin,
    answers: { [ONE]: NOT_FOUND },
  });
  const why = 'It was deleted or moved to another property, or the address of this page is wrong.';
  await expect.element(main().getByText(why)).toBeVisible();
});

test('EXP-13: the old address is not asked while the expense moves, and again after a failure', async () => {
  const { api, router } = await open();
  await chooseTarget();
  const asked = api.sent(ONE).length;
  api.answer({ [SAVE]: HELD, [ONE]: NOT_FOUND, ...ofTarget });
  await button('Save').click();
  await expect.poll(() => api.sent(SAVE)).toHaveLength(1);
  // As when the server tells this page about its own move before the response arrives.
  await changed('expenses');
  expect(api.sent(ONE)).toHaveLength(asked);
  api.answer({ [SAVE]: refuse('too_many_requests', 'Try again later.'), [ONE]: one });
  await expect.element(main().getByText('Try again later.')).toBeVisible();
  await expect.poll(() => api.sent(ONE).length).toBeGreaterThan(asked);
  const askedAgain = api.sent(ONE).length;
  api.answer({ [SAVE]: moved, [ONE]: NOT_FOUND });
  await button('Save').click();
  await expect.poll(() => router.state.location.href).toBe(list);
  expect(api.sent(ONE)).toHaveLength(askedAgain);
});

test('EXP-13: a move whose response was lost is found at its new place by the next attempt', async () => {
  const { api, router } = await open();
  await amount().fill('12.34');
  await chooseTarget();
  api.answer({ [SAVE]: OFFLINE, [ONE]: NOT_FOUND });
  await button('Save').click();
  await expect.element(main().getByText(/^The server cannot be reached/)).toBeVisible();
  // Somebody else may have moved it there with other values.
  api.answer({ [SAVE]: refuseStale('Someone changed this.', moved), ...ofTarget });
  await button('Save').click();
  await expect.element(main().getByText(GONE)).toBeVisible();
  await expect.element(amount()).toHaveValue('$12.34');
  api.answer({ [SAVE]: refuseStale('Someone changed this.', { ...moved, amount: 12.34 }) });
  await button('Save').click();
  await expect.element(page.getByText('Expense moved')).toBeVisible();
  await expect.poll(() => router.state.location.href).toBe(list);
});

test('EXP-13, SHELL-7: the chosen property is kept when the session ends', async () => {
  await open({
    'POST /v1/auth/login': admin,
    'POST /v1/auth/logout': {},
    'GET /v1/public/properties': [],
    'GET /v1/public/attributes': [],
  });
  await chooseTarget();
  loseSession();
  await page.getByRole('alert').getByRole('button', { name: 'Log in again' }).click();
  await main().getByLabelText('Email').fill('ada@example.com');
  await main().getByLabelText('Password', { exact: true }).fill('a password');
  await main().getByRole('button', { name: 'Login', exact: true }).click();
  await expect.element(choice()).toHaveValue(property.home.label);
});

/** With the keyboard, because the open list may cover the button. */
async function press(shown: Locator): Promise<void> {
  (shown.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}

/** Many properties, of which the server finds one only after Save was clicked. */
const many = listPage([elm], 10_000, 'next');

test('EXP-13: Save waits for an address that was only typed', async () => {
  const { api } = await open({ [PROPERTIES]: many });
  await button('Move expense').click();
  await expect.element(page.getByRole('option', { name: elm.addressLine1 })).toBeVisible();
  api.answer({ [PROPERTIES]: HELD, [SAVE]: moved, ...ofTarget });
  await choice().fill('12 oak');
  await press(button('Save'));
  expect(api.sent(SAVE)).toEqual([]);
  api.answer({ [PROPERTIES]: listPage([property], 1, null) });
  await expect.element(page.getByText('Expense moved')).toBeVisible();
  expect(api.sent(SAVE).map(({ body }) => body)).toMatchObject([{ propertyId }]);
});

test('EXP-1: adding an expense waits for an address that was only typed', async () => {
  const ADD = 'POST /v1/admin/properties/:propertyId/expenses';
  const { api } = renderScreen('/organization-expenses?tab=add', {
    as: admin,
    answers: { [LIST]: [], [PROPERTIES]: many },
  });
  const dialog = page.getByRole('dialog', { name: 'Add expense' });
  await dialog.getByLabelText('Amount').fill('85.50');
  await dialog.getByRole('combobox', { name: 'Property' }).click();
  await expect.element(page.getByRole('option', { name: elm.addressLine1 })).toBeVisible();
  api.answer({ [PROPERTIES]: HELD, [ADD]: moved });
  await dialog.getByRole('combobox', { name: 'Property' }).fill('12 oak');
  await press(dialog.getByRole('button', { name: 'Save' }));
  api.answer({ [PROPERTIES]: listPage([property], 1, null) });
  await expect.element(page.getByText(/^Added to 12 Oak/)).toBeVisible();
  expect(api.sent(ADD)[0]?.url.pathname).toContain(propertyId);
});

const bookkeeper: Session = {
  ...admin,
  lastName: 'Bookkeeper',
  roles: [],
  permissions: ['books:read', 'books:write'],
};

test('EXP-13, TRUST-7: without the permission to read properties, none can be chosen', async () => {
  await open({}, bookkeeper);
  await expect.element(button('Save')).toBeVisible();
  expect(button('Move expense').query()).toBeNull();
});

test('EXP-1, TRUST-7: an expense is added without a choice of properties by those who may not read them', async () => {
  renderScreen('/organization-expenses?tab=add', { as: bookkeeper, answers: { [LIST]: [] } });
  const dialog = page.getByRole('dialog', { name: 'Add expense' });
  await expect.element(dialog.getByLabelText('Amount')).toBeVisible();
  expect(dialog.getByRole('combobox', { name: 'Property' }).query()).toBeNull();
});
