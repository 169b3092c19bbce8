import { and, asc, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import {
  hasAllWords,
  mostOf,
  nearestFirst,
  searchTextOf,
  type TextSearch,
} from '../../platform/search/matching.ts';
import { homeLabelOf, homeOf } from './home.ts';
import { properties } from './properties.table.ts';

const { addressLine1, addressLine2, city, state, zipCode } = properties;

const folded = searchTextOf(properties);

const address = sql<string>`${addressLine1} || coalesce(' ' || ${addressLine2}, '') || ' ' || ${city} || ' ' || ${state} || ' ' || ${zipCode}`;

/** HOME-6: properties with these words in their address. */
export async function searchProperties(tx: Transaction, search: TextSearch) {
  if (search.words.length === 0) return [];
  return tx.db
    .select({
      id: properties.id,
      home: homeOf(properties),
      city,
      state,
      zipCode,
      status: properties.status,
      text: address,
    })
    .from(properties)
    .where(
      and(
        inOrganization(tx, properties),
        isNull(properties.archivedAt),
        ...hasAllWords(folded, search),
      ),
    )
    .orderBy(nearestFirst(folded, search), asc(homeLabelOf(properties)), asc(properties.id))
    .limit(mostOf(search));
}
