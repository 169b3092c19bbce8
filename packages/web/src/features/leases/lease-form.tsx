import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Lease, LeaseInput } from '@tenantry/contract/leases/leases.schemas';
import { useState } from 'react';
import { ConflictPanel } from '../../ui/conflict/conflict-panel.tsx';
import { useConflict } from '../../ui/conflict/use-conflict.ts';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { FormError } from '../../ui/form-error.tsx';
import { applyServerErrors } from '../../ui/server-errors.ts';
import { focusFirstField } from '../../ui/focus-first-field.ts';
import { saveErrorSentence } from '../../ui/save-errors.ts';
import {
  leaseDraft,
  leaseErrors,
  leaseFields,
  leaseInputOf,
  type LeaseDraft,
} from './lease-draft.ts';
import { RentFields, TermFields } from './lease-fields.tsx';
import classes from './lease-form.module.css';
import { TenantFields } from './tenant-fields.tsx';

interface LeaseFormProps {
  readonly initial: LeaseDraft;
  /** The lease that is modified; null for a new one. */
  readonly lease: Lease | null;
  /** Asked before a valid lease is saved; false keeps the form. */
  readonly mayBeSaved?: (input: LeaseInput) => Promise<boolean>;
  /** Under which its draft is kept when the session ends, beside the version of the lease. */
  readonly draftName: string;
  /** Rejects with what the server said. Saved over the lease as the form knows it. */
  readonly onSave: (input: LeaseInput, over: Lease | null) => Promise<void>;
  /** After Cancel, and after a save. */
  readonly onClose: () => void;
}

/** LEASE-2 and -5: the one form that starts and modifies leases. */
export function LeaseForm(props: LeaseFormProps) {
  const { initial, lease, draftName, mayBeSaved, onSave, onClose } = props;
  const [error, setError] = useState<unknown>(null);
  const form = useForm<LeaseDraft>({ initialValues: initial, validate: leaseErrors });
  const { base, conflict, meetRefusal } = useConflict({
    form,
    row: lease,
    draftOf: leaseDraft,
    fields: leaseFields,
  });
  useKeptDraft(form, base ? `${draftName}:${base.version}` : draftName);
  const release = useUnsavedChanges(form.isDirty());
  const submit = async (draft: LeaseDraft) => {
    setError(null);
    const input = leaseInputOf(draft);
    if (mayBeSaved && !(await mayBeSaved(input))) return;
    try {
      await onSave(input, base);
    } catch (reason) {
      if (meetRefusal(reason)) return;
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
      <ConflictPanel conflict={conflict} />
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
