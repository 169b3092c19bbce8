import { defineWebFeature, none } from '../../ui/feature.ts';

export const paymentsFeature = defineWebFeature({
  name: 'payments',
  pages: none('Staff have no page of it.'),
  screens: {
    'external-payment': ['properties:read', 'payments:write', 'leases:read', 'charges:read'],
    'property-payments': ['properties:read', 'payments:read', 'leases:read'],
  },
  routes: none('It has no other routes.'),
  nav: none('The page of a property links to it.'),
  effects: none('The ledger has those of money.'),
});
