import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  newConversation,
  type Conversation,
} from '@tenantry/contract/conversations/conversations.schemas';
import type { Medium } from '@tenantry/contract/messaging/messaging.schemas';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { useEffect, useRef } from 'react';
import { callApi } from '../../lib/api.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { mediaObstacles } from './conversation-text.ts';
import { MediumChoice } from './medium-choice.tsx';
import { MessageButtons } from './message-buttons.tsx';
import { MessageField } from './message-field.tsx';
import classes from './message-form.module.css';
import { useMessageForm } from './use-message-form.ts';

/** Only the tenant of the active lease can be written to. */
export function canWriteTo({ activeLease }: AdminProperty): boolean {
  return activeLease?.status === 'ACTIVE';
}

export interface WriteToLesseeProps {
  readonly property: AdminProperty;
  readonly conversations: readonly Conversation[];
  /** The initial text of the form, which reminds of what is owed. */
  readonly draft?: { readonly subject: string; readonly message: string } | undefined;
  readonly onLeave: (sent: boolean) => void;
}

interface Draft {
  subject: string;
  message: string;
  medium: Medium;
}

const check = schemaResolver(newConversation, { sync: true });

/** An administrator starts a conversation with the tenant of the active lease. */
export function WriteToLessee({ property, conversations, draft, onLeave }: WriteToLesseeProps) {
  const { id: propertyId, activeLease } = property;
  const form = useForm<Draft>({
    name: 'new-conversation',
    initialValues: { subject: '', message: '', ...draft, medium: 'email' },
    validate: check,
  });
  const { error, formProps, leave } = useMessageForm({
    side: 'organization',
    form,
    draftName: `message:${propertyId}`,
    send: (body, idempotencyKey) =>
      callApi('POST /v1/admin/properties/:propertyId/conversations', {
        params: { propertyId },
        body: { ...body, reminder: draft !== undefined },
        idempotencyKey,
      }),
    onLeave,
  });
  const subject = useRef<HTMLInputElement>(null);
  useEffect(() => subject.current?.focus(), []);
  if (!activeLease) return null;
  const { firstName, lastName } = activeLease;
  return (
    <form
      className={`${classes.form} ${classes.panel}`}
      aria-label="Write to the tenant"
      {...formProps}
    >
      <h3 className={classes.title}>
        To <bdi>{`${firstName} ${lastName}`}</bdi>
      </h3>
      <FormError error={error} />
      <TextInput
        ref={subject}
        label="Subject"
        required
        dir="auto"
        {...form.getInputProps('subject')}
      />
      <MessageField {...form.getInputProps('message')} />
      <MediumChoice
        obstacles={mediaObstacles({
          ...activeLease,
          textable: isTextable(activeLease, conversations),
        })}
        input={form.getInputProps('medium')}
      />
      <MessageButtons sending={form.submitting} onCancel={leave} />
    </form>
  );
}

/** Judged by earlier conversations; otherwise the message's delivery will tell. */
function isTextable({ phoneNumber }: Lease, conversations: readonly Conversation[]): boolean {
  const known = conversations.find((each) => each.phoneNumber === phoneNumber);
  return known?.textable ?? phoneNumber !== '';
}
