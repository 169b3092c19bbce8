import { queryKeys } from '../../lib/effects.ts';
import { readTickedSearch } from '../../lib/ticked-rows.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';

export const billingFeature = defineWebFeature({
  name: 'billing',
  pages: {
    billing: { needs: ['charges:read'] },
    'charge-tenants': { needs: ['charges:write'], search: readTickedSearch },
  },
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: [{ group: 'money', to: '/billing', label: 'Billing', key: 'b', place: 50, icon: 'invoice' }],
  effects: { billing: [queryKeys.billing, queryKeys.today] },
});
