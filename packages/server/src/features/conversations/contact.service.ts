import { oneLine } from '@tenantry/contract/shared/one-line';
import { userById } from '#features/access';
import { leasesOfUser, lesseeOfLease, type LeaseRow, type Recipient } from '#features/leases';
import type { Transaction } from '../../platform/database/database.ts';
import { updateConversation } from './conversations.repository.ts';
import type { ConversationRow } from './writing.service.ts';

export const contactOf = (lease: Omit<Recipient, 'partyId'>) => ({
  userId: lease.userId,
  name: oneLine(`${lease.firstName} ${lease.lastName}`) || lease.emailAddress,
  emailAddress: lease.emailAddress,
  phoneNumber: oneLine(lease.phoneNumber),
});

/** The contact data of a tenant of a lease, which names only the primary one. */
export async function contactOfLessee(tx: Transaction, lease: LeaseRow, userId: string) {
  if (lease.userId === userId) return contactOf(lease);
  return contactOf({ ...lease, ...(await lesseeOfLease(tx, lease.id, userId)) });
}

type Contact = Partial<ReturnType<typeof contactOf>>;

/** The tenant's current address and number, which may have changed since the conversation began; null for a prospect. */
export async function currentContact(
  tx: Transaction,
  { userId }: Pick<ConversationRow, 'userId'>,
): Promise<Contact | null> {
  if (!userId) return null;
  const [user, [lease]] = await Promise.all([userById(tx, userId), leasesOfUser(tx, userId)]);
  if (!user) return null;
  const { emailAddress } = user;
  const name = oneLine(`${user.firstName} ${user.lastName}`) || emailAddress;
  return lease ? contactOfLessee(tx, lease, userId) : { name, emailAddress };
}

/** Keeps the contact with the conversation. */
export async function withContact(
  tx: Transaction,
  conversation: ConversationRow,
  contact: Contact | null,
): Promise<ConversationRow> {
  if (!contact) return conversation;
  await updateConversation(tx, conversation.id, contact);
  return { ...conversation, ...contact };
}
