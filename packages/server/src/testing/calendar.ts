import { followToday, leasesBehindToday } from '../features/leases/leases.service.ts';
import type { Organization } from '../platform/database/organization-table.ts';
import type { TestApp } from './test-app.ts';

/** Brings every lease of an organization to today, each in a transaction of its own, as the jobs do. */
export async function followCalendar(
  { database }: TestApp,
  organization: Organization,
): Promise<void> {
  for (const lease of await database.transact({ organization }, leasesBehindToday)) {
    await database.transact({ organization }, (tx) => followToday(tx, lease));
  }
}
