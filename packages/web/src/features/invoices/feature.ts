import { defineWebFeature, none } from '../../ui/feature.ts';

export const invoicesFeature = defineWebFeature({
  name: 'invoices',
  pages: { invoices: { needs: ['charges:read'] } },
  screens: {
    'admin-invoices': ['properties:read', 'charges:read'],
  },
  routes: none('It has no other routes.'),
  nav: [{ group: 'money', to: '/invoices', label: 'Invoices', key: 'i', place: 45, icon: 'file' }],
  effects: none('The ledger has those of money.'),
});
