import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { ConversationList } from './conversation-list.tsx';
import classes from './conversation-list.module.css';
import { ownConversationsQuery } from './conversations.queries.ts';
import { WriteToLandlord } from './write-to-landlord.tsx';

/** TENANT-3, TENANT-5: the tenant's messages about one of their homes. */
export function OwnConversations({ propertyId }: { readonly propertyId: string }) {
  const { data, error, refetch } = useQuery(ownConversationsQuery);
  const [writing, setWriting] = useState(false);
  const button = useFocusAfter(writing);
  if (!data && error) {
    return (
      <ErrorPanel
        title="Your messages could not be loaded."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <LoadingRows />;
  const conversations = data.filter((conversation) => conversation.propertyId === propertyId);
  const write = (
    <Button ref={button} onClick={() => setWriting(true)}>
      Write a message
    </Button>
  );
  if (conversations.length === 0 && !writing) {
    return <EmptyState action={write}>No messages yet!</EmptyState>;
  }
  return (
    <>
      {writing ? (
        <WriteToLandlord propertyId={propertyId} onLeave={() => setWriting(false)} />
      ) : (
        <div className={classes.tools}>{write}</div>
      )}
      {conversations.length > 0 && <ConversationList side="lessee" conversations={conversations} />}
    </>
  );
}
