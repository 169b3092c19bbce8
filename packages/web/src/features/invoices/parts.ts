import { actOfProperty, defineParts } from '../../ui/feature.ts';
import type { invoicesFeature } from './feature.ts';

export const parts = defineParts<typeof invoicesFeature>({
  pages: { invoices: async () => (await import('./all-invoices-page.tsx')).AllInvoicesPage },
  screens: {
    // INV-3: without a property, the list of invoices is empty.
    'admin-invoices': {
      load: async () => (await import('./admin-invoices.tsx')).AdminInvoices,
      propertyOptional: true,
    },
  },
  palette: [actOfProperty(2, 'Create invoice', 'bill charge', 'charges:write', 'admin-invoices')],
});
