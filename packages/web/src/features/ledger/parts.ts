import { defineParts, none } from '../../ui/feature.ts';
import type { ledgerFeature } from './feature.ts';

export const parts = defineParts<typeof ledgerFeature>({
  pages: {
    receivables: async () => (await import('./receivables-page.tsx')).ReceivablesPage,
    deposits: async () => (await import('./deposits-page.tsx')).DepositsPage,
  },
  screens: {
    deposit: { load: async () => (await import('./deposit-screen.tsx')).DepositScreen },
  },
  palette: none('The palette offers nothing of it.'),
});
