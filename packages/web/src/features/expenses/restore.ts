import type { expensesKinds } from '@tenantry/contract/expenses/expenses.kinds';
import { defineRestoring } from '../../ui/acts/restore.ts';
import { restoreExpense } from './expenses.queries.ts';

export const restoring = defineRestoring<typeof expensesKinds>({
  expense: {
    calls: {
      'POST /v1/admin/organization/expenses/:expenseId/restore': 'books:write',
      'POST /v1/admin/properties/:propertyId/expenses/:expenseId/restore': 'books:write',
    },
    effect: 'expenses',
    send: ({ id, propertyId }) => restoreExpense(propertyId, id),
  },
});
