import { queryKeys } from '../../lib/effects.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';

export const settlementsFeature = defineWebFeature({
  name: 'settlements',
  pages: none('It has no page.'),
  screens: {
    'settle-deposit': ['properties:read', 'payments:read', 'leases:read'],
  },
  routes: none('It has no other routes.'),
  nav: none('The deposit of a lease links to it.'),
  effects: {
    settlements: [
      [...queryKeys.leases, 'settlement'],
      [...queryKeys.lessee, 'settlements'],
    ],
  },
});
