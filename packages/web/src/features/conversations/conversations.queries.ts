import { queryOptions } from '@tanstack/react-query';
import type { Conversation } from '@tenantry/contract/conversations/conversations.schemas';
import type { Medium } from '@tenantry/contract/messaging/messaging.schemas';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { changed, queryClient } from '../../lib/query-client.ts';
import { isBeingSent } from './delivery-words.ts';

/** Somebody may be waiting for an answer. */
const MS_UNTIL_ASKED_AGAIN = 30_000;

/** It is sent in a moment, while its author watches. */
const MS_WHILE_SENDING = 3_000;

/** Which of the two sides reads and writes: the organization, or its tenant. */
export type Side = 'organization' | 'lessee';

/** The conversations of a property, the one with the newest message first. */
export function conversationsQuery(propertyId: string) {
  return queryOptions({
    queryKey: [...queryKeys.conversations, 'organization', propertyId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId/conversations', {
        params: { propertyId },
        signal,
      }),
    refetchInterval: ({ state }) =>
      state.data?.some(isBeingSent) ? MS_WHILE_SENDING : MS_UNTIL_ASKED_AGAIN,
  });
}

/** The tenant's own conversations, about each of their homes, the one with the newest message first. */
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

/** What would have left, newest first. */
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
  /** How it leaves. */
  readonly medium: Medium;
}

/** The newest message that was on the screen: what came in after it stays unread. */
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

/** MSG-6: tries again what of a message was given up. */
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

/** MSG-2: this side has seen the conversation. Never rejects: the next one who opens it tries again. */
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
  queryClient.setQueryData(keyOf(side, propertyId), (list) =>
    list?.map((each) =>
      each.id === conversationId && each.messages.at(-1)?.id === upTo
        ? { ...each, unread: false }
        : each,
    ),
  );
  if (side === 'organization') void changed('readMarks');
}

function keyOf(side: Side, propertyId: string) {
  return side === 'organization'
    ? conversationsQuery(propertyId).queryKey
    : ownConversationsQuery.queryKey;
}

/** MSG-3: shows what was just written. */
export function adoptConversation(side: Side, conversation: Conversation): void {
  const key = keyOf(side, conversation.propertyId);
  queryClient.setQueryData(key, (list) => {
    if (!list?.some(({ id }) => id === conversation.id)) return list && [conversation, ...list];
    return list.map((each) => (each.id === conversation.id ? conversation : each));
  });
}

/** What somebody of this side changes by a message. */
export const effectOf = { organization: 'messages', lessee: 'ownMessages' } as const;
