import type { ArchiveQuery } from '@tenantry/contract/portfolio/archive.schemas';
import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import { onDay, type ArchiveSource, type RefusalCode } from '../../platform/archive.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import type { Page } from '../../platform/lists/page.ts';
import {
  byMoment,
  byText,
  hasWords,
  inOrderOfIds,
  pageOfIds,
} from '../../platform/lists/page-of-ids.ts';

export async function countArchived(
  tx: Transaction,
  { table, archivedAt }: ArchiveSource,
): Promise<number> {
  return tx.db.$count(table, and(inOrganization(tx, table), isNotNull(archivedAt)));
}

async function rowsByIds(tx: Transaction, source: ArchiveSource, ids: readonly string[]) {
  const { table, archivedAt, title, detail, amount, propertyId, refusal, isPrivileged } = source;
  return tx.db
    .select({
      id: sql<string>`${table.id}`,
      archivedAt: sql<number>`(extract(epoch from ${archivedAt}) * 1000)::double precision`,
      title: sql<string>`coalesce(${title}, '')`,
      detail: sql<string>`coalesce(${onDay(detail, tx.today)}, '')`,
      amount: sql<number | null>`(${amount})::double precision`,
      propertyId: sql<string | null>`(${propertyId})::text`,
      refusal: sql<RefusalCode | null>`(${refusal})::text`,
      isPrivileged: sql<boolean>`${isPrivileged}`,
    })
    .from(table)
    .where(and(inOrganization(tx, table), inArray(table.id, [...ids])));
}

export type ArchivedRow = Awaited<ReturnType<typeof rowsByIds>>[number];

/** The archived rows of a kind on a page, in its order. */
export async function archivedOfPage(
  tx: Transaction,
  source: ArchiveSource,
  query: ArchiveQuery & { readonly limit: number },
): Promise<Page<ArchivedRow>> {
  const { table, archivedAt, title, detail } = source;
  const page = await pageOfIds(tx, table, {
    keys: { archived: byMoment(sql`${archivedAt}`), title: byText(title) },
    usual: '-archived',
    query,
    where: [
      isNotNull(archivedAt),
      ...hasWords(sql`concat_ws(' ', ${title}, ${onDay(detail, tx.today)})`, query.filter),
    ],
  });
  return page.with(inOrderOfIds(page.items, await rowsByIds(tx, source, page.items)));
}
