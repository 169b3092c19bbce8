import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { lesseeConversation } from '@tenantry/contract/conversations/conversations.schemas';
import type { Medium } from '@tenantry/contract/messaging/messaging.schemas';
import { useEffect, useRef } from 'react';
import { callApi } from '../../lib/api.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { obstaclesToOrganization } from './conversation-text.ts';
import { reachQuery } from './conversations.queries.ts';
import { MediumChoice } from './medium-choice.tsx';
import { MessageButtons } from './message-buttons.tsx';
import { MessageField } from './message-field.tsx';
import classes from './message-form.module.css';
import { useMessageForm } from './use-message-form.ts';

interface WriteToLandlordProps {
  /** The property that the message is about. */
  readonly propertyId: string;
  readonly onLeave: (sent: boolean) => void;
}

interface Draft {
  subject: string;
  message: string;
  medium: Medium;
}

const check = schemaResolver(lesseeConversation, { sync: true });

/** TENANT-5: a tenant starts a conversation. */
export function WriteToLandlord({ propertyId, onLeave }: WriteToLandlordProps) {
  const { data: reach } = useQuery(reachQuery);
  const form = useForm<Draft>({
    name: 'new-conversation',
    initialValues: { subject: '', message: '', medium: 'email' },
    validate: check,
  });
  const { error, formProps, leave } = useMessageForm({
    side: 'lessee',
    form,
    draftName: `message:${propertyId}`,
    send: (draft, idempotencyKey) =>
      callApi('POST /v1/lessee/properties/conversations', {
        body: { ...draft, propertyId },
        idempotencyKey,
      }),
    onLeave,
  });
  const subject = useRef<HTMLInputElement>(null);
  useEffect(() => subject.current?.focus(), []);
  return (
    <form
      className={`${classes.form} ${classes.panel}`}
      aria-label="Write a message"
      {...formProps}
    >
      <FormError error={error} />
      <TextInput
        ref={subject}
        label="Subject"
        description="Optional"
        dir="auto"
        {...form.getInputProps('subject')}
      />
      <MessageField {...form.getInputProps('message')} />
      {reach && (
        <MediumChoice
          obstacles={obstaclesToOrganization(reach.textable)}
          input={form.getInputProps('medium')}
        />
      )}
      <MessageButtons sending={form.submitting} onCancel={leave} />
    </form>
  );
}
