import { useQuery } from '@tanstack/react-query';
import { titleOf } from '@tenantry/contract/maintenance/maintenance.rules';
import { UNCHECKED_TYPE } from '@tenantry/contract/shared/unchecked-type';
import { useState } from 'react';
import { onlyFor } from '../../lib/may.ts';
import { counted } from '../../lib/words.ts';
import { LinkButton } from '../../ui/text/link.tsx';
import { Panel } from '../../ui/states/panel.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import {
  conversationOrdersQuery,
  conversationQuery,
} from '../conversations/conversations.queries.ts';
import { NewWorkOrder, type OrderSource } from './new-work-order.tsx';
import classes from './maintenance.module.css';

interface OrderOfMessageProps {
  readonly propertyId: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly onLeave: () => void;
}

/** MAINT-1: the form for a work order with the home, tenant, words and pictures of a message. */
function PermittedOrderOfMessage(props: OrderOfMessageProps) {
  const { propertyId, conversationId, messageId, onLeave } = props;
  const conversation = useQuery(conversationQuery(propertyId, conversationId));
  const orders = useQuery(conversationOrdersQuery(conversationId));
  const [another, setAnother] = useState(false);
  return (
    <QueryView queries={[conversation, orders]} failed="The message could not be loaded.">
      {(known, list) => {
        const message = known.messages.find(({ id }) => id === messageId);
        if (!message) return <NewWorkOrder propertyId={propertyId} onLeave={onLeave} />;
        const used = another ? undefined : list.find((order) => order.messageId === messageId);
        const files = message.attachments.filter(
          ({ contentType }) => contentType !== UNCHECKED_TYPE,
        );
        const source: OrderSource = {
          messageId,
          another,
          propertyId,
          tenant: known.lessee ? known.name : null,
          title: titleOf(message.message),
          description: message.message,
        };
        return (
          <>
            {used && <UsedMessage order={used} onAnother={() => setAnother(true)} />}
            {/* It stays with what was typed, if somebody else makes a work order of the message meanwhile. */}
            <div hidden={used !== undefined}>
              <p className={classes.source}>
                From the message of <bdi>{message.senderName}</bdi>
                {files.length > 0 && `. ${counted(files.length, 'file')} of it will be added`}.
              </p>
              <NewWorkOrder propertyId={propertyId} source={source} onLeave={onLeave} />
            </div>
          </>
        );
      }}
    </QueryView>
  );
}

interface UsedMessageProps {
  readonly order: { readonly id: string; readonly label: string; readonly title: string };
  readonly onAnother: () => void;
}

function UsedMessage({ order, onAnother }: UsedMessageProps) {
  return (
    <Panel label="Made already">
      <p role="status">
        {order.label} {order.title} was made of this message.
      </p>
      <div className={classes.buttons}>
        <LinkButton to="/work-order" search={{ workOrderId: order.id }}>
          Open {order.label}
        </LinkButton>
        <PlainButton variant="default" onClick={onAnother}>
          Make another work order
        </PlainButton>
      </div>
    </Panel>
  );
}

export const OrderOfMessage = onlyFor(
  {
    'POST /v1/admin/workOrders': 'maintenance:write',
    'GET /v1/admin/properties/:propertyId/conversations/:conversationId': 'messages:read',
  },
  PermittedOrderOfMessage,
);
