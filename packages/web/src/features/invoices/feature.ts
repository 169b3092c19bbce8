import { defineWebFeature, none } from '../../ui/feature.ts';

export const invoicesFeature = defineWebFeature({
  name: 'invoices',
  pages: none('Staff have no page of it.'),
  screens: {
    'admin-invoices': ['properties:read', 'charges:read'],
  },
  routes: none('It has no other routes.'),
  nav: none('The page of a property links to it.'),
  effects: none('The ledger has those of money.'),
});
