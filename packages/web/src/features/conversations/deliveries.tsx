import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Conversation, Message } from '@tenantry/contract/conversations/conversations.schemas';
import type { Delivery } from '@tenantry/contract/messaging/messaging.schemas';
import { messageOf } from '../../lib/api-error.ts';
import { useMay } from '../../lib/may.ts';
import { TextLink } from '../../ui/text/link.tsx';
import classes from './conversation-view.module.css';
import { sendAgain } from './conversations.queries.ts';
import { deliveryState, wasGivenUp, wayOf } from './delivery-labels.ts';

interface DeliveriesProps {
  readonly conversation: Conversation;
  readonly message: Message;
}

/** MSG-6: the status of each delivery of a message, for administrators. */
export function Deliveries({ conversation, message }: DeliveriesProps) {
  const maySend = useMay({
    'POST /v1/admin/properties/:propertyId/conversations/:conversationId/messages/:messageId/sendAgain':
      'messages:write',
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendAgain(conversation, message.id),
  });
  return (
    <>
      <ul className={classes.deliveries} aria-label="Delivery">
        {message.deliveries.map((delivery) => (
          <DeliveryLine key={delivery.channel} delivery={delivery} />
        ))}
      </ul>
      {error && (
        <p role="alert" className={classes.wrong}>
          {messageOf(error)}
        </p>
      )}
      {maySend && wasGivenUp(message) && (
        <Button
          variant="default"
          size="compact-sm"
          className={classes.again ?? ''}
          loading={isPending}
          onClick={() => mutate()}
        >
          Send again
        </Button>
      )}
    </>
  );
}

function DeliveryLine({ delivery }: { readonly delivery: Delivery }) {
  const { label, tone } = deliveryState(delivery);
  return (
    <li data-tone={tone}>
      {wayOf(delivery)}:{' '}
      {delivery.outbox ? (
        <TextLink to="/outbox" className={classes.outbox}>
          {label}
        </TextLink>
      ) : (
        label
      )}
    </li>
  );
}
