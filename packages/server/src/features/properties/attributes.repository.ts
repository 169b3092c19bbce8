import { and, asc, isNull, not, sql } from 'drizzle-orm';
import { dateOf } from '../../platform/clock.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { attributeDefinitions } from './properties.table.ts';

type DefinitionRow = typeof attributeDefinitions.$inferInsert;

const own = (tx: Transaction) => inOrganization(tx, attributeDefinitions);

/**
 * Locks the organization's attributes until the transaction ends, and returns the ids of all that it ever had. There is
 * always one to lock: an organization begins with some, and none is ever deleted.
 */
export async function lockDefinitions(tx: Transaction): Promise<ReadonlySet<string>> {
  const rows = await tx.db
    .select({ id: attributeDefinitions.id })
    .from(attributeDefinitions)
    .where(own(tx))
    .orderBy(asc(attributeDefinitions.id))
    .for('update');
  return new Set(rows.map(({ id }) => id));
}

/** Writes these definitions, new or existing, and archives all others. The definitions are locked. */
export async function replaceDefinitions(
  tx: Transaction,
  rows: readonly DefinitionRow[],
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await tx.db
    .update(attributeDefinitions)
    .set({ archivedAt: dateOf(tx.now) })
    .where(
      and(
        own(tx),
        isNull(attributeDefinitions.archivedAt),
        not(anyOf(attributeDefinitions.id, ids)),
      ),
    );
  if (rows.length === 0) return;
  await tx.db
    .insert(attributeDefinitions)
    .values(rows.map((row) => ({ ...row, archivedAt: null })))
    .onConflictDoUpdate({
      target: [attributeDefinitions.organizationId, attributeDefinitions.id],
      set: {
        name: sql`excluded.name`,
        position: sql`excluded.position`,
        archivedAt: null,
      },
    });
}
