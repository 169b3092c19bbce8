import { and, eq } from 'drizzle-orm';
import { leases, joinHome } from '#features/leases';
import { homeOf, properties } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';

/** The home and the credit that a receipt names. */
export async function homeAndCreditOf(tx: Transaction, leaseId: string) {
  const [row] = await tx.db
    .select({
      credit: leases.credit,
      home: homeOf(properties),
    })
    .from(leases)
    .innerJoin(properties, joinHome)
    .where(and(inOrganization(tx, leases), eq(leases.id, leaseId)));
  return row ?? null;
}
