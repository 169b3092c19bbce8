import type { UseFormReturnType } from '@mantine/form';
import type { Conversation } from '@tenantry/contract/conversations/conversations.schemas';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { adoptConversation, effectOf, type Side } from './conversations.queries.ts';

interface MessageForm<Draft> {
  readonly side: Side;
  readonly form: UseFormReturnType<Draft>;
  /** The name under which typed text is kept when the session ends. */
  readonly draftName: string;
  readonly send: (draft: Draft, idempotencyKey: string) => Promise<Conversation>;
  /** Called when the message was sent or discarded. */
  readonly onLeave: (sent: boolean) => void;
}

/**
 * The behavior of each box for writing a message: it asks before typed text is lost, sends the message only once
 * however often it is tried, and keeps the text until the server has it.
 */
export function useMessageForm<Draft extends object>(props: MessageForm<Draft>) {
  const { side, form, draftName, send, onLeave } = props;
  useKeptDraft(form, draftName);
  const release = useUnsavedChanges(hasTyped(form));
  const leave = (sent: boolean) => {
    release();
    onLeave(sent);
  };
  const { error, formProps } = useFormSubmit({
    form,
    send: async (draft, idempotencyKey) =>
      adoptConversation(side, await send(draft, idempotencyKey)),
    changes: [effectOf[side]],
    onDone: () => {
      notifySuccess(side === 'organization' ? 'Your message is being sent' : 'Message sent');
      leave(true);
    },
  });
  return { error, formProps, leave: () => leave(false) };
}

/** Choosing only a medium is not worth a question, and neither is the text that the form began with. */
function hasTyped<Draft extends object>(form: UseFormReturnType<Draft>): boolean {
  return Object.entries(form.values).some(
    ([name, value]) =>
      name !== 'medium' &&
      typeof value === 'string' &&
      value.trim() !== '' &&
      form.isDirty(name as never),
  );
}
