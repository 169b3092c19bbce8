import { queryOptions } from '@tanstack/react-query';
import type {
  AllConversationsQuery,
  Conversation,
  ConversationOfHome,
} from '@tenantry/contract/conversations/conversations.schemas';
import type { Medium } from '@tenantry/contract/messaging/messaging.schemas';
import { callApi, callPage } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { listPages, mapPages, PAGE_ROWS, type Pages } from '../../lib/list-pages.ts';
import { changed, queryClient } from '../../lib/query-client.ts';
import { isBeingSent } from './delivery-labels.ts';

/** Somebody may be waiting for a reply. */
const MS_UNTIL_ASKED_AGAIN = 30_000;

/** It is sent soon, while its author watches. */
const MS_WHILE_SENDING = 3_000;

/** Which of the two sides reads and writes: the organization, or its tenant. */
export type Side = 'organization' | 'lessee';

/** MAINT-1: the work orders that are talked about in a conversation. */
export const conversationOrdersQuery = (conversationId: string) =>
  queryOptions({
    queryKey: ['work-orders', 'of-conversation', conversationId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/workOrders', {
        query: { conversationId, state: 'all', limit: 50 },
        signal,
      }),
  });

const keyOfProperty = (propertyId: string) =>
  [...queryKeys.conversations, 'organization', propertyId] as const;

const pagesKeyOf = (propertyId: string) => [...keyOfProperty(propertyId), 'pages'] as const;

/** The key of lists that show conversations about all properties. */
const allHomesKey = [...queryKeys.conversations, 'organization', 'allHomes', 'pages'] as const;

type ConversationPages = Pages<Conversation>;

/** Selects the listed conversations: those about one property, about all, or with one person. */
export interface ConversationSelection extends Pick<
  AllConversationsQuery,
  'with' | 'userId' | 'buildingId' | 'filter'
> {
  readonly propertyId?: string | undefined;
  readonly readStatus?: 'UNREAD' | undefined;
}

/** A conversation in a list, with the address of its property if the list covers all properties. */
export type ListedConversation = Conversation & Partial<Pick<ConversationOfHome, 'home'>>;

/** The conversations page by page, the one with the newest message first. */
export function conversationPagesQuery({ propertyId, ...selection }: ConversationSelection) {
  const { readStatus, userId } = selection;
  const list = propertyId === undefined ? allHomesKey : pagesKeyOf(propertyId);
  const pages = listPages<ListedConversation>({
    // Conversations with one person never replace those with another.
    queryKey: [...list, ...(userId === undefined ? [] : [userId]), selection],
    readPage: ({ cursor, signal }) => {
      if (propertyId === undefined) {
        const query = { ...selection, limit: PAGE_ROWS, cursor };
        return callPage('GET /v1/admin/conversations', { query, signal });
      }
      return callPage('GET /v1/admin/properties/:propertyId/conversations', {
        params: { propertyId },
        query: { readStatus, limit: PAGE_ROWS, cursor },
        signal,
      });
    },
  });
  return {
    ...pages,
    refetchInterval: ({
      state,
    }: {
      readonly state: { readonly data: ConversationPages | undefined };
    }) => {
      const read = state.data?.pages ?? [];
      // Each loaded page is one call.
      return msUntilAskedAgain(read.flatMap(({ items }) => items)) * Math.max(read.length, 1);
    },
  };
}

function msUntilAskedAgain(conversations: readonly Conversation[] = []): number {
  return conversations.some(isBeingSent) ? MS_WHILE_SENDING : MS_UNTIL_ASKED_AGAIN;
}

export function conversationQuery(propertyId: string, conversationId: string) {
  return queryOptions({
    queryKey: [...keyOfProperty(propertyId), 'one', conversationId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId/conversations/:conversationId', {
        params: { propertyId, conversationId },
        signal,
      }),
    refetchInterval: ({ state }) => msUntilAskedAgain(state.data && [state.data]),
  });
}

/** Stores a conversation from a list, for places where it stays open after the list no longer has it. */
export function keepConversation(conversation: Conversation): void {
  const { propertyId, id } = conversation;
  queryClient.setQueryData(conversationQuery(propertyId, id).queryKey, conversation);
}

/** The tenant's own conversations, about all properties they rented, the one with the newest message first. */
export const ownConversationsQuery = queryOptions({
  queryKey: [...queryKeys.conversations, 'lessee'],
  queryFn: ({ signal }) => callApi('GET /v1/lessee/properties/conversations', { signal }),
  refetchInterval: MS_UNTIL_ASKED_AGAIN,
});

/** How a tenant can reach the organization. */
export const reachQuery = queryOptions({
  queryKey: [...queryKeys.conversations, 'reach'],
  queryFn: ({ signal }) => callApi('GET /v1/lessee/organization', { signal }),
});

/** Messages that were not sent, newest first. */
export const outboxQuery = queryOptions({
  queryKey: [...queryKeys.conversations, 'outbox'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/organization/outbox', { signal }),
});

type Place = Pick<Conversation, 'id' | 'propertyId'>;

/** A file that came with a message never changes, so it is loaded once. */
export function attachmentQuery(
  side: Side,
  { id: conversationId, propertyId }: Place,
  attachmentId: string,
) {
  const params = { conversationId, attachmentId };
  return queryOptions({
    queryKey: ['attachment', side, attachmentId],
    queryFn: ({ signal }) =>
      side === 'organization'
        ? callApi(
            'GET /v1/admin/properties/:propertyId/conversations/:conversationId/attachments/:attachmentId',
            { params: { propertyId, ...params }, signal },
          )
        : callApi(
            'GET /v1/lessee/properties/conversations/:conversationId/attachments/:attachmentId',
            { params, signal },
          ),
    staleTime: Infinity,
  });
}

export interface Answer {
  readonly message: string;
  /** How it is sent. */
  readonly medium: Medium;
}

/** The newest message on the screen: later ones stay unread. */
interface Seen {
  readonly upTo: string | undefined;
}

export function respond(
  side: Side,
  { id: conversationId, propertyId }: Place,
  { message, medium, upTo }: Answer & Seen,
  idempotencyKey: string,
): Promise<Conversation> {
  if (side === 'organization') {
    return callApi('POST /v1/admin/properties/:propertyId/conversations/:conversationId/response', {
      params: { propertyId, conversationId },
      query: { medium },
      body: { message, upTo },
      idempotencyKey,
    });
  }
  return callApi('POST /v1/lessee/properties/conversations/:conversationId/response', {
    params: { conversationId },
    query: { medium },
    body: { message, upTo },
    idempotencyKey,
  });
}

/** MSG-6: retries the failed deliveries of a message. */
export async function sendAgain(
  { id: conversationId, propertyId }: Place,
  messageId: string,
): Promise<void> {
  const params = { propertyId, conversationId, messageId };
  adoptConversation(
    'organization',
    await callApi(
      'POST /v1/admin/properties/:propertyId/conversations/:conversationId/messages/:messageId/sendAgain',
      { params, body: {} },
    ),
  );
}

/**
 * MSG-2: marks the conversation as read by this side. Never rejects: the next time somebody opens it, it tries again.
 */
export async function markRead(side: Side, place: Place & Seen): Promise<void> {
  const { id: conversationId, propertyId, upTo } = place;
  const reading =
    side === 'organization'
      ? callApi('POST /v1/admin/properties/:propertyId/conversations/:conversationId/read', {
          params: { propertyId, conversationId },
          body: { upTo },
        })
      : callApi('POST /v1/lessee/properties/conversations/:conversationId/read', {
          params: { conversationId },
          body: { upTo },
        });
  const known = await reading.then(
    () => true,
    () => false,
  );
  if (!known) return;
  change(side, place, (conversation) =>
    conversation.messages.at(-1)?.id === upTo ? { ...conversation, unread: false } : conversation,
  );
  if (side === 'organization') void changed('readMarks');
}

/** Changes a conversation in every place where it is shown. */
function change(
  side: Side,
  { id: conversationId, propertyId }: Place,
  update: (conversation: Conversation) => Conversation,
): void {
  const inList = (list: readonly Conversation[]) =>
    // The address of the property is kept: only lists have it.
    list.map((each) => (each.id === conversationId ? { ...each, ...update(each) } : each));
  if (side === 'lessee') {
    queryClient.setQueryData(ownConversationsQuery.queryKey, (list) => list && inList(list));
    return;
  }
  for (const queryKey of [pagesKeyOf(propertyId), allHomesKey]) {
    queryClient.setQueriesData<ConversationPages>({ queryKey }, (data) => mapPages(data, inList));
  }
  const { queryKey } = conversationQuery(propertyId, conversationId);
  queryClient.setQueryData(queryKey, (known) => known && update(known));
}

/** MSG-3: shows a message that was just written; a new conversation comes first until its list is loaded again. */
export function adoptConversation(side: Side, conversation: Conversation): void {
  change(side, conversation, () => conversation);
  const isNew = (list: readonly Conversation[]) => list.every(({ id }) => id !== conversation.id);
  if (side === 'lessee') {
    queryClient.setQueryData(ownConversationsQuery.queryKey, (list) =>
      list && isNew(list) ? [conversation, ...list] : list,
    );
    return;
  }
  const { queryKey } = conversationPagesQuery({ propertyId: conversation.propertyId });
  queryClient.setQueryData<ConversationPages>(queryKey, (data) => {
    if (!data?.pages.every(({ items }) => isNew(items))) return data;
    const [first] = data.pages;
    return mapPages(data, (items) => (items === first?.items ? [conversation, ...items] : items));
  });
}

/** The data that a message of each side changes. */
export const effectOf = { organization: 'conversations', lessee: 'ownMessages' } as const;
