import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { sql, type SQLWrapper } from 'drizzle-orm';
import { homeLabelOfRow } from '#features/properties';
import { kept, valueOf, type OrganizationRow } from '../../platform/archive.ts';
import type { ArchiveSources } from '../../platform/feature.ts';
import { chargeSchedules } from './charges.table.ts';
import { householdEntries } from './household.table.ts';
import { lateFeePolicies } from './late-fee-policies.table.ts';
import { leases } from './leases.table.ts';
import { lesseeNames } from './lessee-names.ts';

/** UNIT-6: the names of the tenants of a row's lease on a day. */
export const lesseesOf = (row: OrganizationRow, id: SQLWrapper, day: CalendarDate) =>
  valueOf(lesseeNames(day), leases, row, id);

export const archive = {
  charge: {
    ...kept(
      'An ended charge cannot be restored, because a period might be billed twice. Add a new charge to the lease.',
    ),
    table: chargeSchedules,
    archivedAt: chargeSchedules.archivedAt,
    title: sql`${chargeSchedules.description}`,
    detail: (today) => lesseesOf(chargeSchedules, chargeSchedules.leaseId, today),
    amount: sql`${chargeSchedules.amount}`,
  },
  household: {
    ...kept('A removed entry cannot be restored. Add it to the lease again.'),
    table: householdEntries,
    archivedAt: householdEntries.archivedAt,
    title: sql`${householdEntries.name}`,
    detail: (today) => lesseesOf(householdEntries, householdEntries.leaseId, today),
  },
  lateFeePolicy: {
    ...kept(
      'A removed policy cannot be restored, because late fees were calculated without it since then. Add a new policy.',
    ),
    table: lateFeePolicies,
    archivedAt: lateFeePolicies.archivedAt,
    title: sql`'Late-fee policy'`,
    detail: (today) => sql`coalesce(${homeLabelOfRow(lateFeePolicies, lateFeePolicies.propertyId)},
      ${lesseesOf(lateFeePolicies, lateFeePolicies.leaseId, today)}, 'Organization')`,
  },
} satisfies ArchiveSources;
