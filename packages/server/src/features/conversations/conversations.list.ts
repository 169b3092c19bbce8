import type {
  Conversation,
  ConversationsQuery,
} from '@tenantry/contract/conversations/conversations.schemas';
import { pageOf } from '@tenantry/contract/shared/lists';
import type { Transaction } from '../../platform/database/database.ts';
import type { Page } from '../../platform/lists/page.ts';
import { pageOfRows } from '../../platform/lists/page-of-rows.ts';
import { presentAll } from './conversations.presenter.ts';
import { conversationsOf, type Owner, type ShownConversation } from './conversations.repository.ts';

const shown = {
  columns: {
    date: ({ lastMessageAt }: ShownConversation) => lastMessageAt.getTime(),
    name: ({ name }: ShownConversation) => name.toLowerCase(),
    subject: ({ subject }: ShownConversation) => subject.toLowerCase(),
  },
  text: ({ name, subject, emailAddress }: ShownConversation) =>
    [name, subject, emailAddress].join('\n'),
};

/** The conversations of a property or a tenant, whole or a page of them: those with the newest messages first. */
export async function listConversations(
  tx: Transaction,
  of: Owner,
  query: ConversationsQuery,
): Promise<Conversation[] | Page<Conversation>> {
  const side = 'propertyId' in of ? 'organization' : 'lessee';
  const rows = await conversationsOf(tx, side, { of, readStatus: query.readStatus });
  const asked = pageOf(query);
  if (!asked) return presentAll(tx, side, rows);
  const page = pageOfRows(rows, asked, '-date', shown);
  return page.with(await presentAll(tx, side, page.items));
}
