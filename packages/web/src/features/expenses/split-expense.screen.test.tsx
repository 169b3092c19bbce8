import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { building, buildingAnswers, roof } from '../../testing/building-records.ts';
import { expense } from '../../testing/money-records.ts';
import { admin } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { main } from '../../testing/states.ts';

const share = 'POST /v1/admin/buildings/:buildingId/expenses';

const answers = {
  ...buildingAnswers,
  'GET /v1/admin/organization/expenses': [expense],
  'GET /v1/admin/organization/expenses/:expenseId': expense,
  'GET /v1/admin/buildings': [building],
  [share]: roof,
};

const address = `/org-expense-receipt?expenseId=${expense.id}`;

test('UNIT-4: a receipt that was read is split among the units of a building', async () => {
  const { api } = renderScreen(address, { as: admin, answers });
  await main().getByRole('link', { name: 'Split among units' }).click();
  const form = page.getByRole('dialog');
  await expect.element(form.getByLabelText('Vendor')).toHaveValue(expense.vendor);
  await expect.element(form.getByText(/^Maple Court 1A \$573\.43/)).toBeVisible();
  await expectAccessible();
  await form.getByRole('button', { name: 'Add expense' }).click();
  await expect.element(main().getByRole('heading', { name: 'Maple Court' })).toBeVisible();
  const sent = api.sent(share).filter(({ headers }) => !headers.has('rehearse'));
  expect(sent.at(-1)?.body).toMatchObject({
    amount: expense.amount,
    category: expense.category,
    split: 'EQUALLY',
    expense: { propertyId: null, expenseId: expense.id },
  });
});

test('UNIT-4: of several buildings, the one of the receipt is chosen', async () => {
  const other = { ...building, id: 'b', name: 'Oak Court' };
  renderScreen(address, {
    as: admin,
    answers: { ...answers, 'GET /v1/admin/buildings': [building, other] },
  });
  await main().getByRole('link', { name: 'Split among units' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabelText('Building').selectOptions('Maple Court');
  await expect.element(form.getByLabelText('Vendor')).toHaveValue(expense.vendor);
});

test('UNIT-4: a receipt is not split without a building', async () => {
  renderScreen(address, { as: admin, answers: { ...answers, 'GET /v1/admin/buildings': [] } });
  await expect.element(main().getByLabelText('Vendor')).toBeVisible();
  await expect
    .element(main().getByRole('link', { name: 'Split among units' }))
    .not.toBeInTheDocument();
});
