import { and, isNull } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { loadBest, type TextSearch } from '../../platform/search/matching.ts';
import { homeOf } from './home.ts';
import { properties } from './properties.table.ts';

const { id, city, state, zipCode } = properties;

/** HOME-6: properties with these words in their address. */
export const searchProperties = (tx: Transaction, search: TextSearch) =>
  loadBest(tx, properties, search, (ids) => withIds(tx, ids), {
    where: isNull(properties.archivedAt),
  });

const withIds = (tx: Transaction, ids: readonly string[]) =>
  tx.db
    .select({ id, home: homeOf(properties), city, state, zipCode })
    .from(properties)
    .where(and(inOrganization(tx, properties), anyOf(id, ids)));
