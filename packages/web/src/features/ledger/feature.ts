import { defineWebFeature, none } from '../../ui/feature.ts';
import { readDaySearch } from '../../ui/screens/page-search.ts';

export const ledgerFeature = defineWebFeature({
  name: 'ledger',
  pages: {
    receivables: { needs: ['payments:read'] },
    deposits: { needs: ['payments:read'], search: readDaySearch },
  },
  screens: {
    deposit: ['properties:read', 'payments:read', 'leases:read'],
  },
  routes: none('It has no other routes.'),
  nav: [{ to: '/receivables', label: 'Receivables', place: 30 }],
});
