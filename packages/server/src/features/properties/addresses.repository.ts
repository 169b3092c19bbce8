import { and, asc, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { containsWord } from '../../platform/search/folded.ts';
import { properties } from './properties.table.ts';

/** Addresses of properties that contain these words, folded, with single spaces. Each once. */
export async function addressesLike(tx: Transaction, words: string, limit: number) {
  const { addressLine1, city, state, zipCode } = properties;
  const address = sql`concat_ws(' ', ${addressLine1}, ${city}, ${state}, ${zipCode})`;
  return tx.db
    .selectDistinct({ addressLine1, city, state, zipCode })
    .from(properties)
    .where(
      and(
        inOrganization(tx, properties),
        isNull(properties.archivedAt),
        containsWord(address, words),
      ),
    )
    .orderBy(asc(addressLine1), asc(city), asc(state), asc(zipCode))
    .limit(limit);
}
