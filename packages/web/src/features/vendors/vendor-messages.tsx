import { Textarea } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import type { VendorsOrder } from '@tenantry/contract/maintenance/vendor-links.schemas';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { momentText } from '../../lib/visit-text.ts';
import { Panel } from '../../ui/states/panel.tsx';
import { Step } from './vendor-step.tsx';
import classes from './vendors.module.css';

interface MessagesProps {
  readonly token: string;
  readonly order: VendorsOrder;
  readonly mayWrite: boolean;
}

/** A mailed message leads here; the router looked for this part before the work order was loaded. */
const arrive = (part: HTMLElement | null) => part?.scrollIntoView();

/** MAINT-3: what the organization and the vendor have written to each other. */
export function MessagePanel({ token, order, mayWrite }: MessagesProps) {
  const { messages, organizationName, timeZone } = order;
  const hash = useLocation({ select: (location) => location.hash });
  if (messages.length === 0 && !mayWrite) return null;
  return (
    <Panel title="Messages" ref={hash === 'messages' ? arrive : undefined}>
      {messages.length > 0 && (
        <ul className={classes.messages} aria-label="Messages">
          {messages.map(({ id, mine, name, at, message }) => (
            <li key={id} data-own={mine || undefined}>
              <p className={classes.meta}>
                <bdi>{mine ? name : `${name}, ${organizationName}`}</bdi>
                {`, ${momentText(timeZone, at)}`}
              </p>
              <p dir="auto">{message}</p>
            </li>
          ))}
        </ul>
      )}
      {mayWrite && <MessageForm token={token} organizationName={organizationName} />}
    </Panel>
  );
}

interface FormProps extends Pick<MessagesProps, 'token'> {
  readonly organizationName: string;
}

function MessageForm({ token, organizationName }: FormProps) {
  const [message, setMessage] = useState('');
  const send = async () =>
    callApi('POST /v1/public/vendor/:token/messages', { params: { token }, body: { message } });
  return (
    <Step
      token={token}
      title={`Write to ${organizationName}`}
      act="Send message"
      send={send}
      onSent={() => setMessage('')}
      disabled={message.trim() === ''}
    >
      <Textarea
        label="Message"
        description={`${organizationName} reads it, the tenant does not.`}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={5000}
        dir="auto"
        value={message}
        onChange={({ currentTarget: { value } }) => setMessage(value)}
      />
    </Step>
  );
}
