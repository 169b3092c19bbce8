import { defineParts, type PalettePlace } from '../../ui/feature.ts';
import type { billingFeature } from './feature.ts';

const tab = (
  place: number,
  label: string,
  detail: string,
  name: string,
  words: string,
): PalettePlace => ({
  kind: 'Setting',
  place,
  label,
  detail,
  words,
  path: `/billing?tab=${name}`,
});

export const parts = defineParts<typeof billingFeature>({
  pages: {
    billing: async () => (await import('./billing-page.tsx')).BillingPage,
    'charge-tenants': async () => (await import('./charge-tenants-page.tsx')).ChargeTenantsPage,
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
    tab(
      300,
      'Billing settings',
      'How rent is billed and reminded',
      'settings',
      'open reminder order',
    ),
    tab(310, 'Late fees', 'Policies that leases follow', 'late-fees', 'open settings policy'),
    tab(320, 'Message texts', 'What mails and texts say', 'messages', 'open settings template'),
  ],
});
