import { and, asc, eq, gte, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { vendors } from '#features/vendors';
import { dateOf } from '../../../platform/clock.ts';
import { anyOf } from '../../../platform/database/any-of.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inOrganization, newKey, refersTo } from '../../../platform/database/organization-rows.ts';
import { workOrders } from '../maintenance.table.ts';
import { quotes, vendorLinks, vendorLinkTokens, vendorTimes } from './vendor-links.table.ts';

export type LinkRow = typeof vendorLinks.$inferSelect;
export type TimeRow = typeof vendorTimes.$inferSelect;
export type QuoteRow = typeof quotes.$inferSelect;

const own = (tx: Transaction) => inOrganization(tx, vendorLinks);

const selectLinks = (tx: Transaction) =>
  tx.db
    .select({ link: vendorLinks, vendor: vendors })
    .from(vendorLinks)
    .innerJoin(vendors, refersTo(vendorLinks.vendorId, vendors));

export type ShownLink = Awaited<ReturnType<typeof selectLinks>>[number];

/** The first one first. */
export async function linksOfOrder(tx: Transaction, workOrderId: string): Promise<ShownLink[]> {
  return selectLinks(tx)
    .where(and(own(tx), eq(vendorLinks.workOrderId, workOrderId)))
    .orderBy(asc(vendorLinks.createdAt), asc(vendorLinks.id));
}

export async function linkById(tx: Transaction, id: string): Promise<ShownLink | null> {
  const [row] = await selectLinks(tx).where(and(own(tx), eq(vendorLinks.id, id)));
  return row ?? null;
}

/** The links of a vendor to work that goes on and that they have not declined, always in the same order of work orders. */
export async function openLinksOfVendor(tx: Transaction, vendorId: string) {
  return tx.db
    .select({ id: vendorLinks.id, workOrderId: vendorLinks.workOrderId })
    .from(vendorLinks)
    .innerJoin(workOrders, refersTo(vendorLinks.workOrderId, workOrders))
    .where(
      and(
        own(tx),
        eq(vendorLinks.vendorId, vendorId),
        isNull(vendorLinks.revokedAt),
        ne(vendorLinks.status, 'DECLINED'),
        isNull(workOrders.endedAt),
      ),
    )
    .orderBy(asc(vendorLinks.workOrderId), asc(vendorLinks.id));
}

/** The link that a mailed secret opens; null if its days are over. */
export async function linkByToken(tx: Transaction, tokenHash: string): Promise<ShownLink | null> {
  const [row] = await selectLinks(tx)
    .innerJoin(
      vendorLinkTokens,
      and(inOrganization(tx, vendorLinkTokens), eq(vendorLinkTokens.linkId, vendorLinks.id)),
    )
    .where(
      and(
        own(tx),
        eq(vendorLinkTokens.tokenHash, tokenHash),
        gte(vendorLinkTokens.expiresAt, dateOf(tx.now)),
      ),
    );
  return row ? { link: row.link, vendor: row.vendor } : null;
}

export async function linkOfRoom(
  tx: Transaction,
  conversationId: string,
): Promise<ShownLink | null> {
  const [row] = await selectLinks(tx).where(
    and(own(tx), eq(vendorLinks.conversationId, conversationId)),
  );
  return row ?? null;
}

/** Another secret of a link, which works as long as its newest one; secrets whose days are over are deleted. */
export async function insertToken(
  tx: Transaction,
  linkId: string,
  { tokenHash, expiresAt }: { readonly tokenHash: string; readonly expiresAt: Date },
): Promise<void> {
  const now = dateOf(tx.now);
  await tx.db
    .delete(vendorLinkTokens)
    .where(
      and(
        inOrganization(tx, vendorLinkTokens),
        eq(vendorLinkTokens.linkId, linkId),
        lt(vendorLinkTokens.expiresAt, now),
      ),
    );
  const row = { ...newKey(tx), linkId, tokenHash, expiresAt, createdAt: now };
  await tx.db.insert(vendorLinkTokens).values(row);
  await updateLink(tx, linkId, { expiresAt });
}

/** Locks the link until the transaction ends. */
export async function lockLink(tx: Transaction, id: string): Promise<LinkRow | null> {
  const [row] = await tx.db
    .select()
    .from(vendorLinks)
    .where(and(own(tx), eq(vendorLinks.id, id)))
    .for('no key update');
  return row ?? null;
}

export async function insertLink(tx: Transaction, row: LinkRow): Promise<void> {
  await tx.db.insert(vendorLinks).values(row);
}

export async function updateLink(
  tx: Transaction,
  id: string,
  changes: Partial<LinkRow>,
): Promise<void> {
  await tx.db
    .update(vendorLinks)
    .set(changes)
    .where(and(own(tx), eq(vendorLinks.id, id)));
}

/** By their beginning. */
export async function timesOf(tx: Transaction, linkIds: readonly string[]): Promise<TimeRow[]> {
  if (linkIds.length === 0) return [];
  return tx.db
    .select()
    .from(vendorTimes)
    .where(and(inOrganization(tx, vendorTimes), anyOf(vendorTimes.linkId, linkIds)))
    .orderBy(asc(vendorTimes.startsAt), asc(vendorTimes.id));
}

/** MAINT-6: the agreed times of vendors whose links still count, by their beginning. */
export async function visitsOfOrders(tx: Transaction, workOrderIds: readonly string[]) {
  if (workOrderIds.length === 0) return [];
  return tx.db
    .select({
      workOrderId: vendorLinks.workOrderId,
      startsAt: vendorTimes.startsAt,
      endsAt: vendorTimes.endsAt,
      by: vendors.name,
    })
    .from(vendorTimes)
    .innerJoin(vendorLinks, refersTo(vendorTimes.linkId, vendorLinks))
    .innerJoin(vendors, refersTo(vendorLinks.vendorId, vendors))
    .where(
      and(
        inOrganization(tx, vendorTimes),
        isNotNull(vendorTimes.agreedAt),
        isNull(vendorLinks.revokedAt),
        ne(vendorLinks.status, 'DECLINED'),
        anyOf(vendorLinks.workOrderId, workOrderIds),
      ),
    )
    .orderBy(asc(vendorTimes.startsAt), asc(vendorTimes.id));
}

export type VisitRow = Awaited<ReturnType<typeof visitsOfOrders>>[number];

/** Replaces the times that were not agreed. */
export async function replaceTimes(
  tx: Transaction,
  linkId: string,
  rows: readonly TimeRow[],
): Promise<void> {
  await tx.db
    .delete(vendorTimes)
    .where(
      and(
        inOrganization(tx, vendorTimes),
        eq(vendorTimes.linkId, linkId),
        isNull(vendorTimes.agreedAt),
      ),
    );
  await tx.db.insert(vendorTimes).values([...rows]);
}

export async function updateTime(
  tx: Transaction,
  id: string,
  changes: Partial<Pick<TimeRow, 'agreedAt' | 'visitId' | 'sequence'>>,
): Promise<void> {
  await tx.db
    .update(vendorTimes)
    .set(changes)
    .where(and(inOrganization(tx, vendorTimes), eq(vendorTimes.id, id)));
}

/** The lowest amount first. */
export async function quotesOf(tx: Transaction, linkIds: readonly string[]): Promise<QuoteRow[]> {
  if (linkIds.length === 0) return [];
  return tx.db
    .select()
    .from(quotes)
    .where(and(inOrganization(tx, quotes), anyOf(quotes.linkId, linkIds)))
    .orderBy(asc(quotes.amount), asc(quotes.id));
}

export async function insertQuote(tx: Transaction, row: QuoteRow): Promise<void> {
  await tx.db.insert(quotes).values(row);
}

export async function decideQuotes(
  tx: Transaction,
  ids: readonly string[],
  decision: Pick<QuoteRow, 'status' | 'decidedAt' | 'decidedById'>,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .update(quotes)
    .set(decision)
    .where(and(inOrganization(tx, quotes), anyOf(quotes.id, ids), eq(quotes.status, 'OPEN')));
}

/** MAINT-17: whether a quote for the work order waits for a decision. */
export async function hasOpenQuote(tx: Transaction, workOrderId: string): Promise<boolean> {
  const rows = await tx.db
    .select({ one: sql`1` })
    .from(quotes)
    .innerJoin(vendorLinks, refersTo(quotes.linkId, vendorLinks))
    .where(
      and(
        inOrganization(tx, quotes),
        eq(vendorLinks.workOrderId, workOrderId),
        eq(quotes.status, 'OPEN'),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
