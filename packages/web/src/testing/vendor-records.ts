import type { VendorDetails } from '@tenantry/contract/vendors/vendors.schemas';
import { idOf } from './records.ts';

/** A vendor, for tests of screens. */
export const vendor: VendorDetails = {
  id: idOf(1),
  name: 'Reyes Plumbing',
  contactName: 'Marta Reyes',
  emailAddress: 'marta@reyes.example',
  phoneNumber: '(212) 555-0188',
  trades: ['PLUMBING'],
  insuranceExpiresOn: '2026-06-01',
  licenseNumber: 'PL-4471',
  licenseExpiresOn: '2026-07-01',
  hasW9: false,
  rating: 4,
  notes: 'Calls back within the hour.',
  expired: ['INSURANCE'],
  expiresSoon: ['LICENSE'],
  version: 1,
  archived: false,
  files: [],
};
