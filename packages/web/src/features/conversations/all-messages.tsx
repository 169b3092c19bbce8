import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { useState } from 'react';
import { addressOf } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { ScreenFrame } from '../../ui/screens/screen-frame.tsx';
import type { ScreenProps } from '../../ui/screens/screen.ts';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { adminPropertyQuery } from '../properties/properties.queries.ts';
import { conversationsQuery } from './conversations.queries.ts';
import { FilteredConversations } from './filtered-conversations.tsx';
import { canWriteTo, WriteToTenant } from './write-to-tenant.tsx';

/** MSG-3: every conversation about a property. */
export function AllMessages({ propertyId }: ScreenProps) {
  const { data, error, refetch } = useQuery(adminPropertyQuery(propertyId));
  return (
    <ScreenFrame title={data ? `Messages regarding ${addressOf(data)}` : 'Messages'}>
      {!data && error && (
        <ErrorPanel
          title="The property could not be loaded."
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <LoadingRows />}
      {data && <MessagesOf property={data} />}
    </ScreenFrame>
  );
}

function MessagesOf({ property }: { readonly property: AdminProperty }) {
  const { data, error, refetch } = useQuery(conversationsQuery(property.id));
  const [writing, setWriting] = useState(false);
  const button = useFocusAfter(writing);
  if (!data && error) {
    return (
      <ErrorPanel
        title="The messages could not be loaded."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <LoadingRows />;
  const write = canWriteTo(property) && !writing && (
    <Button ref={button} onClick={() => setWriting(true)}>
      Write to the tenant
    </Button>
  );
  return (
    <>
      {writing && (
        <WriteToTenant property={property} conversations={data} onLeave={() => setWriting(false)} />
      )}
      {data.length > 0 && (
        <FilteredConversations conversations={data}>{write}</FilteredConversations>
      )}
      {data.length === 0 && !writing && <EmptyState action={write}>No messages yet!</EmptyState>}
    </>
  );
}
