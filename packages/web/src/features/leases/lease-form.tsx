import { useForm } from '@mantine/form';
import type { Lease, NewLeaseInput } from '@tenantry/contract/leases/leases.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { ConflictPanel } from '../../ui/conflict/conflict-panel.tsx';
import { useConflict } from '../../ui/conflict/use-conflict.ts';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx';
import { leaseDraft, leaseErrors, leaseFields, leaseInputOf } from './lease-draft.ts';
import type { LeaseDraft } from './lease-draft.types.ts';
import { LawNote } from './law-note.tsx';
import { RentFields, TermFields } from './lease-fields.tsx';
import { LeaseDefaults } from './lease-defaults.tsx';
import classes from './lease-form.module.css';
import { lateFeeTooHigh } from './lease-law.ts';
import { LesseeFields } from './lessee-fields.tsx';
import { NewLeasePeople } from './new-lease-people.tsx';
import { OpeningFields } from './opening-fields.tsx';

interface LeaseFormProps {
  readonly initial: LeaseDraft;
  /** The lease that is modified; null for a new one. */
  readonly lease: Lease | null;
  /** The state of the home. */
  readonly state: string;
  /** CHG-14: the late-fee policy that applies, in words; null if there is none, undefined while unknown. */
  readonly lateFeePolicy: string | null | undefined;
  /** LEASE-12: today, on a new lease of someone who may bill it. */
  readonly openedOn?: CalendarDate | undefined;
  /** Called before a valid lease is saved; false keeps the form open. */
  readonly mayBeSaved?: (input: NewLeaseInput) => Promise<boolean>;
  /** The name under which the draft is kept when the session ends, together with the version of the lease. */
  readonly draftName: string;
  /** Saves the lease over the version that the form knows. */
  readonly send: (
    input: NewLeaseInput,
    over: Lease | null,
    idempotencyKey: string,
  ) => Promise<Pick<Lease, 'status'>>;
  readonly onSaved: (lease: Pick<Lease, 'status'>) => void;
  /** After Cancel, and after a save. */
  readonly onClose: () => void;
}

/** LEASE-2 and LEASE-5: the form that creates and modifies leases. */
export function LeaseForm(props: LeaseFormProps) {
  const { initial, lease, state, lateFeePolicy, openedOn, draftName } = props;
  const { mayBeSaved, send, onSaved, onClose } = props;
  const form = useForm<LeaseDraft>({
    initialValues: initial,
    validate: (draft) => leaseErrors(draft, openedOn),
  });
  const { base, conflict, meetRefusal } = useConflict({
    form,
    row: lease,
    draftOf: leaseDraft,
    fields: leaseFields,
  });
  useKeptDraft(form, base ? `${draftName}:${base.version}` : draftName);
  const release = useUnsavedChanges(form.isDirty());
  const leave = () => {
    release();
    onClose();
  };
  const { error, formProps } = useFormSubmit({
    form,
    mayBeSent: async (draft) => (await mayBeSaved?.(leaseInputOf(draft, openedOn))) ?? true,
    send: (draft, idempotencyKey) => send(leaseInputOf(draft, openedOn), base, idempotencyKey),
    changes: ['leases'],
    onRefused: (reason) => meetRefusal(reason) !== null,
    onDone: (saved) => {
      onSaved(saved);
      leave();
    },
  });
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act="Save"
      onCancel={leave}
    >
      <ConflictPanel conflict={conflict} />
      <TermFields form={form} isNew={lease === null} />
      <RentFields form={form} isNew={lease === null} state={state} lateFeePolicy={lateFeePolicy} />
      <LesseeFields form={form} leaseEmail={initial.emailAddress} />
      {lease === null && <NewLeasePeople form={form} />}
      {openedOn && <OpeningFields form={form} today={openedOn} />}
      <LeaseDefaults form={form} isNew={lease === null} lateFeePolicy={lateFeePolicy} />
      {typeof lateFeePolicy !== 'string' && (
        <LawNote
          className={classes.outside}
          state={state}
          kind="lateFee"
          tooHigh={(rule) => lateFeeTooHigh(rule, form.values)}
        />
      )}
    </DialogForm>
  );
}
