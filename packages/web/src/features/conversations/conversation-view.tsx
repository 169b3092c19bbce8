import { Anchor, Button } from '@mantine/core';
import type { Conversation } from '@tenantry/contract/conversations/conversations.schemas';
import { useEffect, useState } from 'react';
import { EmailText } from '../../ui/text/email-text.tsx';
import { useFocusAfter } from '../../ui/hooks/use-focus-after.ts';
import classes from './conversation-view.module.css';
import { markRead, type Side } from './conversations.queries.ts';
import { MessageItem } from './message-item.tsx';
import { ResponseBox } from './response-box.tsx';
import { useMay } from '../../lib/may.ts';
import { useMayRespond } from './use-may-respond.ts';

interface ConversationViewProps {
  readonly side: Side;
  readonly conversation: Conversation;
  /** Whether it is visible now, so that it counts as read (MSG-2). */
  readonly shown: boolean;
}

interface MessagesProps extends ConversationViewProps {
  /** Whether its messages show their work orders (MAINT-1). */
  readonly withOrders?: boolean;
}

/** MSG-1: who writes, what was written, and the reply box. The subject is above it. */
export function ConversationView(
  props: ConversationViewProps & {
    /** Whether Back opened it, which also restores the place on the page. */
    readonly restored: boolean;
    readonly readOnly: boolean;
  },
) {
  const { side, conversation, shown, restored, readOnly } = props;
  const [responding, setResponding] = useState(false);
  const mayRespond = useMayRespond(side) && !readOnly;
  const button = useFocusAfter(responding);
  // A long conversation opens at its newest message.
  useEffect(() => {
    if (shown && !restored) button.current?.scrollIntoView({ block: 'nearest' });
  }, [shown, restored, button]);
  return (
    <div className={classes.view}>
      <ConversationMessages
        side={side}
        conversation={conversation}
        shown={shown}
        withOrders={side === 'organization'}
      />
      {responding ? (
        <ResponseBox side={side} conversation={conversation} onLeave={() => setResponding(false)} />
      ) : (
        mayRespond && (
          <Button
            ref={button}
            className={classes.respond ?? ''}
            onClick={() => setResponding(true)}
          >
            Respond
          </Button>
        )
      )}
    </div>
  );
}

/** The same without a reply box. */
export function ConversationMessages({
  side,
  conversation,
  shown,
  withOrders = false,
}: MessagesProps) {
  const { id, propertyId, unread, messages } = conversation;
  const newest = messages.at(-1)?.id;
  const mayMark = useMay({
    'POST /v1/admin/properties/:propertyId/conversations/:conversationId/read': 'messages:write',
  });
  const marks = side === 'lessee' || mayMark;
  useEffect(() => {
    // MSG-2. A message that arrives while the conversation is open is read when it is shown.
    if (shown && unread && marks) void markRead(side, { id, propertyId, upTo: newest });
  }, [shown, unread, marks, newest, side, id, propertyId]);
  return (
    <>
      <Sender conversation={conversation} />
      <ol className={classes.messages} aria-label="Messages" aria-live="polite">
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            side={side}
            conversation={conversation}
            message={message}
            withOrders={withOrders && message.sender !== 'organization'}
          />
        ))}
      </ol>
    </>
  );
}

function Sender({ conversation }: Pick<ConversationViewProps, 'conversation'>) {
  const { name, emailAddress, phoneNumber } = conversation;
  return (
    <dl className={classes.facts}>
      <div className={classes.fact}>
        <dt>Name</dt>
        <dd>
          <bdi>{name}</bdi>
        </dd>
      </div>
      <div className={classes.fact}>
        <dt>Email</dt>
        <dd>
          {emailAddress ? (
            <Anchor href={`mailto:${emailAddress}`}>
              <EmailText address={emailAddress} />
            </Anchor>
          ) : (
            'None'
          )}
        </dd>
      </div>
      <div className={classes.fact}>
        <dt>Phone</dt>
        <dd>
          {phoneNumber ? (
            <Anchor href={`tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`}>{phoneNumber}</Anchor>
          ) : (
            'None'
          )}
        </dd>
      </div>
    </dl>
  );
}
