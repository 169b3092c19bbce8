import {
  organizationExpensesEndpoints as ofOrganization,
  propertyExpensesEndpoints as ofProperty,
} from '@tenantry/contract/expenses/expenses.endpoints';
import type { Expense, expenseUpdate } from '@tenantry/contract/expenses/expenses.schemas';
import type { z } from 'zod';
import type { TestPerson } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** The calls about the expenses of a property or, with null, of the organization. */
export function expensesOf(test: TestApp, as: TestPerson, propertyId: string | null) {
  const call = test.call.bind(test);
  const owner = { propertyId: propertyId ?? '' };
  const inOrganization = propertyId === null;
  const one = ({ id: expenseId }: Pick<Expense, 'id'>) => ({ ...owner, expenseId });
  return {
    list: async (query: { readonly filter?: string; readonly limit?: string } = {}) => {
      const answer = inOrganization
        ? await call(ofOrganization.list, { as, params: {}, query })
        : await call(ofProperty.list, { as, params: owner, query });
      return answer.body;
    },
    one: (expense: Pick<Expense, 'id'>) =>
      inOrganization
        ? call(ofOrganization.one, { as, params: { expenseId: expense.id } })
        : call(ofProperty.one, { as, params: one(expense) }),
    update: (expense: Expense, changes: Partial<z.input<typeof expenseUpdate>>) => {
      const { category, amount, vendor, note, version } = expense;
      const body = { date: '2026-03-02', category, amount, vendor, note, version, ...changes };
      return inOrganization
        ? call(ofOrganization.update, { as, params: { expenseId: expense.id }, body })
        : call(ofProperty.update, { as, params: one(expense), body });
    },
    remove: (expense: Expense) =>
      inOrganization
        ? call(ofOrganization.remove, { as, params: { expenseId: expense.id } })
        : call(ofProperty.remove, { as, params: one(expense) }),
    restore: (expense: Expense) =>
      inOrganization
        ? call(ofOrganization.restore, { as, params: { expenseId: expense.id } })
        : call(ofProperty.restore, { as, params: one(expense) }),
  };
}
