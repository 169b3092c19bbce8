import { defineKinds } from '#shared/kinds';

export const expensesKinds = defineKinds({
  pages: [
    'organization-expenses',
    'org-expense-receipt',
    'property-expenses',
    'expense-receipt',
    'expenses',
  ],
  screens: ['share-expense'],
  topics: ['expenses'],
  archive: { expense: { label: 'Expenses', needs: 'books:read', place: 30 } },
  records: { expense: 'books', sharedExpense: 'books' },
  history: { expense: 50, sharedExpense: 55 },
  search: { expense: { label: 'Expense', place: 70 } },
  attention: { receipts: { place: 110 } },
  calendar: {},
});
