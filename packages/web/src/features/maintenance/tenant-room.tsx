import { useQuery } from '@tanstack/react-query';
import type { Conversation } from '@tenantry/contract/conversations/conversations.schemas';
import type { WorkOrderDetails } from '@tenantry/contract/maintenance/maintenance.schemas';
import { callApi } from '../../lib/api.ts';
import { onlyFor, useMay } from '../../lib/may.ts';
import { queryClient } from '../../lib/query-client.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { ConversationMessages } from '../conversations/conversation-view.tsx';
import { roomQuery } from './maintenance.queries.ts';
import { RoomForm } from './room-form.tsx';
import classes from './maintenance.module.css';

/** MAINT-3: the room with the tenant. */
export function TenantRoom({ order }: { readonly order: WorkOrderDetails }) {
  if (!order.tenant) return null;
  return (
    <section className={classes.panel}>
      <h2>Messages with {order.tenant.name}</h2>
      <Room order={order} />
    </section>
  );
}

function Room({ order }: { readonly order: WorkOrderDetails }) {
  const room = useQuery(roomQuery(order.id));
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
            <p className={classes.meta}>Nobody has written about this yet.</p>
          )}
          <Write order={order} conversation={conversation} />
        </>
      )}
    </QueryView>
  );
}

export const withoutFiles = (conversation: Conversation): Conversation => ({
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
