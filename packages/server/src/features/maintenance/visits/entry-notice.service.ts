import { entryNoticeOf, type EntryNotice } from '@tenantry/contract/rules/entry-notice';
import { ruleIn } from '@tenantry/contract/rules/state-rules';
import { leasesOfProperties, recipientsOf } from '#features/leases';
import { readSettings } from '#features/organization';
import { propertiesByIds } from '#features/properties';
import type { Transaction } from '../../../platform/database/database.ts';
import type { WorkOrderRow } from '../maintenance.repository.ts';

type OfHome = Pick<WorkOrderRow, 'tenantId' | 'propertyId'>;

/**
 * The people to tell about a visit: all tenants who live in the home on that day, no matter who reported the problem,
 * one for each address. Without a running lease, it is the tenant of the work order.
 */
export async function tenantsOn(
  tx: Transaction,
  { propertyId, tenantId }: OfHome,
  day: string,
): Promise<string[]> {
  const leases = await leasesOfProperties(tx, [propertyId]);
  const running = leases.filter(
    ({ status, occupiedFrom }) =>
      status === 'ACTIVE' || (status === 'PENDING' && occupiedFrom <= day),
  );
  const byAddress = new Map<string, string>();
  for (const lease of running) {
    for (const { emailAddress, userId } of await recipientsOf(tx, lease.id, day)) {
      const address = emailAddress.toLowerCase();
      if (!byAddress.has(address)) byAddress.set(address, userId);
    }
  }
  if (byAddress.size === 0 && tenantId !== null) return [tenantId];
  return [...byAddress.values()];
}

/** MAINT-6: the notice that the tenants of a home are due before a visit on a day; null if nobody lives there. */
export async function entryNoticeFor(
  tx: Transaction,
  order: OfHome & Pick<WorkOrderRow, 'source'>,
  day: string,
): Promise<EntryNotice | null> {
  if ((await tenantsOn(tx, order, day)).length === 0) return null;
  const [property] = await propertiesByIds(tx, [order.propertyId]);
  const { entryNoticeHours: hours } = await readSettings(tx);
  const rule = property && ruleIn('entry.notice', property.state, tx.today);
  return entryNoticeOf(rule, { tenantAsked: order.source === 'TENANT', hours });
}
