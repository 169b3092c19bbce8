import { defineFeature, none } from '../../platform/feature.ts';
import { archive } from './archive.kinds.ts';
import { expiringVendorPapers } from './vendors.attention.ts';
import { registerVendors } from './vendors.routes.ts';
import { vendorsFound } from './vendors.search.ts';

export const vendorsFeature = defineFeature({
  name: 'vendors',
  register: registerVendors,
  jobs: none('It sends nothing by itself.'),
  recurring: none('Nothing of it is repeated.'),
  attention: [{ needs: 'maintenance:read', noHome: true, find: expiringVendorPapers }],
  calendar: none('Today names the papers that expire.'),
  history: none('The page of a vendor has the current values; the activity has the changes.'),
  search: [vendorsFound],
  archive,
  tables: { vendors: 'vendors', vendor_files: 'vendors' },
  topics: { vendors: ['maintenance:read'] },
});
