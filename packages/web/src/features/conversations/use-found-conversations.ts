import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { correspondents } from '@tenantry/contract/conversations/conversations.schemas';
import { useState } from 'react';
import { filterToSend, rowsMeanwhile } from '../../lib/list-pages.ts';
import { useListSearch } from '../../ui/screens/list-search.ts';
import { useTypedFilter } from '../../ui/tables/use-typed-filter.ts';
import { selectConversations } from './conversation-text.ts';
import {
  conversationPagesQuery,
  conversationQuery,
  keepConversation,
  type ConversationSelection,
  type ListedConversation,
} from './conversations.queries.ts';

export type FoundConversations = ReturnType<typeof useFound>;

/** All or the unread conversations about a property, as the URL says. */
export const useFoundConversations = (propertyId: string) => useFound({ propertyId });

/** MSG-8: the conversations about all properties, selected by the URL and the typed filter. */
export function useConversationsOfAllHomes() {
  const [search, change] = useListSearch();
  const inUrl = search.filter ?? '';
  const { filter, setFilter } = useTypedFilter(inUrl, (text) =>
    change({ filter: text || undefined }),
  );
  // `tab`, since `show` says whether read ones are shown.
  const correspondent = correspondents.find((each) => each === search.tab);
  return {
    ...useFound({ with: correspondent, filter: filterToSend(inUrl), buildingId: search.building }),
    filter,
    setFilter,
    correspondent,
    buildingId: search.building,
    setBuilding: (building: string | undefined) => change({ building }),
    setCorrespondent: (tab: string | undefined) => change({ tab }),
  };
}

function useFound(selection: ConversationSelection) {
  const [{ show }, setSearch] = useListSearch();
  const [opened, setOpened] = useState<Opened>(nothing);
  const unreadOnly = show === 'unread';
  const readStatus = unreadOnly ? ('UNREAD' as const) : undefined;
  const pages = useInfiniteQuery(conversationPagesQuery({ ...selection, readStatus }));
  const loaded = pages.data?.items;
  const listed = pages.isPlaceholderData
    ? rowsMeanwhile(loaded, (rows) => selectConversations(rows, show, opened))
    : loaded;
  const kept = useReadSince(unreadOnly && listed ? opened : nothing, listed ?? []);
  return {
    pages,
    /** Undefined while loading. */
    rows: listed && newestFirst([...kept, ...listed]),
    unreadOnly,
    setUnreadOnly: (unread: boolean) => setSearch({ show: unread ? 'unread' : undefined }),
    /** Opening a conversation marks it as read. */
    open: (conversation: ListedConversation) => {
      keepConversation(conversation);
      setOpened((before) => new Map(before).set(conversation.id, conversation.propertyId));
    },
  };
}

/** The properties of the opened conversations by their ids. */
type Opened = ReadonlyMap<string, string>;

const nothing: Opened = new Map();

/** Conversations that were opened and are no longer unread: something may be typed in them. */
function useReadSince(
  opened: Opened,
  listed: readonly ListedConversation[],
): readonly ListedConversation[] {
  const still = new Set(listed.map(({ id }) => id));
  const queries = useQueries({
    queries: [...opened]
      .filter(([id]) => !still.has(id))
      .map(([id, propertyId]) => conversationQuery(propertyId, id)),
  });
  return queries.flatMap(({ data }) => data ?? []);
}

function newestFirst(conversations: readonly ListedConversation[]): readonly ListedConversation[] {
  return conversations.toSorted(
    ({ lastMessageAt: one }, { lastMessageAt: other }) => Number(one < other) - Number(one > other),
  );
}
