import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { LeaseInput } from '@tenantry/contract/leases/leases.schemas';
import { useState } from 'react';
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { FormError } from '../../ui/form-error.tsx';
import { applyServerErrors } from '../../ui/server-errors.ts';
import { focusFirstField } from '../../ui/focus-first-field.ts';
import { saveErrorSentence } from '../../ui/save-errors.ts';
import { leaseErrors, leaseInputOf, type LeaseDraft } from './lease-draft.ts';
import { RentFields, TermFields } from './lease-fields.tsx';
import classes from './lease-form.module.css';
import { TenantFields } from './tenant-fields.tsx';

interface LeaseFormProps {
  readonly initial: LeaseDraft;
  /** Rejects with what the server said. */
  readonly onSave: (input: LeaseInput) => Promise<void>;
  /** After Cancel, and after a save. */
  readonly onClose: () => void;
}

/** LEASE-2 and -5: the one form that starts and modifies leases. */
export function LeaseForm({ initial, onSave, onClose }: LeaseFormProps) {
  const [error, setError] = useState<unknown>(null);
  const form = useForm<LeaseDraft>({ initialValues: initial, validate: leaseErrors });
  const release = useUnsavedChanges(form.isDirty());
  const submit = async (draft: LeaseDraft) => {
    setError(null);
    try {
      await onSave(leaseInputOf(draft));
    } catch (reason) {
      if (!applyServerErrors(form, reason)) setError(saveErrorSentence(reason));
      return;
    }
    release();
    onClose();
  };
  const cancel = () => {
    release();
    onClose();
  };
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(submit, (errors) => focusFirstField(form, Object.keys(errors)))}
    >
      <FormError error={error} />
      <TermFields form={form} />
      <RentFields form={form} />
      <TenantFields form={form} leaseEmail={initial.emailAddress} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={cancel} disabled={form.submitting}>
          Cancel
        </Button>
        <Button type="submit" loading={form.submitting}>
          Save
        </Button>
      </div>
    </form>
  );
}
