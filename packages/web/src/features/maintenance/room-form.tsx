import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Conversation } from '@tenantry/contract/conversations/conversations.schemas';
import { FormError } from '../../ui/forms/form-error.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { MessageField } from '../conversations/message-field.tsx';
import classes from './maintenance.module.css';

export interface Room {
  readonly conversation: Conversation | null;
}

interface RoomFormProps {
  /** The name of the form. */
  readonly label: string;
  /** The kind of room, and the record whose room it is: the draft of each is kept. */
  readonly name: 'work-order-message' | 'vendor-message';
  readonly recordId: string;
  readonly send: (message: string, idempotencyKey: string) => Promise<Room>;
  readonly onSent: (room: Room) => void;
}

/** MAINT-3: staff write in a room of a work order. */
export function RoomForm({ label, name, recordId, send, onSent }: RoomFormProps) {
  const form = useForm({
    name,
    initialValues: { message: '' },
    validate: ({ message }) => (message.trim() === '' ? { message: 'Message is required' } : {}),
  });
  useKeptDraft(form, `${name}:${recordId}`);
  useUnsavedChanges(form.isDirty());
  const { error, formProps } = useFormSubmit({
    form,
    send: ({ message }, idempotencyKey) => send(message, idempotencyKey),
    changes: ['conversations'],
    onDone: (room) => {
      onSent(room);
      form.reset();
      notifySuccess('Your message is being sent');
      return false;
    },
  });
  return (
    <form className={classes.reply} aria-label={label} {...formProps}>
      <FormError error={error} />
      <MessageField {...form.getInputProps('message')} minRows={2} />
      <div className={classes.buttons}>
        <Button type="submit" loading={form.submitting}>
          Send
        </Button>
      </div>
    </form>
  );
}
