import { defineKinds } from '#shared/kinds';

export const vendorsKinds = defineKinds({
  pages: ['vendors', 'vendor'],
  screens: [],
  topics: ['vendors'],
  archive: { vendor: { label: 'Vendors', needs: 'maintenance:read', place: 78 } },
  records: { vendor: 'maintenance' },
  history: {},
  search: { vendor: { label: 'Vendor', place: 67 } },
  attention: { vendor_paper_expiring: { place: 77 } },
  calendar: {},
});
