import { actOfProperty, defineParts } from '../../ui/feature.ts';
import type { invoicesFeature } from './feature.ts';

export const parts = defineParts<typeof invoicesFeature>({
  pages: {},
  screens: {
    'admin-invoices': { load: async () => (await import('./admin-invoices.tsx')).AdminInvoices },
  },
  palette: [actOfProperty(2, 'Create invoice', 'charges:write', 'admin-invoices')],
});
