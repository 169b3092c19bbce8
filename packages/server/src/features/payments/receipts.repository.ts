import { and, eq } from 'drizzle-orm';
import { leases, joinHome } from '#features/leases';
import { homeOf, properties } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';

/** The current recipient and home of a receipt. */
export async function receiverOf(tx: Transaction, leaseId: string) {
  const [row] = await tx.db
    .select({
      firstName: leases.firstName,
      lastName: leases.lastName,
      emailAddress: leases.emailAddress,
      credit: leases.credit,
      home: homeOf(properties),
    })
    .from(leases)
    .innerJoin(properties, joinHome)
    .where(and(inOrganization(tx, leases), eq(leases.id, leaseId)));
  return row ?? null;
}
