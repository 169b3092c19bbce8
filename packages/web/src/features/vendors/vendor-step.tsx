import type { VendorsOrder } from '@tenantry/contract/maintenance/vendor-links.schemas';
import type { ReactNode } from 'react';
import { FormError } from '../../ui/forms/form-error.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { adoptVendorsOrder } from './vendor-link.queries.ts';
import classes from './vendors.module.css';

interface StepProps {
  readonly token: string;
  /** The name of the form. */
  readonly title: string;
  readonly act: string;
  /** Something that the form needs is missing. */
  readonly disabled?: boolean;
  readonly send: () => Promise<VendorsOrder>;
  /** Empties the fields. */
  readonly onSent?: () => void;
  readonly children: ReactNode;
}

/** One thing that a vendor can do, with its own button. */
export function Step(props: StepProps) {
  const { token, title, act, disabled = false, send, onSent, children } = props;
  const { error, submit, submitting } = useSubmit<void, VendorsOrder>({
    send,
    changes: [],
    onDone: (order) => {
      adoptVendorsOrder(token, order);
      onSent?.();
    },
  });
  return (
    <form
      className={classes.fields}
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!disabled) void submit();
      }}
    >
      <FormError error={error} />
      {children}
      <div>
        <PlainButton type="submit" variant="default" disabled={disabled} busy={submitting}>
          {act}
        </PlainButton>
      </div>
    </form>
  );
}
