import type { correspondents } from '@tenantry/contract/conversations/conversations.schemas';
import type { PageQuery } from '@tenantry/contract/shared/lists';
import {
  and,
  desc,
  eq,
  exists,
  getTableColumns,
  gte,
  isNotNull,
  isNull,
  lte,
  sql,
  type SQL,
} from 'drizzle-orm';
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core';
import { homeLabelIn, isInBuilding, properties } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { preparedAmong, type Among } from '../../platform/database/prepared-among.ts';
import { preparedUpdate } from '../../platform/database/prepared-writes.ts';
import type { Page } from '../../platform/lists/page.ts';
import {
  byMoment,
  byText,
  hasWords,
  inOrderOfIds,
  pageOfIds,
} from '../../platform/lists/page-of-ids.ts';
import { conversations, unreadByLessee, unreadByOrganization } from './conversations.table.ts';

export interface UnreadConversation {
  readonly propertyId: string;
  readonly id: string;
  readonly name: string;
  readonly subject: string;
}

const ranked = (isAmong: (column: PgColumn) => SQL | undefined) =>
  new QueryBuilder({ casing: 'snake_case' })
    .select({
      id: conversations.id,
      propertyId: conversations.propertyId,
      name: conversations.name,
      subject: conversations.subject,
      lastIncomingAt: conversations.lastIncomingAt,
      rank: sql<number>`row_number() over (partition by ${conversations.propertyId}
      order by ${conversations.lastIncomingAt} desc, ${conversations.id} desc)`.as('rank'),
    })
    .from(conversations)
    .where(
      and(
        eq(conversations.organizationId, sql.placeholder('organizationId')),
        isAmong(conversations.propertyId),
        unreadByOrganization(conversations),
      ),
    )
    .as('ranked');

const unreadOne = ranked(() => undefined);

const newestUnread = preparedAmong(
  ['perProperty'],
  {
    propertyId: unreadOne.propertyId,
    id: unreadOne.id,
    name: unreadOne.name,
    subject: unreadOne.subject,
  },
  (select, { perProperty }, isAmong) =>
    select
      .from(ranked(isAmong))
      .where(lte(unreadOne.rank, perProperty))
      .orderBy(desc(unreadOne.lastIncomingAt)),
);

/** PANEL-4: the newest conversations of each property that the organization has not read, up to a number for each. */
export async function unreadOfProperties(
  tx: Transaction,
  propertyIds: Among,
  perProperty: number,
): Promise<UnreadConversation[]> {
  return newestUnread(tx, propertyIds, { perProperty });
}

const own = (tx: Transaction) => inOrganization(tx, conversations);

/** From which side a conversation is viewed. */
export type Side = 'organization' | 'lessee';

const unread = { organization: unreadByOrganization, lessee: unreadByLessee };

const lastMessageAt = sql<Date>`coalesce(greatest(${conversations.lastIncomingAt}, ${conversations.lastOutgoingAt}), ${conversations.createdAt})`;

const shown = (side: Side) => ({
  ...getTableColumns(conversations),
  lastMessageAt: lastMessageAt.mapWith(conversations.createdAt),
  unread: sql<boolean>`${unread[side](conversations)}`,
});

/** A conversation as one of its sides sees it. */
export type ShownConversation = typeof conversations.$inferSelect & {
  readonly lastMessageAt: Date;
  readonly unread: boolean;
};

/** The conversations of a property, those of a tenant, or those of all homes with tenants, prospects or vendors. */
export type Owner =
  | { readonly propertyId: string }
  | { readonly userId: string }
  | {
      readonly with: (typeof correspondents)[number] | undefined;
      /** Only conversations with this person. */
      readonly person?: string | undefined;
      /** UNIT-3: only conversations about its units. */
      readonly buildingId?: string | undefined;
    };

interface Filter {
  readonly of: Owner;
  readonly readStatus?: 'READ' | 'UNREAD' | undefined;
}

function belongsTo(tx: Transaction, of: Owner): SQL | undefined {
  if ('propertyId' in of) return eq(conversations.propertyId, of.propertyId);
  if ('userId' in of) return eq(conversations.userId, of.userId);
  const { userId } = conversations;
  const isVendor = eq(conversations.withVendor, of.with === 'vendors');
  const correspondent = of.with === 'tenants' ? isNotNull(userId) : and(isNull(userId), isVendor);
  const withPerson = of.person === undefined ? undefined : eq(userId, of.person);
  const inBuilding =
    of.buildingId === undefined
      ? undefined
      : isInBuilding(tx, conversations.propertyId, of.buildingId);
  return and(ofShownHome(tx), of.with && correspondent, withPerson, inBuilding);
}

/** A deleted home has no page on which a message could be replied to. */
const ofShownHome = (tx: Transaction) =>
  exists(
    new QueryBuilder({ casing: 'snake_case' })
      .select({ one: sql`1` })
      .from(properties)
      .where(
        and(
          inOrganization(tx, properties),
          refersTo(conversations.propertyId, properties),
          isNull(properties.archivedAt),
        ),
      ),
  );

const columnsOfPage = {
  date: byMoment(lastMessageAt),
  name: byText(sql`${conversations.name}`),
  subject: byText(sql`${conversations.subject}`),
};

const searchedText = (tx: Transaction) =>
  sql`concat_ws(' ', ${conversations.name}, ${conversations.subject}, ${conversations.emailAddress}, ${homeLabelIn(tx, conversations.propertyId)})`;

function matching(tx: Transaction, side: Side, { of, readStatus }: Filter): (SQL | undefined)[] {
  const isUnread = unread[side](conversations);
  const wanted = { UNREAD: isUnread, READ: sql`not (${isUnread})` };
  return [belongsTo(tx, of), readStatus && wanted[readStatus]];
}

/** Sorted by their newest message, newest first. */
export async function conversationsOf(
  tx: Transaction,
  side: Side,
  filter: Filter,
): Promise<ShownConversation[]> {
  return tx.db
    .select(shown(side))
    .from(conversations)
    .where(and(own(tx), ...matching(tx, side, filter)))
    .orderBy(desc(lastMessageAt), desc(conversations.id));
}

/** The requested page of them, in the same order by default. */
export async function pageOfConversations(
  tx: Transaction,
  side: Side,
  filter: Filter & { readonly query: PageQuery<keyof typeof columnsOfPage> },
): Promise<Page<ShownConversation>> {
  const { query } = filter;
  const page = await pageOfIds(tx, conversations, {
    keys: columnsOfPage,
    usual: '-date',
    query,
    where: [...matching(tx, side, filter), ...hasWords(searchedText(tx), query.filter)],
  });
  const rows = await tx.db
    .select(shown(side))
    .from(conversations)
    .where(and(own(tx), anyOf(conversations.id, page.items)));
  return page.with(inOrderOfIds(page.items, rows));
}

export async function conversationById(
  tx: Transaction,
  side: Side,
  id: string,
): Promise<ShownConversation | null> {
  const [row] = await tx.db
    .select(shown(side))
    .from(conversations)
    .where(and(own(tx), eq(conversations.id, id)));
  return row ?? null;
}

/** Locks the conversation until the transaction ends, so that messages are added one after the other. */
const lock = prepared(['id'], getTableColumns(conversations), (select, { organizationId, id }) =>
  select
    .from(conversations)
    .where(and(eq(conversations.organizationId, organizationId), eq(conversations.id, id)))
    .for('no key update'),
);

export async function lockConversation(tx: Transaction, id: string) {
  const [row] = await lock(tx, { id });
  if (row?.userId) tx.announcements.concernsLessee(row.userId);
  return row ?? null;
}

export async function insertConversation(
  tx: Transaction,
  row: typeof conversations.$inferInsert,
): Promise<void> {
  await tx.db.insert(conversations).values(row);
  if (row.userId) tx.announcements.concernsLessee(row.userId);
}

/** The leases of the conversations since this time that remind of what is owed. */
export async function leasesRemindedSince(tx: Transaction, since: Date) {
  return tx.db
    .selectDistinct({ leaseId: sql<string>`${conversations.remindedLeaseId}` })
    .from(conversations)
    .where(
      and(
        inOrganization(tx, conversations),
        isNotNull(conversations.remindedLeaseId),
        gte(conversations.createdAt, since),
      ),
    );
}

const change = preparedUpdate(conversations);

export async function updateConversation(
  tx: Transaction,
  id: string,
  changes: Partial<typeof conversations.$inferInsert>,
): Promise<void> {
  change(tx, id, changes);
}

/** The conversation that receives mails to the address with this token. */
export async function conversationByToken(tx: Transaction, replyToken: string) {
  const [row] = await tx.db
    .select()
    .from(conversations)
    .where(and(own(tx), eq(conversations.replyToken, replyToken)));
  return row ?? null;
}
