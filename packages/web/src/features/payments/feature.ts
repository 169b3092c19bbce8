import { defineWebFeature, none } from '../../ui/feature.ts';
import { readPaymentsSearch } from './payments-search.ts';

export const paymentsFeature = defineWebFeature({
  name: 'payments',
  pages: {
    payments: { needs: ['payments:read'], search: readPaymentsSearch },
    'enter-checks': { needs: ['payments:read', 'payments:write'] },
  },
  screens: {
    'external-payment': ['properties:read', 'payments:write', 'leases:read', 'charges:read'],
    'property-payments': ['properties:read', 'payments:read', 'leases:read'],
  },
  routes: none('It has no other routes.'),
  nav: [{ group: 'money', to: '/payments', label: 'Payments', key: 'y', place: 60, icon: 'card' }],
  effects: none('The ledger has those of money.'),
});
