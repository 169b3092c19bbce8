import { Button } from '@mantine/core';
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import classes from './dialog-form.module.css';
import { FormError } from '../forms/form-error.tsx';

interface DialogFormProps extends Pick<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  readonly error: unknown;
  readonly submitting: boolean;
  /** The label of the button. */
  readonly act: string;
  /** The action removes something. */
  readonly danger?: boolean;
  readonly onCancel: () => void;
  /** Focuses Cancel if no field comes first. */
  readonly focusCancel?: boolean;
  readonly children: ReactNode;
}

/** A form in a dialog: the server's message at the top, Cancel and the action at the bottom. */
export function DialogForm(props: DialogFormProps) {
  const { error, submitting, act, danger, onCancel, focusCancel, children, ...form } = props;
  return (
    <form ref={useFirstField()} {...form}>
      <FormError error={error} />
      {children}
      <div className={classes.buttons}>
        <Button
          variant="default"
          onClick={onCancel}
          disabled={submitting}
          data-autofocus={focusCancel ? true : undefined}
        >
          Cancel
        </Button>
        <Button type="submit" loading={submitting} {...(danger && { color: 'red' })}>
          {act}
        </Button>
      </div>
    </form>
  );
}

/**
 * A dialog gives the focus to the field with `data-autofocus` when it opens. A form that is still loading then gives it
 * to the field when it appears, and selects what is proposed there, so that typing replaces it.
 */
function useFirstField() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const dialog = form.current?.closest('[role=dialog]');
    const field = form.current?.querySelector<HTMLElement>('[data-autofocus]');
    if (!dialog || !field || form.current?.contains(document.activeElement)) return;
    field.focus();
    if (field instanceof HTMLInputElement && field.type === 'text') field.select();
  }, []);
  return form;
}

/** The fields of such a form, one below the other. */
export function DialogFields({ children }: { readonly children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>;
}
