import type { UseFormReturnType } from '@mantine/form';
import type { Conversation } from '@tenantry/contract/conversations/conversations.schemas';
import { notifySuccess } from '../../ui/notify.ts';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { useFormSubmit } from '../../ui/use-submit.ts';
import { adoptConversation, effectOf, type Side } from './conversations.queries.ts';

interface MessageForm<Draft> {
  readonly side: Side;
  readonly form: UseFormReturnType<Draft>;
  /** Under which what was typed is kept when the session ends. */
  readonly draftName: string;
  readonly send: (draft: Draft, idempotencyKey: string) => Promise<Conversation>;
  /** The message was sent, or given up. */
  readonly onLeave: (sent: boolean) => void;
}

/**
 * What each box in which a message is written does: it asks before what was typed is lost, sends it once however often
 * it is tried, and keeps it until the server has it.
 */
export function useMessageForm<Draft extends object>(props: MessageForm<Draft>) {
  const { side, form, draftName, send, onLeave } = props;
  useKeptDraft(form, draftName);
  const release = useUnsavedChanges(hasText(form.values));
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

/** Choosing a medium alone is nothing to lose. */
function hasText(draft: object): boolean {
  return Object.entries(draft).some(
    ([name, value]) => name !== 'medium' && typeof value === 'string' && value.trim() !== '',
  );
}
