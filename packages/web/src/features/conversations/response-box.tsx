import { schemaResolver, useForm } from '@mantine/form';
import {
  newConversation,
  type Conversation,
} from '@tenantry/contract/conversations/conversations.schemas';
import { useEffect, useRef } from 'react';
import { FormError } from '../../ui/forms/form-error.tsx';
import { mediaObstacles, obstaclesToOrganization } from './conversation-text.ts';
import { respond, type Answer, type Side } from './conversations.queries.ts';
import { MediumChoice } from './medium-choice.tsx';
import { MessageButtons } from './message-buttons.tsx';
import { MessageField } from './message-field.tsx';
import classes from './message-form.module.css';
import { useMessageForm } from './use-message-form.ts';

interface ResponseBoxProps {
  readonly side: Side;
  readonly conversation: Conversation;
  readonly onLeave: () => void;
}

const check = schemaResolver(newConversation.pick({ message: true, medium: true }), { sync: true });

/** MSG-1: the box for a reply in a conversation. */
export function ResponseBox({ side, conversation, onLeave }: ResponseBoxProps) {
  const obstacles =
    side === 'organization'
      ? mediaObstacles(conversation)
      : obstaclesToOrganization(conversation.textable);
  const form = useForm<Answer>({
    // Several boxes can be open at the same time.
    name: `response-${conversation.id}`,
    initialValues: { message: '', medium: obstacles.email ? 'emailAndSms' : 'email' },
    validate: check,
  });
  const seen = useRef<{ idempotencyKey: string; upTo: string | undefined } | null>(null);
  const { error, formProps, leave } = useMessageForm({
    side,
    form,
    draftName: `response:${conversation.id}`,
    send: (answer, idempotencyKey) => {
      // A retry of the same reply sends the same `upTo`, whatever arrived meanwhile.
      if (seen.current?.idempotencyKey !== idempotencyKey) {
        seen.current = { idempotencyKey, upTo: conversation.messages.at(-1)?.id };
      }
      const { upTo } = seen.current;
      return respond(side, conversation, { ...answer, upTo }, idempotencyKey);
    },
    onLeave,
  });
  const text = useRef<HTMLTextAreaElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <form className={classes.form} aria-label={`Reply to ${conversation.subject}`} {...formProps}>
      <FormError error={error} />
      <MessageField ref={text} data-autofocus {...form.getInputProps('message')} />
      <MediumChoice obstacles={obstacles} input={form.getInputProps('medium')} />
      <MessageButtons sending={form.submitting} onCancel={leave} />
    </form>
  );
}
