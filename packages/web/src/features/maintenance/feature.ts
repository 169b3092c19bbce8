import { queryKeys } from '../../lib/effects.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';
import { readPageSearch, readTexts } from '../../ui/screens/page-search.ts';

export const maintenanceFeature = defineWebFeature({
  name: 'maintenance',
  pages: {
    'work-orders': {
      needs: ['maintenance:read'],
      search: (search) => ({
        ...readPageSearch(search),
        ...readTexts('conversationId', 'messageId')(search),
      }),
    },
    'recurring-work': { needs: ['maintenance:read'] },
    'work-order': { needs: ['maintenance:read'], search: readTexts('workOrderId') },
  },
  screens: { assets: ['properties:read', 'maintenance:read'] },
  routes: none('It has no other routes.'),
  nav: [
    {
      group: 'work',
      to: '/work-orders',
      label: 'Maintenance',
      key: 'w',
      place: 105,
      icon: 'tool',
      also: 'work-order',
    },
    {
      group: 'add',
      to: '/work-orders?tab=new',
      label: 'Work order',
      place: 35,
      icon: 'tool',
      permission: 'maintenance:write',
    },
  ],
  effects: { maintenance: [['work-orders'], queryKeys.workCosts, queryKeys.today] },
});
