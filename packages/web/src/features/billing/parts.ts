import { defineParts } from '../../ui/feature.ts';
import type { billingFeature } from './feature.ts';

export const parts = defineParts<typeof billingFeature>({
  pages: {
    billing: async () => (await import('./billing-page.tsx')).BillingPage,
  },
  screens: {},
  palette: [
    {
      place: 60,
      label: 'Create invoices',
      detail: 'Next rent for all leases',
      permission: 'charges:write',
      path: '/billing',
    },
  ],
});
