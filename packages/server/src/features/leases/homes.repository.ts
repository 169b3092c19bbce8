import { and, desc, eq } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { leases, lesseeHomes } from './leases.table.ts';

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
    .selectDistinctOn([leases.userId], { userId: leases.userId, propertyId: leases.propertyId })
    .from(leases)
    .where(and(inOrganization(tx, leases), anyOf(leases.userId, userIds)))
    .orderBy(leases.userId, desc(leases.occupiedFrom), desc(leases.id));
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
