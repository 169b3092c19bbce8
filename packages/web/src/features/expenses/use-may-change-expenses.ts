import { useMay, type Calls } from '../../lib/may.ts';

export const callsToChangeExpenses = {
  'POST /v1/admin/organization/expenses': 'books:write',
  'POST /v1/admin/organization/expenses/:fileName/upload': 'books:write',
  'POST /v1/admin/organization/expenses/:expenseId': 'books:write',
  'POST /v1/admin/organization/expenses/:expenseId/refresh': 'books:write',
  'POST /v1/admin/organization/expenses/refresh': 'books:write',
  'DELETE /v1/admin/organization/expenses/:expenseId': 'books:write',
  'POST /v1/admin/properties/:propertyId/expenses': 'books:write',
  'POST /v1/admin/properties/:propertyId/expenses/:fileName/upload': 'books:write',
  'POST /v1/admin/properties/:propertyId/expenses/:expenseId': 'books:write',
  'POST /v1/admin/properties/:propertyId/expenses/:expenseId/refresh': 'books:write',
  'POST /v1/admin/properties/:propertyId/expenses/refresh': 'books:write',
  'DELETE /v1/admin/properties/:propertyId/expenses/:expenseId': 'books:write',
} satisfies Calls;

/** Whether the person may add, change and delete expenses, of the organization and of properties. */
export const useMayChangeExpenses = (): boolean => useMay(callsToChangeExpenses);
