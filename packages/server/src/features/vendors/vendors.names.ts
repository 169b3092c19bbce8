import { and, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { vendors } from './vendors.table.ts';

/** How names are compared. */
export const comparedName = (name: string): string => name.trim().toLowerCase();

/**
 * The vendors with these names who are not archived, by `comparedName`. A name that several vendors have is left out,
 * because it does not say which one is meant.
 */
export async function vendorsNamed(
  tx: Transaction,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(names.map(comparedName))].filter(Boolean);
  if (wanted.length === 0) return new Map();
  const rows = await tx.db
    .select({ id: vendors.id, name: vendors.name })
    .from(vendors)
    .where(
      and(
        inOrganization(tx, vendors),
        isNull(vendors.archivedAt),
        sql`lower(${vendors.name}) = any(${sql.param(wanted)}::text[])`,
      ),
    );
  const byName = Map.groupBy(rows, ({ name }) => comparedName(name));
  return new Map(
    [...byName].flatMap(([name, [first, ...others]]) =>
      first && others.length === 0 ? [[name, first.id] as const] : [],
    ),
  );
}
