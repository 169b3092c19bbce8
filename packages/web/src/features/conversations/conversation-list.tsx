import { useId, useState } from 'react';
import { IconChevronDown } from '../../ui/icons/icons.tsx';
import { useKeptOpen } from '../../ui/dialogs/use-kept-open.ts';
import { useLatch } from '../../ui/acts/use-latch.ts';
import classes from './conversation-list.module.css';
import { ConversationView } from './conversation-view.tsx';
import { lastLine, momentText } from './conversation-text.ts';
import type { ListedConversation, Side } from './conversations.queries.ts';

interface ConversationListProps {
  readonly side: Side;
  readonly conversations: readonly ListedConversation[];
  /** Called when a conversation was opened, which marks it as read. */
  readonly onOpen?: (conversation: ListedConversation) => void;
  /** Without a reply box. */
  readonly readOnly?: boolean;
}

/** MSG-3: a list of conversations. Each one opens in place. */
export function ConversationList({
  side,
  conversations,
  onOpen,
  readOnly = false,
}: ConversationListProps) {
  return (
    <ul className={classes.list} aria-label="Conversations">
      {conversations.map((conversation) => (
        <ConversationItem
          key={conversation.id}
          side={side}
          conversation={conversation}
          onOpen={onOpen}
          readOnly={readOnly}
        />
      ))}
    </ul>
  );
}

interface ConversationItemProps {
  readonly side: Side;
  readonly conversation: ListedConversation;
  readonly onOpen: ConversationListProps['onOpen'];
  readonly readOnly: boolean;
}

function ConversationItem({ side, conversation, onOpen, readOnly }: ConversationItemProps) {
  const [open, setOpen] = useKeptOpen(`conversation ${conversation.id}`);
  const [restored, setRestored] = useState(open);
  // Text typed in it is kept when it is closed.
  const kept = useLatch(open);
  const id = useId();
  const toggle = () => {
    if (!open) onOpen?.(conversation);
    setOpen(!open);
    setRestored(false);
  };
  return (
    <li className={classes.item} data-unread={conversation.unread || undefined}>
      <h3 className={classes.heading}>
        <button
          type="button"
          className={classes.control}
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
        >
          <Summary side={side} conversation={conversation} open={open} />
        </button>
      </h3>
      <div id={id} className={classes.content} hidden={!open}>
        {kept && (
          <ConversationView
            side={side}
            conversation={conversation}
            shown={open}
            restored={restored}
            readOnly={readOnly}
          />
        )}
      </div>
    </li>
  );
}

interface SummaryProps {
  readonly side: Side;
  readonly conversation: ListedConversation;
  readonly open: boolean;
}

function Summary({ side, conversation, open }: SummaryProps) {
  const { unread, subject, name, lastMessageAt, home } = conversation;
  return (
    <>
      <span className={classes.words}>
        <span className={classes.first}>
          {unread && <span className={classes.unread}>Unread</span>}
          <bdi className={classes.subject}>{subject}</bdi>
        </span>
        <span className={classes.about}>
          {side === 'organization' && (
            <>
              <bdi>{name}</bdi> · {home && `${home.label} · `}
            </>
          )}
          <time dateTime={lastMessageAt}>{momentText(lastMessageAt)}</time>
        </span>
        {!open && <bdi className={classes.last}>{lastLine(conversation)}</bdi>}
      </span>
      <IconChevronDown size={20} aria-hidden className={classes.chevron} />
    </>
  );
}
