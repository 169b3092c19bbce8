import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { refundInput, type RefundInput } from '@tenantry/contract/payments/payments.schemas';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { callApi } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { DialogFields, DialogForm } from '../../ui/dialogs/dialog-form.tsx';
import { methodLabel } from './payment-labels.ts';
import type { TakeBackFormProps } from './reverse-form.tsx';
import { TakingBackPanel } from './taking-back-panel.tsx';
import { adoptPayment } from './payments.queries.ts';

interface RefundDraft {
  /** As typed. */
  amount: string;
  note: string;
}

const check = schemaResolver(refundInput, { sync: true });

function refundInputOf({ amount, note }: RefundDraft): RefundInput {
  return { amount: dollarsFromText(amount), note };
}

/** PAY-9: refunds all or part of what is left of a card payment to the card. */
export function RefundForm(props: Omit<TakeBackFormProps, 'today'>) {
  const { payment, act, onCancel, onDone } = props;
  const { id: paymentId, propertyId, reversible } = payment;
  const form = useForm<RefundDraft>({
    initialValues: { amount: formatMoney(reversible), note: '' },
    validate: (draft) =>
      dollarsFromText(draft.amount) > reversible
        ? { amount: `At most ${formatMoney(reversible)} of this payment can be refunded.` }
        : check(refundInputOf(draft)),
  });
  const amount = dollarsFromText(form.values.amount);
  const possible = amount > 0 && amount <= reversible;
  const money = possible ? formatMoney(amount) : '';
  const { error, formProps } = useFormSubmit({
    form,
    act,
    send: async (draft: RefundDraft, idempotencyKey) =>
      adoptPayment(
        await callApi('POST /v1/admin/properties/:propertyId/payments/:paymentId/refunds', {
          params: { propertyId, paymentId },
          body: refundInputOf(draft),
          idempotencyKey,
        }),
      ),
    changes: ['money'],
    onDone: () => {
      notifySuccess(`Refund of ${money} sent`);
      onDone();
    },
  });
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act={money ? `Refund ${money}` : 'Refund'}
      danger
      onCancel={onCancel}
    >
      <DialogFields>
        <MoneyInput
          label="Amount"
          description={`${formatMoney(reversible)} is left of this payment.`}
          required
          data-autofocus
          {...form.getInputProps('amount')}
        />
        <TextInput label="Note" maxLength={500} {...form.getInputProps('note')} />
      </DialogFields>
      <TakingBackPanel payment={payment} amount={possible ? amount : Number.NaN}>
        {`${money} goes back to ${methodLabel(payment)}.`}
      </TakingBackPanel>
    </DialogForm>
  );
}
