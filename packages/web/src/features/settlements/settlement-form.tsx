import { Button, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import {
  settlementInput,
  type Settlement,
} from '@tenantry/contract/settlements/settlements.schemas';
import { externalPaymentMethods } from '@tenantry/contract/shared/external-methods';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { useToday } from '../../lib/session.ts';
import { onlyFor, useMay } from '../../lib/may.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { LawNote } from '../leases/law-note.tsx';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { useFormSubmit, useSubmit } from '../../ui/forms/use-submit.ts';
import { Deductions } from './deduction-fields.tsx';
import { draftOf, inputOf, type SettlementDraft } from './settlement-draft.ts';
import { SettlementMoney } from './settlement-money.tsx';
import { adoptSettlement } from './settlements.queries.ts';
import classes from './settlement.module.css';

const check = schemaResolver(settlementInput, { sync: true });

interface SettlementFormProps {
  readonly settlement: Settlement;
  /** The state in which the home is. */
  readonly state: string;
}

/** NEW-4: people without the permission see the amounts only. */
export function SettlementForm(props: SettlementFormProps) {
  const may = useMay({
    'POST /v1/admin/leasee/:leaseId/settlement': 'payments:write',
    'POST /v1/admin/leasee/:leaseId/settlement/deductions/:deductionId/:moment/:fileName/upload':
      'payments:write',
    'DELETE /v1/admin/leasee/:leaseId/settlement/photos/:photoId': 'payments:write',
  });
  return may ? <Editor {...props} /> : <SettlementMoney settlement={props.settlement} />;
}

function Editor({ settlement, state }: SettlementFormProps) {
  const today = useToday();
  const { leaseId } = settlement;
  const form = useForm<SettlementDraft>({
    initialValues: draftOf(settlement),
    validate: (draft) => check(inputOf(draft)),
  });
  // The version that the typed values belong to; the query may have read a newer one meanwhile.
  const [version, setVersion] = useState(settlement.version);
  useKeptDraft(form, `settlement:${leaseId}:${version ?? 0}`);
  useUnsavedChanges(form.isDirty());
  const adopt = (saved: Settlement) => {
    setVersion(saved.version);
    adoptSettlement(saved);
  };
  const isOld = settlement.version !== version;
  const saveDraft = async (draft: SettlementDraft) => {
    if (isOld) throw new Error(CHANGED_MEANWHILE);
    const body = { ...inputOf(draft), version: version ?? 0 };
    const params = { leaseId };
    return callApi('POST /v1/admin/leasee/:leaseId/settlement', { params, body });
  };
  const { error, setError, formProps } = useFormSubmit({
    form,
    send: saveDraft,
    changes: [],
    onDone: (saved) => {
      adopt(saved);
      form.resetDirty();
      notifySuccess('Draft saved');
      return false;
    },
  });
  const save = async () => {
    if (!form.isDirty() && version !== null && !isOld) return true;
    if (form.validate().hasErrors) return false;
    try {
      adopt(await saveDraft(form.getValues()));
      form.resetDirty();
      return true;
    } catch (reason) {
      setError(reason);
      return false;
    }
  };
  const note = isOld ? CHANGED_MEANWHILE : noteOf(settlement, form.isDirty());
  return (
    <form {...formProps}>
      <FormError error={error} />
      <p className={classes.lead}>{leadOf(settlement, today)}</p>
      <LawNote state={state} kind="deposit.return" tooHigh={() => null} />
      <MoveOutFields form={form} settlement={settlement} />
      <Deductions form={form} settlement={settlement} state={state} save={save} adopt={adopt} />
      <LetterFields form={form} />
      <SettlementMoney settlement={settlement} />
      {note && (
        <Text c="dimmed" size="sm" role="note">
          {note}
        </Text>
      )}
      <div className={classes.buttons}>
        <Button type="submit" variant="default" loading={form.submitting}>
          Save draft
        </Button>
        <Send settlement={settlement} isHeld={note !== null} />
      </div>
    </form>
  );
}

const CHANGED_MEANWHILE =
  'This settlement was changed in another place, perhaps by a tenant who gave an address. Copy what you typed, and open it again.';

function noteOf({ version, problem }: Settlement, isDirty: boolean): string | null {
  if (isDirty || version === null) {
    return 'Save the draft to see what your changes do, and to send it.';
  }
  return problem;
}

function leadOf({ lesseeName, lastDay, deadline }: Settlement, today: CalendarDate): string {
  const end =
    lastDay === null
      ? 'has no planned end'
      : `${lastDay < today ? 'ended' : 'ends'} on ${formatDate(lastDay)}`;
  const by =
    deadline === null
      ? ''
      : ` Return the deposit by ${formatDate(deadline.day)}${deadline.statute === null ? '' : `: ${deadline.statute}`}.`;
  return `The lease of ${lesseeName} ${end}.${by}`;
}

interface FieldsProps {
  readonly form: UseFormReturnType<SettlementDraft>;
}

function MoveOutFields({ form, settlement }: FieldsProps & { readonly settlement: Settlement }) {
  const isLawful = settlement.deadline !== null && settlement.deadline.statute !== null;
  return (
    <div className={classes.fields}>
      <DayInput label="Keys returned on" clearable {...form.getInputProps('keysReturnedOn')} />
      {!isLawful && (
        <DayInput
          label="Return the deposit by"
          description="As your lease or the law of the state says."
          clearable
          {...form.getInputProps('returnBy')}
        />
      )}
      <Textarea
        label="Forwarding address"
        autosize
        minRows={2}
        className={classes.wide}
        {...form.getInputProps('forwardingAddress')}
      />
      <MoneyInput
        label="Interest on the deposit"
        placeholder="$0.00"
        {...form.getInputProps('interest')}
      />
      <TextInput
        label="How the interest is computed"
        placeholder="1% for 12 months"
        {...form.getInputProps('interestReason')}
      />
    </div>
  );
}

function LetterFields({ form }: FieldsProps) {
  return (
    <div className={classes.fields}>
      <NativeSelect
        label="Refund by"
        data={[...externalPaymentMethods]}
        {...form.getInputProps('refundMethod')}
      />
      <TextInput label="Certified mail number" {...form.getInputProps('mailNumber')} />
      <Textarea
        label="Note to the tenants"
        description="Optional. Printed in the letter."
        autosize
        minRows={2}
        className={classes.wide}
        {...form.getInputProps('note')}
      />
    </div>
  );
}

interface SendProps {
  readonly settlement: Settlement;
  /** Something must be done first. */
  readonly isHeld: boolean;
}

const Send = onlyFor(
  { 'POST /v1/admin/leasee/:leaseId/settlement/send': 'payments:write' },
  SendSettlement,
);

function SendSettlement({ settlement, isHeld }: SendProps) {
  const { leaseId, version, money } = settlement;
  const outcome =
    money.stillOwed > 0
      ? `${formatMoney(money.stillOwed)} is still owed`
      : `${formatMoney(money.refund)} is recorded as refunded by ${settlement.refundMethod}`;
  const { error, submitting, submit } = useSubmit<void, Settlement>({
    mayBeSent: () =>
      confirm({
        question: `Send the settlement to ${settlement.lesseeName}? ${outcome}, the letter is mailed, and the settlement can no longer be changed.`,
        confirmLabel: 'Send',
      }),
    send: (_, idempotencyKey) =>
      callApi('POST /v1/admin/leasee/:leaseId/settlement/send', {
        params: { leaseId },
        body: {
          draftVersion: version ?? 1,
          kept: money.kept,
          refund: money.refund,
          stillOwed: money.stillOwed,
        },
        idempotencyKey,
      }),
    changes: ['money', 'tasks', 'settlements'],
    onDone: (sent) => {
      adoptSettlement(sent);
      notifySuccess('Settlement sent');
    },
  });
  return (
    <>
      <FormError error={error} />
      <Button disabled={isHeld} loading={submitting} onClick={() => void submit()}>
        Send settlement
      </Button>
    </>
  );
}
