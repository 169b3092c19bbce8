import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { homeOf } from './home.ts';
import { properties } from './properties.table.ts';

const own = (tx: Transaction) => inOrganization(tx, properties);

export async function archivedProperties(tx: Transaction) {
  return tx.db
    .select({
      id: properties.id,
      home: homeOf(properties),
      city: properties.city,
      archivedAt: properties.archivedAt,
    })
    .from(properties)
    .where(and(own(tx), isNotNull(properties.archivedAt)))
    .orderBy(desc(properties.archivedAt), desc(properties.id));
}

/** Locks the property, archived or not, until the transaction ends. */
export async function lockWhetherArchived(tx: Transaction, id: string) {
  const [row] = await tx.db
    .select({
      archivedAt: properties.archivedAt,
      buildingId: properties.buildingId,
      unitName: properties.unitName,
    })
    .from(properties)
    .where(and(own(tx), eq(properties.id, id)))
    .for('no key update');
  return row ?? null;
}

/** Archives or restores a locked property. */
export async function setArchived(tx: Transaction, id: string, archived: boolean): Promise<void> {
  await tx.db
    .update(properties)
    .set({
      archivedAt: archived ? dateOf(tx.now) : null,
      version: sql`${properties.version} + 1`,
    })
    .where(and(own(tx), eq(properties.id, id)));
}
