import { SegmentedControl } from '@mantine/core';
import type { Conversation } from '@tenantry/contract/conversations/conversations.schemas';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useListSearch } from '../../ui/screens/list-search.ts';
import { ConversationList } from './conversation-list.tsx';
import classes from './conversation-list.module.css';
import { selectConversations } from './conversation-words.ts';

interface FilteredConversationsProps {
  readonly conversations: readonly Conversation[];
  /** Beside the filter. */
  readonly children: ReactNode;
}

const filters = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
];

/** MSG-3: the conversations, or the unread ones alone, as the URL says. */
export function FilteredConversations({ conversations, children }: FilteredConversationsProps) {
  const [{ show }, setSearch] = useListSearch();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const shown = selectConversations(conversations, show, opened);
  const choose = (value: string) => setSearch({ show: value === 'unread' ? value : undefined });
  return (
    <>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="Show"
          data={filters}
          value={show === 'unread' ? show : 'all'}
          onChange={choose}
        />
        {children}
      </div>
      {shown.length === 0 && <EmptyState>No unread messages!</EmptyState>}
      <ConversationList
        side="organization"
        conversations={shown}
        onOpen={(id) => setOpened(new Set([...opened, id]))}
      />
    </>
  );
}
