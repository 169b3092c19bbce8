import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { useState } from 'react';
import { addressOf } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScreenFrame } from '../../ui/screens/screen-frame.tsx';
import type { ScreenProps } from '../../ui/screens/screen.ts';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { adminPropertyQuery } from '../properties/properties.queries.ts';
import { conversationsQuery } from './conversations.queries.ts';
import { FilteredConversations } from './filtered-conversations.tsx';
import { canWriteTo, WriteToTenant } from './write-to-tenant.tsx';

/** MSG-3: every conversation about a property. */
export function AllMessages({ propertyId }: ScreenProps) {
  const property = useQuery(adminPropertyQuery(propertyId));
  const { data } = property;
  return (
    <ScreenFrame title={data ? `Messages regarding ${addressOf(data)}` : 'Messages'}>
      <QueryView queries={[property]} failed="The property could not be loaded.">
        {(known) => <MessagesOf property={known} />}
      </QueryView>
    </ScreenFrame>
  );
}

function MessagesOf({ property }: { readonly property: AdminProperty }) {
  const conversations = useQuery(conversationsQuery(property.id));
  const [writing, setWriting] = useState(false);
  const button = useFocusAfter(writing);
  const write = canWriteTo(property) && !writing && (
    <Button ref={button} onClick={() => setWriting(true)}>
      Write to the tenant
    </Button>
  );
  return (
    <QueryView queries={[conversations]} failed="The messages could not be loaded.">
      {(list) => (
        <>
          {writing && (
            <WriteToTenant
              property={property}
              conversations={list}
              onLeave={() => setWriting(false)}
            />
          )}
          {list.length > 0 && (
            <FilteredConversations conversations={list}>{write}</FilteredConversations>
          )}
          {list.length === 0 && !writing && (
            <EmptyState action={write}>No messages yet!</EmptyState>
          )}
        </>
      )}
    </QueryView>
  );
}
