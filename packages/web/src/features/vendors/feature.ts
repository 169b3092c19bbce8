import { queryKeys } from '../../lib/effects.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';
import { validateListSearch } from '../../ui/screens/list-search.ts';
import { text } from '../../ui/screens/page-search.ts';

const readVendorSearch = (search: Record<string, unknown>) => ({
  vendorId: text(search['vendorId']),
});

export const vendorsFeature = defineWebFeature({
  name: 'vendors',
  pages: {
    vendors: { needs: ['maintenance:read'], search: validateListSearch },
    vendor: { needs: ['maintenance:read'], search: readVendorSearch },
  },
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: [
    {
      group: 'work',
      to: '/vendors',
      label: 'Vendors',
      key: 'v',
      place: 107,
      icon: 'users',
      also: '/vendor',
    },
  ],
  effects: { vendors: [['vendors'], queryKeys.today, queryKeys.archive] },
});
