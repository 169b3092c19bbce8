import { aliasedTable, and, asc, count, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { users } from '#features/access';
import { homeOf, properties } from '#features/properties';
import { vendors } from '#features/vendors';
import type { Transaction } from '../../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../../platform/database/organization-rows.ts';
import { workOrders } from '../maintenance.table.ts';
import { ownerLinks, ownerRequests } from './owner-approvals.table.ts';
import { quotes, vendorLinks } from '../vendor-links/vendor-links.table.ts';

export type RequestRow = typeof ownerRequests.$inferSelect;
export type OwnerLinkRow = typeof ownerLinks.$inferSelect;

const askers = aliasedTable(users, 'askers');
const deciders = aliasedTable(users, 'deciders');

const nameOf = (table: typeof users) =>
  sql<string | null>`${table.firstName} || ' ' || ${table.lastName}`;

const own = (tx: Transaction) => inOrganization(tx, ownerRequests);

/** How many quotes the work order of a request has now. */
const quotesNow = (tx: Transaction) => {
  const counted = tx.db
    .select({ count: count() })
    .from(quotes)
    .innerJoin(vendorLinks, refersTo(quotes.linkId, vendorLinks))
    .where(and(inOrganization(tx, quotes), eq(vendorLinks.workOrderId, ownerRequests.workOrderId)));
  return sql<number>`(${counted})::int`;
};

/** Requests with their work order, their quote and its vendor as they are now. */
function selectRequests(tx: Transaction) {
  return tx.db
    .select({
      request: ownerRequests,
      order: workOrders,
      home: homeOf(properties),
      quote: quotes,
      homeArchivedAt: properties.archivedAt,
      vendor: vendors.name,
      vendorId: vendors.id,
      quotesNow: quotesNow(tx),
      askedBy: nameOf(askers),
      decidedBy: nameOf(deciders),
    })
    .from(ownerRequests)
    .innerJoin(workOrders, refersTo(ownerRequests.workOrderId, workOrders))
    .innerJoin(properties, refersTo(workOrders.propertyId, properties))
    .innerJoin(quotes, refersTo(ownerRequests.quoteId, quotes))
    .innerJoin(vendorLinks, refersTo(quotes.linkId, vendorLinks))
    .innerJoin(vendors, refersTo(vendorLinks.vendorId, vendors))
    .leftJoin(askers, refersTo(ownerRequests.askedById, askers))
    .leftJoin(deciders, refersTo(ownerRequests.decidedById, deciders));
}

export type ShownRequest = Awaited<ReturnType<typeof selectRequests>>[number];

/** The newest request of a work order. */
export async function newestRequest(
  tx: Transaction,
  workOrderId: string,
): Promise<ShownRequest | null> {
  const [row] = await selectRequests(tx)
    .where(and(own(tx), eq(ownerRequests.workOrderId, workOrderId)))
    .orderBy(desc(ownerRequests.createdAt), desc(ownerRequests.id))
    .limit(1);
  return row ?? null;
}

export async function requestById(tx: Transaction, id: string): Promise<ShownRequest | null> {
  const [row] = await selectRequests(tx).where(and(own(tx), eq(ownerRequests.id, id)));
  return row ?? null;
}

/** What waits for an owner about work that goes on, in homes that are not archived; the oldest first. */
export async function waitingRequests(tx: Transaction): Promise<ShownRequest[]> {
  return selectRequests(tx)
    .where(
      and(
        own(tx),
        eq(ownerRequests.status, 'WAITING'),
        isNull(workOrders.endedAt),
        isNull(properties.archivedAt),
      ),
    )
    .orderBy(asc(ownerRequests.createdAt), asc(ownerRequests.id));
}

/** Whether a request is the newest one of its work order. */
const isNewest = (tx: Transaction) => {
  const others = aliasedTable(ownerRequests, 'others');
  const later = tx.db
    .select({ one: sql`1` })
    .from(others)
    .where(
      and(
        inOrganization(tx, others),
        eq(others.workOrderId, ownerRequests.workOrderId),
        sql`(${others.createdAt}, ${others.id}) > (${ownerRequests.createdAt}, ${ownerRequests.id})`,
      ),
    );
  return sql`not exists (${later})`;
};

/** For `To do today`: newest requests of open work orders, the oldest first, with how many there are in all. */
export async function openRequests(
  tx: Transaction,
  { where, limit }: { readonly where: SQL | undefined; readonly limit: number },
): Promise<{ readonly rows: readonly ShownRequest[]; readonly total: number }> {
  const all = await selectRequests(tx)
    .where(
      and(own(tx), isNull(workOrders.endedAt), isNull(properties.archivedAt), isNewest(tx), where),
    )
    .orderBy(asc(ownerRequests.createdAt), asc(ownerRequests.id));
  return { rows: all.slice(0, limit), total: all.length };
}

export const isOutdatedNow = (tx: Transaction): SQL =>
  sql`(${quotes.status} <> 'OPEN' or ${quotes.amount} <> ${ownerRequests.amount} or ${quotesNow(tx)} <> ${ownerRequests.quoteCount})`;

export async function insertRequest(tx: Transaction, row: RequestRow): Promise<void> {
  await tx.db.insert(ownerRequests).values(row);
}

export async function updateRequest(
  tx: Transaction,
  id: string,
  changes: Partial<RequestRow>,
): Promise<void> {
  await tx.db
    .update(ownerRequests)
    .set(changes)
    .where(and(own(tx), eq(ownerRequests.id, id)));
}

/**
 * Ends the question of a locked work order that waits, and says whether there is one; with a quote only if it is about
 * that.
 */
export async function endWaiting(
  tx: Transaction,
  { workOrderId, quoteId }: { readonly workOrderId: string; readonly quoteId?: string | undefined },
  decision: Pick<RequestRow, 'status' | 'decidedAt' | 'decidedById' | 'words'>,
): Promise<boolean> {
  const { rowCount } = await tx.db
    .update(ownerRequests)
    .set(decision)
    .where(
      and(
        own(tx),
        eq(ownerRequests.workOrderId, workOrderId),
        quoteId === undefined ? undefined : eq(ownerRequests.quoteId, quoteId),
        eq(ownerRequests.status, 'WAITING'),
      ),
    );
  return (rowCount ?? 0) > 0;
}

export async function insertLinks(tx: Transaction, rows: readonly OwnerLinkRow[]): Promise<void> {
  await tx.db.insert(ownerLinks).values([...rows]);
}

export async function ownerLinkByToken(
  tx: Transaction,
  tokenHash: string,
): Promise<OwnerLinkRow | null> {
  const [row] = await tx.db
    .select()
    .from(ownerLinks)
    .where(and(inOrganization(tx, ownerLinks), eq(ownerLinks.tokenHash, tokenHash)));
  return row ?? null;
}

export async function setToken(tx: Transaction, id: string, tokenHash: string): Promise<void> {
  await tx.db
    .update(ownerLinks)
    .set({ tokenHash })
    .where(and(inOrganization(tx, ownerLinks), eq(ownerLinks.id, id)));
}
