import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { Conversation } from '@tenantry/contract/conversations/conversations.schemas';
import type { WorkOrderDetails } from '@tenantry/contract/maintenance/maintenance.schemas';
import type { ReactNode } from 'react';
import { callApi, type Answer } from '../../lib/api.ts';
import { onlyFor, useMay } from '../../lib/may.ts';
import { queryClient } from '../../lib/query-client.ts';
import { Panel } from '../../ui/states/panel.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { ConversationMessages } from '../conversations/conversation-view.tsx';
import { roomQuery } from './maintenance.queries.ts';
import { RoomForm } from './room-form.tsx';
import classes from './maintenance.module.css';

/** MAINT-3: the room with the tenant. */
export function TenantRoom({ order }: { readonly order: WorkOrderDetails }) {
  if (!order.tenant) return null;
  return (
    <Panel title={`Messages with ${order.tenant.name}`}>
      <Room
        query={roomQuery(order.id)}
        empty="Nobody has written about this yet."
        renderForm={(conversation) => <Write order={order} conversation={conversation} />}
      />
    </Panel>
  );
}

type Messages = Answer<'GET /v1/admin/workOrders/:workOrderId/conversation'>;

interface RoomProps<Key extends QueryKey> {
  readonly query: UseQueryOptions<Messages, Error, Messages, Key>;
  readonly empty: string;
  readonly renderForm: (conversation: Conversation | null) => ReactNode;
}

/** The messages about a work order with one person, and the field for another one. */
export function Room<Key extends QueryKey>({ query, empty, renderForm }: RoomProps<Key>) {
  const room = useQuery(query);
  // The files of messages are for those who read messages.
  const mayOpenFiles = useMay({
    'GET /v1/admin/properties/:propertyId/conversations/:conversationId/attachments/:attachmentId':
      'messages:read',
  });
  return (
    <QueryView queries={[room]} failed="The messages could not be loaded.">
      {({ conversation }) => (
        <>
          {conversation ? (
            <ConversationMessages
              side="organization"
              conversation={mayOpenFiles ? conversation : withoutFiles(conversation)}
              shown
            />
          ) : (
            <p className={classes.meta}>{empty}</p>
          )}
          {renderForm(conversation)}
        </>
      )}
    </QueryView>
  );
}

const withoutFiles = (conversation: Conversation): Conversation => ({
  ...conversation,
  messages: conversation.messages.map((message) => ({ ...message, attachments: [] })),
});

interface WriteProps {
  readonly order: WorkOrderDetails;
  readonly conversation: Conversation | null;
}

function PermittedWrite({ order, conversation }: WriteProps) {
  return (
    <RoomForm
      label="Write to the tenant"
      name="work-order-message"
      recordId={order.id}
      send={(message, idempotencyKey) =>
        callApi('POST /v1/admin/workOrders/:workOrderId/conversation', {
          params: { workOrderId: order.id },
          body: { message, upTo: conversation?.messages.at(-1)?.id },
          idempotencyKey,
        })
      }
      onSent={(room) => queryClient.setQueryData(roomQuery(order.id).queryKey, room)}
    />
  );
}

const Write = onlyFor(
  { 'POST /v1/admin/workOrders/:workOrderId/conversation': 'maintenance:write' },
  PermittedWrite,
);
