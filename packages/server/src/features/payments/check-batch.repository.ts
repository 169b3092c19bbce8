import { and, isNull } from 'drizzle-orm';
import { joinHome, leases } from '#features/leases';
import { properties } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';

/** The properties of these leases, by lease, without those that are deleted. */
export async function propertiesOfLeases(
  tx: Transaction,
  leaseIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.db
    .select({ id: leases.id, propertyId: leases.propertyId })
    .from(leases)
    .innerJoin(properties, joinHome)
    .where(
      and(inOrganization(tx, leases), anyOf(leases.id, leaseIds), isNull(properties.archivedAt)),
    );
  return new Map(rows.map(({ id, propertyId }) => [id, propertyId]));
}
