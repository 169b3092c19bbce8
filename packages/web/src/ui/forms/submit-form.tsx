import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { Effect } from '../../lib/effects.ts';
import { DialogFields, DialogForm } from '../dialogs/dialog-form.tsx';
import { notifySuccess } from '../acts/notify.ts';
import { useFormSubmit } from './use-submit.ts';

interface SubmitFormProps<Draft extends object> {
  readonly form: UseFormReturnType<Draft>;
  /** @param idempotencyKey the same for every attempt, so that nothing is done twice */
  readonly send: (draft: Draft, idempotencyKey: string) => Promise<unknown>;
  /** What it changes. */
  readonly changes: readonly Effect[];
  /** @returns whether the refusal is shown already */
  readonly onRefused?: (reason: unknown) => boolean;
  /** The label of the button. */
  readonly act: string;
  /** Says that it is done. */
  readonly done: string;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form in a dialog that sends what was entered, says that it is done, and closes. */
export function SubmitForm<Draft extends object>(props: SubmitFormProps<Draft>) {
  const { form, send, changes, onRefused, act, done, onClose, children } = props;
  const { error, formProps } = useFormSubmit({
    form,
    send,
    changes,
    ...(onRefused && { onRefused }),
    onDone: () => {
      notifySuccess(done);
      onClose();
    },
  });
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act={act}
      onCancel={onClose}
    >
      <DialogFields>{children}</DialogFields>
    </DialogForm>
  );
}
