import { Checkbox, Textarea } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useRef, useState, type ReactNode } from 'react';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import type { MoveOut } from '@tenantry/contract/portfolio/move-outs.schemas';
import type { Settlement } from '@tenantry/contract/settlements/settlements.schemas';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import type { Rehearsal } from '@tenantry/contract/shared/rehearsal';
import { callApi, rehearseApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { formatDate } from '../../lib/format.ts';
import { useMay } from '../../lib/may.ts';
import { useToday } from '../../lib/session.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { isDay } from '../../ui/text/day-text.ts';
import { DialogFields, DialogForm } from '../../ui/dialogs/dialog-form.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { RehearsedPreview } from '../../ui/forms/rehearsed-preview.tsx';
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { LawNote } from '../leases/law-note.tsx';
import { lesseeVerb } from '../leases/lease-text.ts';
import { FinalAccountTable } from './final-account.tsx';
import { FinalBill } from './final-bill.tsx';
import { bodyOf, draftOf, problemsOfDraft, type MoveOutDraft } from './move-out-draft.ts';
import { moveOutInWords } from './move-out-text.ts';

const PLAN = 'POST /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut';

/** The home is offered from the day after the last one, until another day is chosen. */
function useLastDay(form: UseFormReturnType<MoveOutDraft>) {
  const before = useRef(form.values.lastDay);
  return (lastDay: string | null) => {
    form.setFieldValue('lastDay', lastDay);
    if (!isDay(lastDay)) return;
    const follows = isDay(before.current)
      ? form.getValues().availableFrom === addDays(before.current, 1)
      : false;
    if (follows) form.setFieldValue('availableFrom', addDays(lastDay, 1));
    before.current = lastDay;
  };
}

interface MoveOutFormProps {
  readonly lease: Lease;
  readonly state: string;
  readonly planned: MoveOut | null;
  readonly settlement: Settlement | null;
  /** Nothing is previewed meanwhile. */
  readonly paused: boolean;
  readonly onClose: () => void;
  /** Below the fields. */
  readonly children: ReactNode;
}

export function MoveOutForm(props: MoveOutFormProps) {
  const { lease, state, planned, settlement, paused, onClose, children } = props;
  const params = { propertyId: lease.propertyId, leaseId: lease.id };
  const mayOffer = useMay({ 'POST /v1/admin/properties/:propertyId/listing': 'properties:write' });
  const mayBill = useMay({
    'GET /v1/admin/properties/:propertyId/accounts': 'payments:read',
    'POST /v1/admin/properties/:propertyId/invoices/:invoiceId/creditNotes': 'charges:write',
  });
  // What the typed address replaces; the query may read a newer one meanwhile.
  const [seen] = useState(settlement?.sentOn === null ? settlement : null);
  const [leaseVersion] = useState(lease.version);
  const form = useForm<MoveOutDraft>({
    initialValues: draftOf(lease, { planned, settlement: seen, today: useToday(), mayOffer }),
    validate: problemsOfDraft,
  });
  useKeptDraft(form, `move-out:${lease.id}:${lease.version}:${seen?.version ?? 0}`);
  const release = useUnsavedChanges(form.isDirty());
  const leave = () => {
    release();
    onClose();
  };
  const setLastDay = useLastDay(form);
  // A lease that has ended today cannot be moved out of again.
  const [saved, setSaved] = useState(false);
  const { error, formProps } = useFormSubmit({
    form,
    send: (draft, idempotencyKey) =>
      callApi(PLAN, { params, body: bodyOf(draft, { seen, leaseVersion }), idempotencyKey }),
    changes: ['leases', 'tasks', 'money', 'settlements'],
    onDone: ({ lastDay }) => {
      setSaved(true);
      notifySuccess(`${lesseeVerb(lease, 'moves', 'move')} out on ${formatDate(lastDay)}`);
      leave();
    },
  });
  const isWhole = Object.keys(problemsOfDraft(form.values)).length === 0;
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act={planned ? 'Change move-out' : 'Plan move-out'}
      onCancel={leave}
    >
      <DialogFields>
        <DayInput
          label="Last day"
          required
          {...form.getInputProps('lastDay')}
          onChange={setLastDay}
        />
        <DayInput
          label="Notice given on"
          description="Optional. The day on which the tenant or you gave notice."
          {...form.getInputProps('noticeGivenOn')}
        />
        {lease.type === 'M2M' && (
          <LawNote state={state} kind="monthToMonth.notice" tooHigh={() => null} />
        )}
        {mayOffer && (
          <DayInput
            label="Available from"
            description="Optional. The listing offers the home from this day."
            {...form.getInputProps('availableFrom')}
          />
        )}
        {seen && <KeysAndAddress form={form} />}
        {lease.deposit > 0 && (
          <Checkbox
            label="Add a task to return the deposit"
            {...form.getInputProps('addDepositTask', { type: 'checkbox' })}
          />
        )}
        <LawNote state={state} kind="deposit.return" tooHigh={() => null} />
        {mayBill && <FinalBill form={form} />}
        <RehearsedPreview
          body={isWhole ? bodyOf(form.values, { seen, leaseVersion }) : null}
          queryKey={[...queryKeys.leases, 'moveOut', lease.id]}
          rehearse={(body, signal) => rehearseApi(PLAN, { params, body, signal })}
          sentenceOf={({ answer }) => moveOutInWords(answer)}
          detailsOf={accountOf}
          paused={paused || saved || form.submitting}
        />
      </DialogFields>
      {children}
    </DialogForm>
  );
}

const accountOf = ({ answer: { finalAccount } }: Rehearsal<MoveOut>) =>
  finalAccount && <FinalAccountTable account={finalAccount} />;

function KeysAndAddress({ form }: { readonly form: UseFormReturnType<MoveOutDraft> }) {
  return (
    <>
      <DayInput
        label="Keys returned on"
        description="Optional. Printed in the letter about the deposit."
        clearable
        {...form.getInputProps('keysReturnedOn')}
      />
      <Textarea
        label="Forwarding address"
        description="Optional. The letter about the deposit goes there. The tenant can enter it too."
        autosize
        minRows={2}
        {...form.getInputProps('forwardingAddress')}
      />
    </>
  );
}
