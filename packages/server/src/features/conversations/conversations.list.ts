import type {
  AllConversationsQuery,
  Conversation,
  ConversationOfHome,
  ConversationsQuery,
} from '@tenantry/contract/conversations/conversations.schemas';
import { pageAlways, pageOf } from '@tenantry/contract/shared/lists';
import { homesByIds } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { asAsked, type Page } from '../../platform/lists/page.ts';
import { presentAll } from './conversations.presenter.ts';
import { conversationsOf, pageOfConversations, type Owner } from './conversations.repository.ts';

/** The conversations of a property or a tenant, all of them or one page, sorted by their newest messages. */
export async function listConversations(
  tx: Transaction,
  of: Owner,
  query: ConversationsQuery,
): Promise<Conversation[] | Page<Conversation>> {
  const side = 'userId' in of ? 'lessee' : 'organization';
  const { readStatus } = query;
  const asked = pageOf(query);
  if (!asked) return presentAll(tx, side, await conversationsOf(tx, side, { of, readStatus }));
  const page = await pageOfConversations(tx, side, { of, readStatus, query: asked });
  return page.with(await presentAll(tx, side, page.items));
}

/** MSG-8: the conversations of all homes, with what each is about. */
export async function conversationsOfAllHomes(
  tx: Transaction,
  { with: correspondent, userId: person, buildingId, ...query }: AllConversationsQuery,
): Promise<ConversationOfHome[] | Page<ConversationOfHome>> {
  const { readStatus } = query;
  const of = { with: correspondent, person, buildingId };
  const asked = { of, readStatus, query: pageAlways(query) };
  const page = await pageOfConversations(tx, 'organization', asked);
  const conversations = await presentAll(tx, 'organization', page.items);
  return asAsked(query, page.with(await withHomes(tx, conversations)));
}

async function withHomes(
  tx: Transaction,
  conversations: readonly Conversation[],
): Promise<ConversationOfHome[]> {
  const homeWith = await homesByIds(
    tx,
    conversations.map(({ propertyId }) => propertyId),
  );
  return conversations.map((conversation) => ({
    ...conversation,
    home: homeWith(conversation.propertyId),
  }));
}
