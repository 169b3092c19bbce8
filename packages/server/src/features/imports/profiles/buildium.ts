import type { VendorProfile } from './vendor-profile.ts';

/**
 * The spreadsheet of tenants that Buildium describes (Data Import: Tenants and leases). Properties are named there, and
 * usually by their address. Only the first tenant of a lease has the charge.
 */
export const buildium: VendorProfile = {
  program: 'Buildium',
  kind: 'RENT_ROLL',
  marks: ['Property', 'Unit number', 'First name', 'Last name'],
  columns: {
    Property: 'address',
    'Unit number': 'unit',
    'First name': 'firstName',
    'Last name': 'lastName',
    'Lease start date': 'start',
    'Move-in date': 'start',
    'Lease end date': 'end',
    'Recurring charge amount': 'rent',
    'Recurring charge frequency': null,
  },
};
