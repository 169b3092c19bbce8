import { Checkbox, Radio, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import {
  reversalInput,
  type Payment,
  type ReversalInput,
} from '@tenantry/contract/payments/payments.schemas';
import { callApi } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import type { useActKey } from '../../ui/acts/use-act-key.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { billingSettingsQuery } from '../organization/organization.queries.ts';
import { DialogFields, DialogForm } from '../../ui/dialogs/dialog-form.tsx';
import { TakingBackPanel } from './taking-back-panel.tsx';
import classes from './taking-back.module.css';
import { adoptPayment } from './payments.queries.ts';

export interface TakeBackFormProps {
  readonly payment: Payment;
  readonly today: string;
  /** The same key for every attempt, so that nothing is reversed twice. */
  readonly act: ReturnType<typeof useActKey>;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

const check = schemaResolver(reversalInput, { sync: true });

interface ReversalDraft {
  reason: string;
  reversalDate: string | null;
  note: string;
  chargeNsfFee: boolean;
}

/** PAY-9: reverses a payment completely, unless it came by card. Only a check can bounce. */
export function ReverseForm(props: TakeBackFormProps) {
  const { payment, today, act, onCancel, onDone } = props;
  const { id: paymentId, propertyId, reversible } = payment;
  const ofCheck = payment.method === 'Check';
  const { data: billing } = useQuery({ ...billingSettingsQuery, enabled: ofCheck });
  const nsfFee = billing?.nsfFee ?? 0;
  const form = useForm<ReversalDraft>({
    initialValues: {
      reason: ofCheck ? '' : 'Mistake',
      reversalDate: today,
      note: '',
      chargeNsfFee: true,
    },
    validate: check,
  });
  const { error, formProps } = useFormSubmit({
    form,
    act,
    send: async (draft: ReversalDraft, idempotencyKey) =>
      adoptPayment(
        await callApi('POST /v1/admin/properties/:propertyId/payments/:paymentId/reversals', {
          params: { propertyId, paymentId },
          // Checked by the schema.
          body: draft as ReversalInput,
          idempotencyKey,
        }),
      ),
    changes: ['money'],
    onDone: () => {
      notifySuccess(`${formatMoney(reversible)} reversed`);
      onDone();
    },
  });
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act={`Reverse ${formatMoney(reversible)}`}
      danger
      onCancel={onCancel}
    >
      <DialogFields>
        <Radio.Group label="Reason" size="md" required {...form.getInputProps('reason')}>
          <div className={classes.choices}>
            {ofCheck && <Radio value="Bounced check" label="Bounced check" data-autofocus />}
            <Radio
              value="Mistake"
              label="Recorded by mistake"
              data-autofocus={!ofCheck || undefined}
            />
          </div>
        </Radio.Group>
        <DayInput label="Date" required {...form.getInputProps('reversalDate')} />
        <TextInput label="Note" maxLength={500} {...form.getInputProps('note')} />
        {nsfFee > 0 && form.values.reason === 'Bounced check' && (
          <Checkbox
            label={`Charge the fee of ${formatMoney(nsfFee)} for a returned payment`}
            description="On a separate invoice, due today."
            {...form.getInputProps('chargeNsfFee', { type: 'checkbox' })}
          />
        )}
      </DialogFields>
      <TakingBackPanel payment={payment} amount={reversible}>
        {`The whole payment of ${formatMoney(reversible)} will be reversed. It stays in the list as Reversed.`}
      </TakingBackPanel>
    </DialogForm>
  );
}
