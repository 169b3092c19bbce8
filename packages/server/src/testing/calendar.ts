import { updateLeaseForToday, leasesToUpdate } from '../features/leases/lease-updates.service.ts';
import type { Organization } from '../platform/database/organization-table.ts';
import type { TestApp } from './test-app.ts';

/** Updates every lease of an organization for today, each in its own transaction, as the jobs do. */
export async function updateLeasesForToday(
  { database }: TestApp,
  organization: Organization,
): Promise<void> {
  for (const lease of await database.transact({ organization }, leasesToUpdate)) {
    await database.transact({ organization }, (tx) => updateLeaseForToday(tx, lease));
  }
}
