import { NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import {
  addDepositInterestInput,
  keepDepositInput,
  moveDepositInput,
  refundDepositInput,
  type LeaseDeposit,
} from '@tenantry/contract/ledger/deposits.schemas';
import { externalPaymentMethods } from '@tenantry/contract/shared/external-methods';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { callApi } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { DialogFields, DialogForm } from '../../ui/dialogs/dialog-form.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import type { useActKey } from '../../ui/acts/use-act-key.ts';
import { RehearsedPreview } from '../../ui/forms/rehearsed-preview.tsx';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { actLabels, previewSentence } from './deposit-labels.ts';
import {
  depositCalls,
  depositPreviewKey,
  rehearseDeposit,
  type DepositAct,
  type DepositChange,
} from './deposits.queries.ts';
import { OtherLeaseSelect } from './other-lease-select.tsx';
import classes from './deposit.module.css';

const schemas = {
  keep: keepDepositInput,
  refund: refundDepositInput,
  move: moveDepositInput,
  interest: addDepositInterestInput,
} as const;

interface DepositDraft {
  /** As typed. */
  amount: string;
  day: string | null;
  reason: string;
  method: string;
  toLeaseId: string;
}

/** The data that a draft sends after the contract accepts it. */
function inputOf(act: DepositAct, { amount, day, reason, method, toLeaseId }: DepositDraft) {
  return {
    amount: dollarsFromText(amount),
    day,
    reason,
    ...(act === 'refund' && { method }),
    ...(act === 'move' && { toLeaseId }),
  } as DepositChange;
}

interface DepositFormProps {
  readonly act: DepositAct;
  readonly deposit: LeaseDeposit;
  readonly today: string;
  /** The same key for every attempt, so that nothing is done twice. */
  readonly idempotency: ReturnType<typeof useActKey>;
  readonly onClose: () => void;
}

/** BOOKS-17: keeps, refunds or moves part of a deposit, or adds interest to it. */
export function DepositForm({ act, deposit, today, idempotency, onClose }: DepositFormProps) {
  const { leaseId, held } = deposit;
  const words = actLabels[act];
  const check = schemaResolver(schemas[act], { sync: true });
  const form = useForm<DepositDraft>({
    initialValues: { amount: '', day: today, reason: '', method: 'Check', toLeaseId: '' },
    validate: (draft) => check(inputOf(act, draft)),
  });
  const { error, formProps } = useFormSubmit({
    form,
    act: idempotency,
    send: (draft: DepositDraft, idempotencyKey) =>
      callApi(depositCalls[act], {
        params: { leaseId },
        // Checked by the schema of the action.
        body: inputOf(act, draft),
        idempotencyKey,
      }),
    changes: ['money'],
    onDone: (_, { amount }) => {
      notifySuccess(`${formatMoney(dollarsFromText(amount))} ${words.done}`);
      onClose();
    },
  });
  const input = inputOf(act, form.values);
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act="Save"
      onCancel={onClose}
    >
      <p className={classes.hint}>{words.hint}</p>
      <Fields form={form} act={act} deposit={deposit} />
      <RehearsedPreview
        body={schemas[act].safeParse(input).success ? input : null}
        queryKey={depositPreviewKey(act, leaseId, held)}
        rehearse={(body, signal) => rehearseDeposit(act, leaseId, { body, signal })}
        sentenceOf={previewSentence}
      />
    </DialogForm>
  );
}

interface FieldsProps {
  readonly form: UseFormReturnType<DepositDraft>;
  readonly act: DepositAct;
  readonly deposit: LeaseDeposit;
}

function Fields({ form, act, deposit }: FieldsProps) {
  return (
    <DialogFields>
      <MoneyInput label="Amount" required data-autofocus {...form.getInputProps('amount')} />
      {act === 'refund' && (
        <NativeSelect
          label="Paid by"
          required
          data={[...externalPaymentMethods]}
          {...form.getInputProps('method')}
        />
      )}
      {act === 'move' && (
        <OtherLeaseSelect deposit={deposit} input={form.getInputProps('toLeaseId')} />
      )}
      <DayInput label="Date" required {...form.getInputProps('day')} />
      <TextInput
        label="Reason"
        required
        maxLength={200}
        placeholder={actLabels[act].reason}
        {...form.getInputProps('reason')}
      />
    </DialogFields>
  );
}
