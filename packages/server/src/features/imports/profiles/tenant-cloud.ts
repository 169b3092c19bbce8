import type { VendorProfile } from './vendor-profile.ts';

/** The spreadsheet of leases that TenantCloud describes (How do I import leases?). */
export const tenantCloud: VendorProfile = {
  program: 'TenantCloud',
  kind: 'RENT_ROLL',
  marks: ['Tenant(s) Full name', 'Total Recurring Rent Amount'],
  columns: {
    'Tenant(s) Full name': 'fullName',
    'Unit number': 'unit',
    'Total Recurring Rent Amount': 'rent',
    'Lease End Date': 'end',
    // A share of what the lease has as a whole.
    'Tenant Rent Amount Portion': null,
    'Tenant Deposit Amount Portion': null,
  },
};
