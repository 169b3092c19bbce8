import { queryKeys } from '../../lib/effects.ts';
import { isOwner } from '../../lib/session.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';
import { readIds } from '../../ui/screens/page-search.ts';

export const expensesFeature = defineWebFeature({
  name: 'expenses',
  pages: {
    'organization-expenses': { needs: ['books:read'] },
    'org-expense-receipt': { needs: ['books:read'], search: readIds('expenseId') },
    'property-expenses': { needs: ['properties:read', 'books:read'] },
    'expense-receipt': {
      needs: ['properties:read', 'books:read'],
      search: readIds('propertyId', 'expenseId'),
    },
    expenses: { needs: ['books:read'] },
  },
  screens: { 'share-expense': ['properties:read', 'books:read', 'books:write'] },
  routes: none('It has no other routes.'),
  nav: [
    {
      group: 'top',
      to: '/organization-expenses',
      label: 'Expenses',
      key: 'e',
      place: 70,
      hiddenFrom: isOwner,
    },
    {
      group: 'money',
      to: '/expenses',
      label: 'All expenses',
      key: 'x',
      place: 65,
      icon: 'receipt',
    },
    {
      group: 'add',
      to: '/organization-expenses?tab=add',
      label: 'Receipt',
      place: 20,
      icon: 'receipt',
      permission: 'books:write',
    },
  ],
  effects: {
    expenses: [
      ['organizationExpenses'],
      queryKeys.properties,
      queryKeys.workCosts,
      queryKeys.today,
      queryKeys.archive,
    ],
  },
});
