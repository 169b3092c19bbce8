import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Conversation } from '@tenantry/contract/conversations/conversations.schemas';
import { useState } from 'react';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useFocusAfter } from '../../ui/hooks/use-focus-after.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { ConversationList } from './conversation-list.tsx';
import classes from './conversation-list.module.css';
import { ownConversationsQuery } from './conversations.queries.ts';
import { WriteToLandlord } from './write-to-landlord.tsx';

interface OwnConversationsProps {
  readonly propertyId: string;
  /** UNIT-9: of a home that the tenant has left. */
  readonly readOnly?: boolean;
}

/** TENANT-3, TENANT-5: the tenant's messages about a property they rent or rented. */
export function OwnConversations({ propertyId, readOnly = false }: OwnConversationsProps) {
  const conversations = useQuery(ownConversationsQuery);
  return (
    <QueryView queries={[conversations]} failed="Your messages could not be loaded.">
      {(list) => (
        <OwnMessages
          propertyId={propertyId}
          readOnly={readOnly}
          conversations={list.filter((conversation) => conversation.propertyId === propertyId)}
        />
      )}
    </QueryView>
  );
}

interface OwnMessagesProps {
  readonly propertyId: string;
  readonly readOnly: boolean;
  readonly conversations: readonly Conversation[];
}

function OwnMessages({ propertyId, readOnly, conversations }: OwnMessagesProps) {
  const [writing, setWriting] = useState(false);
  // The list shows a new message shortly after it is sent.
  const [wrote, setWrote] = useState(false);
  const button = useFocusAfter(writing);
  const write = (
    <Button ref={button} onClick={() => setWriting(true)}>
      Write a message
    </Button>
  );
  if (readOnly) {
    if (conversations.length === 0) return <EmptyState>No messages.</EmptyState>;
    return <ConversationList side="lessee" conversations={conversations} readOnly />;
  }
  if (conversations.length === 0 && !writing && !wrote) {
    return <EmptyState action={write}>No messages yet!</EmptyState>;
  }
  return (
    <>
      {writing ? (
        <WriteToLandlord
          propertyId={propertyId}
          onLeave={(sent) => {
            setWriting(false);
            setWrote(sent);
          }}
        />
      ) : (
        <div className={classes.tools}>{write}</div>
      )}
      {conversations.length > 0 && <ConversationList side="lessee" conversations={conversations} />}
    </>
  );
}
