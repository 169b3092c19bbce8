import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import type { Conversation } from '@tenantry/contract/conversations/conversations.schemas';
import { useState } from 'react';
import { rowsMeanwhile } from '../../lib/list-pages.ts';
import { useListSearch } from '../../ui/screens/list-search.ts';
import { selectConversations } from './conversation-words.ts';
import {
  conversationPagesQuery,
  conversationQuery,
  keepConversation,
} from './conversations.queries.ts';

export type FoundConversations = ReturnType<typeof useFoundConversations>;

/** The conversations of a property, or the unread ones alone, as the URL says. */
export function useFoundConversations(propertyId: string) {
  const [{ show }, setSearch] = useListSearch();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const unreadOnly = show === 'unread';
  const pages = useInfiniteQuery(
    conversationPagesQuery(propertyId, unreadOnly ? 'UNREAD' : undefined),
  );
  const loaded = pages.data?.items;
  const listed = pages.isPlaceholderData
    ? rowsMeanwhile(loaded, (rows) => selectConversations(rows, show, opened))
    : loaded;
  const kept = useReadSince(propertyId, unreadOnly && listed ? opened : none, listed ?? []);
  return {
    pages,
    /** Undefined while loading. */
    rows: listed && newestFirst([...kept, ...listed]),
    unreadOnly,
    setUnreadOnly: (unread: boolean) => setSearch({ show: unread ? 'unread' : undefined }),
    /** Opening one reads it. */
    open: (conversation: Conversation) => {
      keepConversation(conversation);
      setOpened((before) => before.union(new Set([conversation.id])));
    },
  };
}

const none: ReadonlySet<string> = new Set();

/** Those that were opened and are no longer among the unread ones: something may be typed in them. */
function useReadSince(
  propertyId: string,
  opened: ReadonlySet<string>,
  listed: readonly Conversation[],
): readonly Conversation[] {
  const missing = opened.difference(new Set(listed.map(({ id }) => id)));
  const queries = useQueries({
    queries: [...missing].map((id) => conversationQuery(propertyId, id)),
  });
  return queries.flatMap(({ data }) => data ?? []);
}

function newestFirst(conversations: readonly Conversation[]): readonly Conversation[] {
  return conversations.toSorted(
    ({ lastMessageAt: one }, { lastMessageAt: other }) => Number(one < other) - Number(one > other),
  );
}
