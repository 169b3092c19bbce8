import type { Conversation, Message } from '@tenantry/contract/conversations/conversations.schemas';
import { useId, useState } from 'react';
import { AttachmentList } from './attachments.tsx';
import { comeBy, momentText } from './conversation-text.ts';
import classes from './conversation-view.module.css';
import type { Side } from './conversations.queries.ts';
import { Deliveries } from './deliveries.tsx';
import { MessageOrders } from './message-orders.tsx';

interface MessageItemProps {
  readonly side: Side;
  readonly conversation: Conversation;
  readonly message: Message;
  readonly withOrders?: boolean;
}

/** MSG-1: one message. Text from strangers is only ever shown as plain text. */
export function MessageItem({ side, conversation, message, withOrders = false }: MessageItemProps) {
  const { sender, senderName, date, via, attachments, quoted, deliveries } = message;
  const own = (sender === 'organization') === (side === 'organization');
  return (
    <li className={classes.message} data-own={own || undefined}>
      <p className={classes.head}>
        <bdi className={classes.sender}>{senderName}</bdi>
        <span className={classes.when}>
          <time dateTime={date}>{momentText(date)}</time> {comeBy[via]}
        </span>
      </p>
      {message.message ? (
        <p dir="auto" className={classes.text}>
          {message.message}
        </p>
      ) : (
        <p className={classes.none}>No text</p>
      )}
      {quoted && <Quoted text={quoted} />}
      {attachments.length > 0 && (
        <AttachmentList side={side} conversation={conversation} attachments={attachments} />
      )}
      {withOrders && <MessageOrders conversation={conversation} message={message} />}
      {deliveries.length > 0 && <Deliveries conversation={conversation} message={message} />}
    </li>
  );
}

/** The quoted earlier messages of a mail. */
function Quoted({ text }: { readonly text: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={classes.more}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide quoted text' : 'Show quoted text'}
      </button>
      <div id={id} className={classes.quoted} hidden={!open}>
        <p dir="auto" className={classes.text}>
          {text}
        </p>
      </div>
    </>
  );
}
