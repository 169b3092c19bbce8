import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import classes from './dialog-form.module.css';
import { FormError } from './form-error.tsx';

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
    <form {...form}>
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

/** The fields of such a form, one below the other. */
export function DialogFields({ children }: { readonly children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>;
}
