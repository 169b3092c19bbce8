import { useQuery } from '@tanstack/react-query';
import type { OutboxMessage, OutboxSent } from '@tenantry/contract/messaging/messaging.schemas';
import { useId } from 'react';
import { callApi } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { onlyFor } from '../../lib/may.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { IconChevronDown, IconMail, IconMessage } from '../../ui/icons/icons.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { TextLink } from '../../ui/text/link.tsx';
import { PageTitle } from '../../ui/states/page-title.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { useKeptOpen } from '../../ui/dialogs/use-kept-open.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import listClasses from './conversation-list.module.css';
import { momentText } from './conversation-text.ts';
import { outboxQuery } from './conversations.queries.ts';
import classes from './outbox-page.module.css';

/** MSG-6: messages that could not be sent, for administrators. */
export function OutboxPage() {
  return (
    <div className={classes.page}>
      <PageTitle title="Outbox" />
      <p className={classes.about}>
        These messages were not sent because no mail server or text service was set up. Set up a
        mail server in{' '}
        <TextLink to="/organization-settings" hash="mail" className={classes.link}>
          Settings
        </TextLink>
        , and a text service (Twilio) in the settings of this installation.
      </p>
      <div className={classes.content}>
        <QueryView
          queries={[useQuery(outboxQuery)]}
          failed="The outbox could not be loaded."
          empty={
            <EmptyState
              icon={<IconMail />}
              action={<TextLink to="/admin-landing">See the properties</TextLink>}
            >
              The outbox is empty.
            </EmptyState>
          }
        >
          {(messages) => (
            <>
              {messages.some(({ sendable }) => sendable) && <SendAll />}
              <ul className={listClasses.list} aria-label="Outbox">
                {messages.map((message) => (
                  <OutboxItem key={message.id} message={message} />
                ))}
              </ul>
            </>
          )}
        </QueryView>
      </div>
    </div>
  );
}

function sentInWords({ sent, obsolete }: OutboxSent): string {
  const messages = (count: number) => (count === 1 ? '1 message' : `${count} messages`);
  const left = `${messages(obsolete)} no longer ${obsolete === 1 ? 'applies' : 'apply'}`;
  if (sent === 0) return left;
  const now = `${messages(sent)} ${sent === 1 ? 'is' : 'are'} being sent`;
  return obsolete === 0 ? now : `${now}. ${left}`;
}

function PermittedSendAll() {
  const { submit, submitting, error } = useSubmit<void, OutboxSent>({
    send: (_, idempotencyKey) =>
      callApi('POST /v1/admin/organization/outbox/send', { body: {}, idempotencyKey }),
    changes: ['letters'],
    onDone: (done) => notifySuccess(sentInWords(done)),
  });
  return (
    <div className={classes.sendAll}>
      <p className={classes.ready}>These messages can be sent now.</p>
      <PlainButton busy={submitting} onClick={() => void submit()}>
        Send all now
      </PlainButton>
      {error !== null && (
        <p role="alert" className={classes.wrong}>
          {messageOf(error)}
        </p>
      )}
    </div>
  );
}

/** A mail server or text service is set up by now: sends what waited for it. */
const SendAll = onlyFor(
  { 'POST /v1/admin/organization/outbox/send': 'messages:write' },
  PermittedSendAll,
);

function OutboxItem({ message }: { readonly message: OutboxMessage }) {
  const [open, setOpen] = useKeptOpen(`outbox ${message.id}`);
  const id = useId();
  const { channel, recipient, subject, sentAt, text } = message;
  const byMail = channel === 'email';
  const Icon = byMail ? IconMail : IconMessage;
  return (
    <li className={listClasses.item}>
      <h2 className={listClasses.heading}>
        <button
          type="button"
          className={listClasses.control}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <span className={listClasses.words}>
            <bdi className={listClasses.subject}>{subject ?? 'Text message'}</bdi>
            <span className={classes.to}>
              <Icon size={18} aria-hidden className={classes.icon} />
              <span>
                {byMail ? 'Email' : 'Text'} to <bdi>{recipient}</bdi> ·{' '}
                <time dateTime={sentAt}>{momentText(sentAt)}</time>
              </span>
            </span>
          </span>
          <IconChevronDown size={20} aria-hidden className={listClasses.chevron} />
        </button>
      </h2>
      <div id={id} className={listClasses.content} hidden={!open}>
        <p dir="auto" className={classes.text}>
          {text}
        </p>
      </div>
    </li>
  );
}
