import { and, asc, desc, eq, getTableColumns, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { rightsColumns, users } from '#features/access';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { apiKeys } from './api-keys.table.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;

const own = (tx: Transaction) => inOrganization(tx, apiKeys);
const one = (tx: Transaction, id: string) => and(own(tx), eq(apiKeys.id, id));

const withPerson = {
  ...getTableColumns(apiKeys),
  person: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
};

export type ShownApiKey = ApiKeyRow & { readonly person: string };

const byHash = prepared(
  ['tokenHash'],
  {
    id: apiKeys.id,
    name: apiKeys.name,
    permissions: apiKeys.permissions,
    propertyIds: apiKeys.propertyIds,
    expiresAt: apiKeys.expiresAt,
    revokedAt: apiKeys.revokedAt,
    lastUsedAt: apiKeys.lastUsedAt,
    userId: users.id,
    deactivatedAt: users.deactivatedAt,
    ...rightsColumns,
  },
  (select, { organizationId, tokenHash }) =>
    select
      .from(apiKeys)
      .innerJoin(users, refersTo(apiKeys.createdBy, users))
      .where(and(eq(apiKeys.organizationId, organizationId), eq(apiKeys.tokenHash, tokenHash))),
);

/** The key with the rights of its person, in one round trip. */
export async function keyByHash(tx: Transaction, tokenHash: string) {
  const [row] = await byHash(tx, { tokenHash });
  return row ?? null;
}

/** How long keys that ended are listed. */
const ENDED_SHOWN = { hours: 24 * 90 };

/** Newest first. */
export async function listedKeys(tx: Transaction): Promise<ShownApiKey[]> {
  const since = dateOf(tx.now.subtract(ENDED_SHOWN));
  return tx.db
    .select(withPerson)
    .from(apiKeys)
    .innerJoin(users, refersTo(apiKeys.createdBy, users))
    .where(
      and(
        own(tx),
        gt(apiKeys.expiresAt, since),
        or(isNull(apiKeys.revokedAt), gt(apiKeys.revokedAt, since)),
      ),
    )
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

export async function shownKey(tx: Transaction, id: string): Promise<ShownApiKey | null> {
  const [row] = await tx.db
    .select(withPerson)
    .from(apiKeys)
    .innerJoin(users, refersTo(apiKeys.createdBy, users))
    .where(one(tx, id));
  return row ?? null;
}

export async function lockKey(tx: Transaction, id: string): Promise<ApiKeyRow | null> {
  const [row] = await tx.db.select().from(apiKeys).where(one(tx, id)).for('update');
  return row ?? null;
}

const isValid = (tx: Transaction) =>
  and(own(tx), isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, dateOf(tx.now)));

export const validKeysOf = (tx: Transaction, userId: string): Promise<ApiKeyRow[]> =>
  tx.db
    .select()
    .from(apiKeys)
    .where(and(isValid(tx), eq(apiKeys.createdBy, userId)))
    .orderBy(asc(apiKeys.id));

export const countValidKeys = (tx: Transaction): Promise<number> =>
  tx.db.$count(apiKeys, isValid(tx));

export async function insertKey(tx: Transaction, row: typeof apiKeys.$inferInsert): Promise<void> {
  await tx.db.insert(apiKeys).values(row);
}

export async function updateKey(
  tx: Transaction,
  id: string,
  set: Partial<ApiKeyRow>,
): Promise<void> {
  await tx.db.update(apiKeys).set(set).where(one(tx, id));
}

/** Servers that note a use at the same time write it once. */
export async function noteUse(tx: Transaction, id: string): Promise<void> {
  const before = dateOf(tx.now.subtract({ minutes: 1 }));
  await tx.db
    .update(apiKeys)
    .set({ lastUsedAt: dateOf(tx.now) })
    .where(and(one(tx, id), or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, before))));
}

/** Valid keys that end before this time. */
export async function keysEndingBefore(tx: Transaction, limit: Temporal.Instant) {
  return tx.db
    .select()
    .from(apiKeys)
    .where(and(isValid(tx), lt(apiKeys.expiresAt, dateOf(limit))))
    .orderBy(asc(apiKeys.expiresAt), asc(apiKeys.id));
}
