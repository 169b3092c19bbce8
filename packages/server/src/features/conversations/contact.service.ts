import { oneLine } from '@tenantry/contract/shared/one-line';
import { userById } from '#features/access';
import { leasesOfUser, type LeaseRow } from '#features/leases';
import type { Transaction } from '../../platform/database/database.ts';
import { updateConversation } from './conversations.repository.ts';
import type { ConversationRow } from './writing.service.ts';

export const contactOf = (lease: LeaseRow) => ({
  userId: lease.userId,
  name: oneLine(`${lease.firstName} ${lease.lastName}`) || lease.emailAddress,
  emailAddress: lease.emailAddress,
  phoneNumber: oneLine(lease.phoneNumber),
});

/** The conversation with the tenant's current address and number, which may have changed since it began. */
export async function withCurrentContact(
  tx: Transaction,
  conversation: ConversationRow,
): Promise<ConversationRow> {
  const { id, userId } = conversation;
  const user = userId && (await userById(tx, userId));
  if (!user) return conversation;
  const [lease] = await leasesOfUser(tx, user.id);
  const { emailAddress } = user;
  const name = oneLine(`${user.firstName} ${user.lastName}`) || emailAddress;
  const contact = lease ? contactOf(lease) : { name, emailAddress };
  await updateConversation(tx, id, contact);
  return { ...conversation, ...contact };
}
