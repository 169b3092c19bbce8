import { describe } from 'vitest';
import { page } from 'vitest/browser';
import { expense } from '../../testing/money-records.ts';
import { admin } from '../../testing/records.ts';
import { main } from '../../testing/states.ts';
import { testTypedMoney } from '../../testing/typed-money.ts';

const sent = (body: { amount: number }) => body.amount;

describe('EXP-1: the amount of a new expense', () => {
  testTypedMoney({
    address: '/organization-expenses',
    as: admin,
    answers: { 'GET /v1/admin/organization/expenses': [], 'GET /v1/properties': [] },
    open: () => main().getByRole('button', { name: 'Add expense' }).click(),
    field: () => page.getByRole('dialog').getByLabelText('Amount'),
    sends: 'POST /v1/admin/organization/expenses',
    sent,
    negative: true,
  });
});

describe('EXP-2: the amount of an expense', () => {
  testTypedMoney({
    address: `/org-expense-receipt?expenseId=${expense.id}`,
    as: admin,
    answers: { 'GET /v1/admin/organization/expenses/:expenseId': expense },
    field: () => main().getByLabelText('Amount'),
    sends: 'POST /v1/admin/organization/expenses/:expenseId',
    sent,
    negative: true,
  });
});
