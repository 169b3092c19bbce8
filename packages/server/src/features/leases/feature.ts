import { sql } from 'drizzle-orm';
import { defineFeature, none } from '../../platform/feature.ts';
import { endingLeases } from './attention.ts';
import { leaseEnds, leaseStarts } from './calendar.ts';
import { expiringInsurance } from './household.attention.ts';
import { idsOfEntries } from './household.repository.ts';
import { registerHousehold } from './household.routes.ts';
import { followLeaseJob, leasesByDate } from './leases.jobs.ts';
import { registerLeases, type LeaseParts } from './leases.routes.ts';
import { leases } from './leases.table.ts';
import { lesseeNames } from './lessee-names.ts';
import { idsOfParties } from './parties.repository.ts';
import { registerParties } from './parties.routes.ts';
import { idsOfCharges } from './charges.repository.ts';
import { archive } from './archive.kinds.ts';

export const leasesFeature = defineFeature({
  name: 'leases',
  register: (routes, parts: LeaseParts) => {
    registerLeases(routes, parts);
    registerParties(routes);
    registerHousehold(routes);
  },
  jobs: () => [followLeaseJob()],
  recurring: [leasesByDate],
  attention: [
    { needs: 'leases:read', work: 'leases:write', find: endingLeases },
    { needs: 'leases:read', work: 'leases:write', find: expiringInsurance },
  ],
  calendar: {
    lease_starts: { find: leaseStarts },
    lease_ends: { find: leaseEnds },
  },
  history: {
    lease: {
      table: leases,
      title: (today) => sql`'Lease of ' || ${lesseeNames(today)}`,
      parts: async (tx, leaseId) => [
        ...(await idsOfCharges(tx, leaseId)),
        ...(await idsOfParties(tx, leaseId)),
        ...(await idsOfEntries(tx, leaseId)),
      ],
    },
  },
  search: none('Leases are found with their homes, by the search.'),
  archive,
  tables: {
    lessee_homes: 'users',
    leases: 'leases',
    lease_parties: 'leases',
    household_entries: 'leases',
    lease_holds: 'leases',
    charge_schedules: 'leases',
    charge_steps: 'leases',
    late_fee_policies: 'billing',
  },
  topics: {
    leases: [
      ...(['properties:read', 'leases:read', 'people:read', 'charges:read'] as const),
      ...(['payments:read', 'books:read', 'messages:read'] as const),
    ],
  },
});
