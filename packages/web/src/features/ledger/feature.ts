import { queryKeys } from '../../lib/effects.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';
import { readDaySearch } from '../../ui/screens/page-search.ts';

/** A property is shown with its money. */
const ofMoney = [
  queryKeys.invoices,
  queryKeys.leases,
  queryKeys.properties,
  queryKeys.billing,
  queryKeys.today,
  queryKeys.archive,
] as const;

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
  nav: [
    { group: 'money', to: '/receivables', label: 'Receivables', key: 'r', place: 40, icon: 'coin' },
    { group: 'money', to: '/deposits', label: 'Deposits', key: 'd', place: 70, icon: 'lock' },
    {
      group: 'add',
      to: '/receivables',
      label: 'Payment',
      place: 10,
      icon: 'card',
      permission: 'payments:write',
    },
  ],
  effects: {
    invoices: [...ofMoney, queryKeys.lessee],
    payments: [...ofMoney, queryKeys.lessee],
    money: ofMoney,
    ownMoney: [queryKeys.lessee],
  },
});
