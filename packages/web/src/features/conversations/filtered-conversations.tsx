import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadingRows } from '../../ui/states/loading-rows.tsx';
import { ShowMore } from '../../ui/tables/show-more.tsx';
import { ConversationList } from './conversation-list.tsx';
import classes from './conversation-list.module.css';
import type { FoundConversations } from './use-found-conversations.ts';
import '@mantine/core/styles/SegmentedControl.layer.css';

interface FilteredConversationsProps {
  readonly found: FoundConversations;
  /** Shown next to the filter. */
  readonly children: ReactNode;
}

const filters = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
];

/** MSG-3: all conversations, or only the unread ones. */
export function FilteredConversations({ found, children }: FilteredConversationsProps) {
  const { pages, rows, unreadOnly, setUnreadOnly, open } = found;
  return (
    <>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="Show"
          data={filters}
          value={unreadOnly ? 'unread' : 'all'}
          onChange={(value) => setUnreadOnly(value === 'unread')}
        />
        {children}
      </div>
      {!rows && <LoadingRows />}
      {rows?.length === 0 && <EmptyState>No unread messages!</EmptyState>}
      {rows && <ConversationList side="organization" conversations={rows} onOpen={open} />}
      <ShowMore pages={pages} />
    </>
  );
}
