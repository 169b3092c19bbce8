import { queryKeys } from '../../lib/effects.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';
import { validateListSearch } from '../../ui/screens/list-search.ts';
import { text } from '../../ui/screens/page-search.ts';
import type { ListSearch } from '../../ui/screens/screen.ts';

/** MAINT-2: how the work orders are shown, and for which home a new one is. */
interface WorkOrdersSearch extends ListSearch {
  readonly propertyId?: string | undefined;
}

const readWorkOrdersSearch = (search: Record<string, unknown>): WorkOrdersSearch => ({
  ...validateListSearch(search),
  propertyId: text(search['propertyId']) || undefined,
});

const readWorkOrderSearch = (search: Record<string, unknown>) => ({
  workOrderId: text(search['workOrderId']),
});

export const maintenanceFeature = defineWebFeature({
  name: 'maintenance',
  pages: {
    'work-orders': { needs: ['maintenance:read'], search: readWorkOrdersSearch },
    'recurring-work': { needs: ['maintenance:read'] },
    'work-order': { needs: ['maintenance:read'], search: readWorkOrderSearch },
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
  effects: { maintenance: [['work-orders'], queryKeys.today] },
});
