import { defineParts } from '../../ui/feature.ts';
import type { maintenanceFeature } from './feature.ts';

export const parts = defineParts<typeof maintenanceFeature>({
  pages: {
    'work-orders': async () => (await import('./work-orders-page.tsx')).WorkOrdersPage,
    'recurring-work': async () => (await import('./recurring-work-page.tsx')).RecurringWorkPage,
    'work-order': async () => (await import('./work-order-page.tsx')).WorkOrderPage,
  },
  screens: { assets: { load: async () => (await import('./assets-screen.tsx')).AssetsScreen } },
  palette: [
    {
      place: 82,
      label: 'New work order',
      detail: 'A repair or other work in a home',
      words: 'maintenance repair problem fix',
      permission: 'maintenance:write',
      path: '/work-orders?tab=new',
    },
  ],
});
