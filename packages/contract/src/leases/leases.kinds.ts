import { defineKinds } from '#shared/kinds';

export const leasesKinds = defineKinds({
  pages: [],
  screens: ['start-lease', 'modify-lease', 'contact-info'],
  topics: ['leases'],
  archive: {
    charge: { label: 'Charges', needs: 'charges:read', place: 70 },
    household: { label: 'Pets, vehicles, policies, contacts', needs: 'leases:read', place: 75 },
    lateFeePolicy: { label: 'Late-fee policies', needs: 'charges:read', place: 90 },
  },
  records: { lease: 'leases', party: 'leases', household: 'leases', charge: 'charges' },
  history: { lease: 20 },
  search: { lease: { label: 'Lease', place: 30 } },
  attention: { lease_ending: { place: 70 }, insurance_expiring: { place: 75 } },
  calendar: {
    lease_starts: { place: 30, needs: 'leases:read' },
    lease_ends: { place: 40, needs: 'leases:read' },
  },
});
