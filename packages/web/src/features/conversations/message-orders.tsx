import { useQuery } from '@tanstack/react-query';
import type { Conversation, Message } from '@tenantry/contract/conversations/conversations.schemas';
import {
  workOrderStatusLabels,
  type WorkOrderStatus,
} from '@tenantry/contract/maintenance/maintenance.rules';
import { useMay } from '../../lib/may.ts';
import { TextLink } from '../../ui/text/link.tsx';
import classes from './conversation-view.module.css';
import { conversationOrdersQuery } from './conversations.queries.ts';

interface MessageOrdersProps {
  readonly conversation: Conversation;
  readonly message: Message;
}

/** MAINT-1: the work orders that were made of a message, and a link to make one of what a tenant wrote. */
export function MessageOrders({ conversation, message }: MessageOrdersProps) {
  const enabled = useMay({ 'GET /v1/admin/workOrders': 'maintenance:read' });
  const mayEnter = useMay({ 'POST /v1/admin/workOrders': 'maintenance:write' });
  // A vendor writes about a work order that there is already, and a prospect about renting.
  const mayMake = mayEnter && conversation.lessee;
  const { data = [] } = useQuery({ ...conversationOrdersQuery(conversation.id), enabled });
  const made = data.filter(({ messageId }) => messageId === message.id);
  // The link is there at once: what comes later would move the newest message out of sight.
  if (!mayMake && made.length === 0) return null;
  return (
    <p className={classes.orders}>
      {made.map((order) => (
        <OrderLink key={order.id} order={order} />
      ))}
      {mayMake && (
        <TextLink
          to="/work-orders"
          search={{
            tab: 'new',
            propertyId: conversation.propertyId,
            conversationId: conversation.id,
            messageId: message.id,
          }}
        >
          {made.length > 0 ? 'Make another work order' : 'Make a work order'}
        </TextLink>
      )}
    </p>
  );
}

interface LinkedOrder {
  readonly id: string;
  readonly label: string;
  readonly title: string;
  readonly status: WorkOrderStatus;
}

function OrderLink({ order }: { readonly order: LinkedOrder }) {
  return (
    <span>
      <TextLink to="/work-order" search={{ workOrderId: order.id }}>
        {order.label} {order.title}
      </TextLink>
      , {workOrderStatusLabels[order.status].toLowerCase()}
    </span>
  );
}
