import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { byQuery, HELD, type Answers } from '../../testing/api-stub.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { noteDownloads } from '../../testing/files.ts';
import { expectFitsDevices } from '../../testing/fits-devices.ts';
import { expense } from '../../testing/money-records.ts';
import { admin, idOf, lease, property, propertyId } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';
import { vendor } from '../../testing/vendor-records.ts';

/** EXP-3 and EXP-4: the expenses of a property in their table, and expenses entered by hand. */

const LIST = 'GET /v1/admin/properties/:propertyId/expenses';
const ONE = 'GET /v1/admin/properties/:propertyId/expenses/:expenseId';
const ADD = 'POST /v1/admin/properties/:propertyId/expenses';
const VENDORS = 'GET /v1/admin/vendors';
const SAVE = 'POST /v1/admin/properties/:propertyId/expenses/:expenseId';

const spent = (number: number, changes: Partial<Expense>): Expense => ({
  ...expense,
  id: idOf(600 + number),
  propertyId,
  ...changes,
});

const hardware = spent(1, { vendor: 'Wombat Hardware', amount: 12, category: 'SUPPLIES' });
const paint = spent(2, { vendor: 'Wombat Paint', amount: 9, category: 'SUPPLIES' });

const address = `/property-expenses?propertyId=${propertyId}`;

const open = (answers: Answers, search = '') =>
  renderScreen(`${address}${search}`, {
    as: admin,
    answers: {
      'GET /v1/admin/properties/:propertyId': { ...property, activeLease: lease },
      ...answers,
    },
  });

const table = () => main().getByRole('table', { name: 'Expenses' });
const rowOf = (text: string) => table().getByRole('row').filter({ hasText: text });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog', { name: 'Add expense' });

test('EXP-3, MAINT-8: an expense is entered by hand; an invalid date or amount is refused and stays as typed', async () => {
  const { api } = open({
    [LIST]: [paint],
    [VENDORS]: [vendor, { ...vendor, id: idOf(2), name: 'Numbat Roofing' }],
  });
  await button('Add expense').click();
  await expect.element(dialog().getByLabelText('Category')).toHaveFocus();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog().getByText('Enter an amount of money.')).toBeVisible();
  await expect.element(dialog().getByLabelText('Amount')).toHaveFocus();
  await expectFitsDevices();
  // MAINT-8: a known vendor is proposed.
  await dialog().getByLabelText('Vendor').fill('numb');
  await page.getByRole('option', { name: 'Numbat Roofing' }).click();
  await expect.element(dialog().getByLabelText('Vendor')).toHaveValue('Numbat Roofing');
  await dialog().getByLabelText('Amount').fill('99999999');
  const date = dialog().getByRole('textbox', { name: 'Date' });
  for (const [text, message] of [
    ['02/30/2026', 'Enter a date as MM/DD/YYYY.'],
    ['abc', 'Enter a date as MM/DD/YYYY.'],
    ['', 'Enter a date.'],
    ['1/5/2326', 'Enter a date between 1900 and 2199.'],
  ] as const) {
    await date.fill(text);
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog().getByText(message, { exact: true })).toBeVisible();
  }
  await date.fill('02/30/2026');
  await userEvent.keyboard('{Tab}');
  await expect.element(date).toHaveValue('02/30/2026');
  await expect.element(dialog().getByText('Enter a date as MM/DD/YYYY.')).toBeVisible();
  await expect.element(dialog().getByLabelText('Amount')).toHaveValue('99999999');
  await expectAccessible();
  expect(api.sent(ADD)).toEqual([]);

  await dialog().getByLabelText('Amount').fill('31.5');
  await date.fill('10/5/26');
  await date.click();
  // Escape closes the calendar, but not the dialog.
  await userEvent.keyboard('{Escape}');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  const leaving = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect.element(leaving.getByRole('button', { name: 'Stay' })).toHaveFocus();
  // Enter discards nothing by accident.
  await userEvent.keyboard('{Enter}');
  await expect.element(leaving).not.toBeInTheDocument();
  const added = spent(3, { vendor: 'Numbat Roofing', amount: 31.5, date: '2026-10-05T04:00:00Z' });
  api.answer({ [ADD]: added, [LIST]: [added, paint] });
  (date.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(api.sent(ADD).map(({ body }) => body)).toMatchObject([
    { vendor: 'Numbat Roofing', amount: 31.5, date: '2026-10-05' },
  ]);
  await expect.element(rowOf('Numbat Roofing')).toMatchTextContent('10/05/2026');
  await expect.element(rowOf('Numbat Roofing')).toMatchTextContent('$31.50');
  await expect.element(rowOf('Numbat Roofing').getByLabelText('no receipt')).toBeVisible();
  await expectFitsDevices();
});

/** The expenses that the server would find. */
const found = byQuery((query) => {
  const filter = (query.get('filter') ?? '').toLowerCase();
  const rows = [hardware, paint].filter((each) => each.vendor.toLowerCase().includes(filter));
  const ascending = rows.toSorted((one, other) => one.amount - other.amount);
  return query.get('sort') === 'amount' ? ascending : ascending.toReversed();
});

const amounts = () =>
  [...table().element().querySelectorAll('tbody td:nth-child(3)')].map(
    ({ textContent }) => /\$.*/.exec(textContent)?.[0],
  );

test('EXP-3, EXP-4: the filter is trimmed; filter and order are in the address, even after an expense is closed or saved', async () => {
  const { api, router } = open({ [LIST]: found, [ONE]: paint, [SAVE]: paint });
  const filter = () => api.sent(LIST).at(-1)?.url.searchParams.get('filter');
  await main().getByLabelText('Filter').fill('  WOMBAT P ');
  await expect.poll(filter).toBe('WOMBAT P');
  await expect.poll(amounts).toEqual(['$9.00']);
  await main().getByLabelText('Filter').fill('no such thing');
  await expect.element(main().getByText('No expense matches the filter.')).toBeVisible();
  await main().getByLabelText('Filter').fill('wombat');
  await expect.poll(() => router.state.location.href).toBe(`${address}&filter=wombat`);
  await button('Amount').click();
  await expect.poll(amounts).toEqual(['$12.00', '$9.00']);
  expect(router.state.location.href).toBe(`${address}&filter=wombat&sort=-amount`);
  await button('Amount').click();
  await expect.poll(amounts).toEqual(['$9.00', '$12.00']);
  for (const name of ['Close', 'Save']) {
    await rowOf('Wombat Paint').getByRole('link', { name: /^Edit/ }).click();
    await expect.element(main().getByLabelText('Amount')).toHaveValue('$9.00');
    expect(router.state.location.href).toMatch(/^\/expense-receipt\?propertyId=.+&expenseId=/);
    if (name === 'Close') await expectFitsDevices();
    await main().getByRole('button', { name, exact: true }).click();
    await expect
      .poll(() => router.state.location.href)
      .toBe(`${address}&filter=wombat&sort=amount`);
    await expect.poll(amounts).toEqual(['$9.00', '$12.00']);
  }
  expect(api.sent(SAVE).map(({ body }) => body)).toMatchObject([
    { vendor: 'Wombat Paint', amount: 9, category: 'SUPPLIES', version: paint.version },
  ]);
});

test('EXP-3: a link to a filter and an order shows what they find; Close leads to the property', async () => {
  const { router } = open(
    {
      [LIST]: found,
      'GET /v1/public/attributes': [],
      'GET /v1/admin/properties/:propertyId/conversations': [],
    },
    '&filter=wombat&sort=amount',
  );
  await expect.poll(amounts).toEqual(['$9.00', '$12.00']);
  await expect.element(main().getByLabelText('Filter')).toHaveValue('wombat');
  await main().getByRole('button', { name: 'Close', exact: true }).click();
  await expect
    .poll(() => router.state.location.href)
    .toBe(`/admin-landing/view-property/${propertyId}`);
});

test('EXP-6: deleting asks first, and the focus moves to a remaining row', async () => {
  const { api } = open({ [LIST]: [hardware, paint] });
  const deleting = rowOf('Wombat Hardware').getByRole('button', { name: /^Delete/ });
  await deleting.click();
  const question = page.getByRole('dialog', { name: 'Delete expense' });
  await expect
    .element(question.getByText('Are you sure you want to delete this expense?', { exact: true }))
    .toBeVisible();
  await expectFitsDevices();
  await question.getByRole('button', { name: 'Cancel' }).last().click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(deleting).toHaveFocus();
  await deleting.click();
  api.answer({
    'DELETE /v1/admin/properties/:propertyId/expenses/:expenseId': {},
    'POST /v1/admin/properties/:propertyId/expenses/:expenseId/restore': hardware,
    [LIST]: [paint],
  });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  const told = /^The expense of \$12\.00 from Wombat Hardware on 06\/01\/2026 was deleted/;
  await expect.element(page.getByText(told)).toBeVisible();
  await expect.element(rowOf('Wombat Hardware')).not.toBeInTheDocument();
  await expect.poll(() => table().element().contains(document.activeElement)).toBe(true);
  api.answer({ [LIST]: [hardware, paint] });
  await button('Undo').click();
  await expect.element(rowOf('Wombat Hardware')).toBeVisible();
});

test('EXP-6: deleting leaves the focus where the person has moved it meanwhile', async () => {
  const DELETE = 'DELETE /v1/admin/properties/:propertyId/expenses/:expenseId';
  const { api } = open({ [LIST]: [hardware, paint], [DELETE]: HELD });
  await rowOf('Wombat Hardware')
    .getByRole('button', { name: /^Delete/ })
    .click();
  const question = page.getByRole('dialog', { name: 'Delete expense' });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(question).not.toBeInTheDocument();
  const filter = main().getByLabelText('Filter').element() as HTMLInputElement;
  filter.focus();
  api.answer({ [DELETE]: {}, [LIST]: [paint] });
  await expect.element(rowOf('Wombat Hardware')).not.toBeInTheDocument();
  // A lost focus is looked for twice: now, and when a dialog would have faded out.
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(document.activeElement).toBe(filter);
});

test('EXP-3: the table is downloaded as expenses.csv', async () => {
  const saved = noteDownloads();
  open({
    [LIST]: [paint],
    'GET /v1/admin/properties/:propertyId/expenses.csv': new Blob(['Date\r\n']),
  });
  await button('Download CSV').click();
  await expect.poll(() => saved).toEqual(['expenses.csv']);
});

test('EXP-3, EXP-11: an expense of a statement says that only the statement updates it', async () => {
  const fromStatement =
    'This was generated from a statement and must be refreshed from the statement';
  open({ [LIST]: [spent(4, { vendor: 'Ace', statementId: idOf(80), readingState: 'none' })] });
  const blocked = rowOf('Ace').getByRole('button', { name: fromStatement, exact: true });
  await expect.element(blocked).toBeVisible();
  expect(
    rowOf('Ace')
      .getByRole('button', { name: /^Refresh/ })
      .query(),
  ).toBeNull();
  // The text appears when the keyboard moves the focus there.
  await userEvent.keyboard('{Tab}');
  (blocked.element() as HTMLElement).focus();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(fromStatement);
  await expectAccessible();
});
