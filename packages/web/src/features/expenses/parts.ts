import { actOfProperty, defineParts } from '../../ui/feature.ts';
import type { expensesFeature } from './feature.ts';

export const parts = defineParts<typeof expensesFeature>({
  pages: {
    'organization-expenses': async () =>
      (await import('./organization-expenses-page.tsx')).OrganizationExpensesPage,
    'org-expense-receipt': async () =>
      (await import('./receipt-pages.tsx')).OrganizationReceiptPage,
    'property-expenses': async () =>
      (await import('./property-expenses-page.tsx')).PropertyExpensesPage,
    'expense-receipt': async () => (await import('./receipt-pages.tsx')).PropertyReceiptPage,
    expenses: async () => (await import('./all-expenses-page.tsx')).AllExpensesPage,
  },
  screens: {
    'share-expense': {
      load: async () => (await import('./share-expense.tsx')).ShareExpense,
      narrow: true,
      propertyOptional: true,
    },
  },
  palette: [
    {
      ...actOfProperty(
        4,
        'Add expense',
        'receipt photo bill cost',
        'books:write',
        'property-expenses',
      ),
      path: (propertyId) => `/property-expenses?propertyId=${propertyId}&tab=add`,
    },
    {
      place: 40,
      label: 'Add expense',
      detail: 'For a property or the organization',
      words: 'receipt photo bill cost',
      permission: 'books:write',
      path: '/organization-expenses?tab=add',
    },
  ],
});
