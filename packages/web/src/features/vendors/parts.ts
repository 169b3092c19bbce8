import { defineParts } from '../../ui/feature.ts';
import type { vendorsFeature } from './feature.ts';

export const parts = defineParts<typeof vendorsFeature>({
  pages: {
    vendors: async () => (await import('./vendors-page.tsx')).VendorsPage,
    vendor: async () => (await import('./vendor-page.tsx')).VendorPage,
  },
  screens: {},
  palette: [
    {
      place: 84,
      label: 'Add vendor',
      detail: 'A plumber, an electrician, a painter',
      words: 'contractor handyman trade',
      permission: 'maintenance:write',
      path: '/vendors?tab=new',
    },
  ],
});
