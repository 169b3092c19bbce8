import { and, isNull } from 'drizzle-orm';
import type { Ranked } from '@tenantry/contract/search/ranked';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { ranked, type Search, type SearchSource } from '../../platform/search/found.ts';
import { loadBest } from '../../platform/search/matching.ts';
import { buildings } from './buildings.table.ts';

const { id, name, addressLine1, city, state, zipCode } = buildings;

const withIds = (tx: Transaction, ids: readonly string[]) =>
  tx.db
    .select({ id, name, addressLine1, city, state, zipCode })
    .from(buildings)
    .where(and(inOrganization(tx, buildings), anyOf(id, ids)));

async function findBuildings(tx: Transaction, search: Search): Promise<Ranked[]> {
  const rows = await loadBest(tx, buildings, search, (ids) => withIds(tx, ids), {
    where: isNull(buildings.archivedAt),
  });
  return rows.flatMap((row) =>
    ranked('building', {
      match: row.match,
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
