import { homeInFull } from '@tenantry/contract/properties/home-in-full';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { useState } from 'react';
import { useMay } from '../../lib/may.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useListSearch } from '../../ui/screens/list-search.ts';
import { ScreenFrame } from '../../ui/screens/screen-frame.tsx';
import type { ScreenProps } from '../../ui/screens/screen.ts';
import { useFocusAfter } from '../../ui/hooks/use-focus-after.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { adminPropertyQuery } from '../../ui/properties/property.queries.ts';
import { accountsQuery } from '../ledger/account.queries.ts';
import { LoadedProperty } from '../properties/editor/property-screen.tsx';
import { FilteredConversations } from './filtered-conversations.tsx';
import { reminderOf } from './reminder.ts';
import { useFoundConversations } from './use-found-conversations.ts';
import { canWriteTo, WriteToLessee, type WriteToLesseeProps } from './write-to-lessee.tsx';

/** MSG-3: every conversation about a property. */
export function AllMessages({ propertyId }: ScreenProps) {
  const property = useQuery(adminPropertyQuery(propertyId));
  const { data } = property;
  return (
    <ScreenFrame title="Messages regarding" about={data ? homeInFull(data.home) : ''}>
      <LoadedProperty property={property}>
        {(known) => <MessagesOf property={known} />}
      </LoadedProperty>
    </ScreenFrame>
  );
}

function MessagesOf({ property }: { readonly property: AdminProperty }) {
  const found = useFoundConversations(property.id);
  const [{ tab }] = useListSearch();
  const mayWrite =
    useMay({ 'POST /v1/admin/properties/:propertyId/conversations': 'messages:write' }) &&
    canWriteTo(property);
  const reminds = tab === 'remind' && mayWrite;
  const Write = reminds ? RemindLessee : WriteToLessee;
  const [writing, setWriting] = useState(reminds);
  // The list shows a new message shortly after it is sent.
  const [wrote, setWrote] = useState(false);
  const button = useFocusAfter(writing);
  const write = mayWrite && !writing && (
    <Button ref={button} onClick={() => setWriting(true)}>
      Write to the tenant
    </Button>
  );
  return (
    <QueryView queries={[found.pages]} failed="The messages could not be loaded.">
      {({ items, total }) => {
        const none = total === 0 && !found.unreadOnly && !wrote;
        return (
          <>
            {writing && (
              <Write
                property={property}
                conversations={items}
                onLeave={(sent) => {
                  setWriting(false);
                  setWrote(sent);
                }}
              />
            )}
            {!none && <FilteredConversations found={found}>{write}</FilteredConversations>}
            {none && !writing && <EmptyState action={write}>No messages yet!</EmptyState>}
          </>
        );
      }}
    </QueryView>
  );
}

/** Begins with what the tenant's account says. */
function RemindLessee({ property, ...props }: Omit<WriteToLesseeProps, 'draft'>) {
  const accounts = useQuery(accountsQuery(property.id));
  return (
    <QueryView queries={[accounts]} failed="What the tenant owes could not be loaded.">
      {(known) => {
        const account = known.find(({ leaseId }) => leaseId === property.activeLease?.id);
        const draft = account && reminderOf(property, account, location.origin);
        return <WriteToLessee property={property} draft={draft} {...props} />;
      }}
    </QueryView>
  );
}
