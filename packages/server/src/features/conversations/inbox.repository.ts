import { and, asc, desc, eq, gte, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { leaseParties, leases, type LeaseRow } from '#features/leases';
import { messageDeliveries } from '#features/messaging';
import { properties } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { phoneNumberForTexts } from '../../platform/sms/phone-number.ts';
import { conversations, messages } from './conversations.table.ts';
import type { ConversationRow } from './writing.service.ts';

const lastMessageAt = sql<Date>`coalesce(greatest(${conversations.lastIncomingAt}, ${conversations.lastOutgoingAt}), ${conversations.createdAt})`;

/** Numbers are stored as people typed them. These may be equal; the caller compares them in full. */
const endsLike = (column: AnyPgColumn, number: string) =>
  sql`right(regexp_replace(${column}, '[^0-9]', '', 'g'), 7) = ${number.slice(-7)}`;

/** A conversation with the owner of a number, and the time by which it is compared with others. */
interface Acquaintance {
  readonly conversation: ConversationRow;
  readonly at: Date;
}

/** The conversation in which the organization last texted this number; null if it never did. */
export async function lastTextedTo(tx: Transaction, number: string): Promise<Acquaintance | null> {
  const [row] = await tx.db
    .select({ conversation: conversations, at: messageDeliveries.createdAt })
    .from(messageDeliveries)
    .innerJoin(messages, refersTo(messageDeliveries.messageId, messages))
    .innerJoin(conversations, refersTo(messages.conversationId, conversations))
    .where(
      and(
        inOrganization(tx, messageDeliveries),
        eq(messageDeliveries.channel, 'sms'),
        eq(messageDeliveries.recipient, number),
        // A tenant's messages went to the organization's own phone.
        eq(messages.sender, 'organization'),
        isNotNull(messageDeliveries.sentBy),
      ),
    )
    .orderBy(desc(messageDeliveries.createdAt), desc(messageDeliveries.id))
    .limit(1);
  return row ?? null;
}

const isWithProspect = and(isNull(conversations.userId), eq(conversations.withVendor, false));

const isAboutLiveProperty = and(
  refersTo(conversations.propertyId, properties),
  isNull(properties.archivedAt),
);

/** The newest conversation with the tenant, or the prospect, who has exactly this number; null if nobody has it. */
export async function newestWithNumber(
  tx: Transaction,
  number: string,
  who: 'lessee' | 'prospect',
): Promise<Acquaintance | null> {
  const rows = await tx.db
    .select({ conversation: conversations, at: lastMessageAt.mapWith(conversations.createdAt) })
    .from(conversations)
    .innerJoin(properties, isAboutLiveProperty)
    .where(
      and(
        inOrganization(tx, conversations),
        endsLike(conversations.phoneNumber, number),
        who === 'lessee' ? isNotNull(conversations.userId) : isWithProspect,
      ),
    )
    .orderBy(desc(lastMessageAt), desc(conversations.id));
  const same = rows.find(
    ({ conversation }) => phoneNumberForTexts(conversation.phoneNumber) === number,
  );
  return same ?? null;
}

/** Active leases come first, then those that began last. */
const likeliest = [
  sql`case ${leases.status} when 'ACTIVE' then 0 when 'PENDING' then 1 else 2 end`,
  desc(leases.occupiedFrom),
  desc(leases.id),
];

/** The leases whose tenants of today have this number or address, each with the contact data of that tenant. */
async function leasesOfTenantsWith(tx: Transaction, condition: SQL): Promise<LeaseRow[]> {
  const { userId, firstName, lastName, emailAddress, phoneNumber } = leaseParties;
  const { role, toDay, isPrimary } = leaseParties;
  const rows = await tx.db
    .select({ lease: leases, lessee: { userId, firstName, lastName, emailAddress, phoneNumber } })
    .from(leaseParties)
    .innerJoin(leases, refersTo(leaseParties.leaseId, leases))
    .where(
      and(
        inOrganization(tx, leaseParties),
        eq(role, 'TENANT'),
        or(isNull(toDay), gte(toDay, tx.today)),
        condition,
      ),
    )
    .orderBy(...likeliest, desc(isPrimary));
  return rows.map(({ lease, lessee }) => ({ ...lease, ...lessee }) as LeaseRow);
}

/** The lease with a tenant who has exactly this number; null if there is none. */
export async function leaseWithNumber(tx: Transaction, number: string): Promise<LeaseRow | null> {
  const rows = await leasesOfTenantsWith(tx, endsLike(leaseParties.phoneNumber, number));
  return rows.find((lease) => phoneNumberForTexts(lease.phoneNumber) === number) ?? null;
}

export async function leaseWithAddress(
  tx: Transaction,
  emailAddress: string,
): Promise<LeaseRow | null> {
  const [row] = await leasesOfTenantsWith(tx, eq(leaseParties.emailAddress, emailAddress));
  return row ?? null;
}

/** The newest conversation with a prospect who has this address. Anyone can forge one, so it is never the room of a vendor. */
export async function newestWithProspect(
  tx: Transaction,
  emailAddress: string,
): Promise<ConversationRow | null> {
  const [row] = await tx.db
    .select({ conversation: conversations })
    .from(conversations)
    .innerJoin(properties, isAboutLiveProperty)
    .where(
      and(
        inOrganization(tx, conversations),
        eq(conversations.emailAddress, emailAddress),
        isWithProspect,
      ),
    )
    .orderBy(desc(lastMessageAt), desc(conversations.id))
    .limit(1);
  return row?.conversation ?? null;
}

/**
 * The property for a message that names none: the one that has been for lease longest, otherwise the oldest; null if
 * there is none.
 */
export async function likeliestProperty(tx: Transaction): Promise<string | null> {
  const [row] = await tx.db
    .select({ id: properties.id })
    .from(properties)
    .where(and(inOrganization(tx, properties), isNull(properties.archivedAt)))
    .orderBy(
      sql`case ${properties.status} when 'FOR_LEASE' then 0 else 1 end`,
      asc(properties.createdAt),
      asc(properties.id),
    )
    .limit(1);
  return row?.id ?? null;
}
