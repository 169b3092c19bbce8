import { useQuery } from '@tanstack/react-query';
import { WEBHOOK_LOG_ROWS } from '@tenantry/contract/webhooks/webhooks.rules';
import type { Webhook, WebhookMessage } from '@tenantry/contract/webhooks/webhooks.schemas';
import { useState } from 'react';
import { momentIn } from '../../lib/moment.ts';
import { useOrganization } from '../../lib/session.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { Section } from '../../ui/states/section.tsx';
import { StatusTag } from '../../ui/text/status-tag.tsx';
import { eventWords, messageStateWords } from './webhook-words.ts';
import classes from './webhooks.module.css';
import { sendFailed, sendMessageAgain, webhookLogQuery } from './webhooks.queries.ts';

/** DATA-11: what was sent in the last 30 days, and how the receiver responded. */
export function WebhookLog({ webhook }: { readonly webhook: Webhook }) {
  const [onlyFailed, setOnlyFailed] = useState(false);
  const log = useQuery(webhookLogQuery(webhook.id, onlyFailed ? 'failed' : undefined));
  return (
    <Section
      title="Messages of the last 30 days"
      action={
        <div className={classes.logActions}>
          <PlainButton
            variant="default"
            aria-pressed={onlyFailed}
            onClick={() => setOnlyFailed(!onlyFailed)}
          >
            {onlyFailed ? 'Show all' : 'Show failed'}
          </PlainButton>
          {webhook.failed > 0 && webhook.state === 'on' && <SendFailed webhook={webhook} />}
        </div>
      }
    >
      <QueryView queries={[log]} failed="The log could not be loaded.">
        {(messages) =>
          messages.length === 0 ? (
            <EmptyState>
              {onlyFailed ? 'No message failed.' : 'No messages yet. Send a test to try it.'}
            </EmptyState>
          ) : (
            <>
              <ol className={classes.log}>
                {messages.map((message) => (
                  <Message key={message.id} webhook={webhook} message={message} />
                ))}
              </ol>
              {messages.length === WEBHOOK_LOG_ROWS && (
                <p className={classes.more}>Only the newest {WEBHOOK_LOG_ROWS} are shown.</p>
              )}
            </>
          )
        }
      </QueryView>
    </Section>
  );
}

interface MessageProps {
  readonly webhook: Webhook;
  readonly message: WebhookMessage;
}

const tones = { sent: 'paid', failed: 'owed', waiting: 'neutral', skipped: 'neutral' } as const;

function Message({ webhook, message }: MessageProps) {
  const { timeZone } = useOrganization();
  const { type, at, state, nextAt, attempts } = message;
  const [latest] = attempts;
  const isRetried = state === 'waiting' && nextAt !== null && attempts.length > 0;
  return (
    <li className={classes.message}>
      <div className={classes.head}>
        <span className={classes.event}>{eventWords(type)}</span>
        <StatusTag tone={tones[state]}>{messageStateWords[state]}</StatusTag>
        <span className={classes.time}>{momentIn(timeZone, at)}</span>
        {webhook.state === 'on' && <SendAgain webhook={webhook} message={message} />}
      </div>
      {latest?.failure && <p>{latest.failure}</p>}
      {state === 'failed' && attempts.length === 0 && (
        <p>It was waiting when the webhook was paused or turned off.</p>
      )}
      {state === 'skipped' && (
        <p>It no longer exists, or the person who saved the webhook may not see it.</p>
      )}
      {isRetried && <p>The next try is at {momentIn(timeZone, nextAt)}.</p>}
      {attempts.length > 0 && (
        <details>
          <summary>{attempts.length === 1 ? '1 try' : `${attempts.length} tries`}</summary>
          <p className={classes.id}>{message.messageId}</p>
          <ol className={classes.attempts}>
            {attempts.map((attempt) => (
              <li key={attempt.at}>
                <span>
                  {momentIn(timeZone, attempt.at)} · {attempt.status ?? 'no response'} ·{' '}
                  {attempt.ms.toLocaleString('en-US')} ms
                </span>
                {attempt.answer !== null && <pre>{attempt.answer}</pre>}
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}

const SendAgain = ({ webhook, message }: MessageProps) => (
  <ActButton
    calls={{ 'POST /v1/admin/webhooks/:webhookId/messages/:messageId/send': 'settings:write' }}
    variant="subtle"
    act={(key) => sendMessageAgain({ webhookId: webhook.id, messageId: message.id }, key)}
    changes={['webhooks']}
  >
    Send again
  </ActButton>
);

const SendFailed = ({ webhook }: { readonly webhook: Webhook }) => (
  <ActButton
    calls={{ 'POST /v1/admin/webhooks/:webhookId/sendFailed': 'settings:write' }}
    act={async (key) => {
      const { sent } = await sendFailed(webhook.id, key);
      notifySuccess(sent === 1 ? '1 message is sent again' : `${sent} messages are sent again`);
    }}
    changes={['webhooks']}
  >
    Send failed again
  </ActButton>
);
