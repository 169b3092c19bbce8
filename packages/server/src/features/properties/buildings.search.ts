import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Ranked } from '@tenantry/contract/search/ranked';
import { searchText } from '@tenantry/contract/shared/folded';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { EXACT, ranked, type Search, type SearchSource } from '../../platform/search/found.ts';
import { hasAllWords, loadBest, searchTextOf } from '../../platform/search/matching.ts';
import { buildings } from './buildings.table.ts';
import { properties } from './properties.table.ts';

const { id, name, addressLine1, city, state, zipCode } = buildings;

const withIds = (tx: Transaction, ids: readonly string[]) =>
  tx.db
    .select({ id, name, addressLine1, city, state, zipCode })
    .from(buildings)
    .where(and(inOrganization(tx, buildings), anyOf(id, ids)));

/** Before its units, whose names begin with it. */
const WHOLE_NAME = EXACT - 1;

/** At most so many are found by their units. */
const MOST_BY_UNITS = 5;

/** UNIT-3: a unit's name does not find its building, because the building's own text has no units. */
async function buildingsOfUnits(tx: Transaction, search: Search) {
  const found = await tx.db
    .selectDistinct({ id: sql<string>`${properties.buildingId}` })
    .from(properties)
    .where(
      and(
        inOrganization(tx, properties),
        isNotNull(properties.buildingId),
        isNull(properties.archivedAt),
        ...hasAllWords(searchTextOf(properties), search),
      ),
    )
    .limit(MOST_BY_UNITS);
  if (found.length === 0) return [];
  const rows = await withIds(
    tx,
    found.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, match: EXACT }));
}

async function findBuildings(tx: Transaction, search: Search): Promise<Ranked[]> {
  const own = await loadBest(tx, buildings, search, (ids) => withIds(tx, ids), {
    where: isNull(buildings.archivedAt),
  });
  const byUnits = own.length === 0 && search.words.length > 1 && !search.similar;
  const typed = search.words.join(' ');
  return (byUnits ? await buildingsOfUnits(tx, search) : own).flatMap((row) =>
    ranked('building', {
      match: searchText(row.name) === typed ? WHOLE_NAME : row.match,
      id: row.id,
      title: row.name,
      details: [row.addressLine1, row.city, `${row.state} ${row.zipCode}`],
      page: { path: `/admin-landing/view-building/${row.id}` },
    }),
  );
}

/** HOME-6: homes are found with their tenants, by the search feature. */
export const buildingsFound: SearchSource = {
  needs: ['properties:read'],
  start: (tx) => (search) => findBuildings(tx, search),
};
