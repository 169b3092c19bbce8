import { and, desc, eq, sql } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { leases, lesseeHomes } from './leases.table.ts';
import { leaseParties } from './parties.table.ts';

interface Home {
  readonly userId: string;
  readonly propertyId: string;
}

/** The homes that were assigned to these users by hand. */
export async function givenHomes(tx: Transaction, userIds: readonly string[]): Promise<Home[]> {
  return tx.db
    .select({ userId: lesseeHomes.userId, propertyId: lesseeHomes.propertyId })
    .from(lesseeHomes)
    .where(and(inOrganization(tx, lesseeHomes), anyOf(lesseeHomes.userId, userIds)));
}

/** The property of the newest lease of each of these users, if any. */
export async function newestLeases(tx: Transaction, userIds: readonly string[]): Promise<Home[]> {
  return tx.db
    .selectDistinctOn([leaseParties.userId], {
      userId: sql<string>`${leaseParties.userId}`,
      propertyId: leases.propertyId,
    })
    .from(leaseParties)
    .innerJoin(leases, refersTo(leaseParties.leaseId, leases))
    .where(and(inOrganization(tx, leaseParties), anyOf(leaseParties.userId, userIds)))
    .orderBy(leaseParties.userId, desc(leases.occupiedFrom), desc(leases.id));
}

export async function upsertHome(tx: Transaction, row: typeof lesseeHomes.$inferInsert) {
  await tx.db
    .insert(lesseeHomes)
    .values(row)
    .onConflictDoUpdate({
      target: [lesseeHomes.organizationId, lesseeHomes.userId],
      set: { propertyId: row.propertyId },
    });
}

export async function deleteHome(tx: Transaction, userId: string): Promise<void> {
  await tx.db
    .delete(lesseeHomes)
    .where(and(inOrganization(tx, lesseeHomes), eq(lesseeHomes.userId, userId)));
}
