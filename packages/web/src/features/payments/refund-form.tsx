import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { refundInput, type RefundInput } from '@tenantry/contract/payments/payments.schemas';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { callApi } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { focusFirstField } from '../../ui/focus-first-field.ts';
import { FormError } from '../../ui/form-error.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { methodLabel } from './payment-words.ts';
import type { TakeBackFormProps } from './reverse-form.tsx';
import { TakingBackPanel } from './taking-back-panel.tsx';
import classes from './taking-back.module.css';
import { useTakeBack } from './use-take-back.ts';

interface RefundDraft {
  /** As typed. */
  amount: string;
  note: string;
}

const check = schemaResolver(refundInput, { sync: true });

function refundInputOf({ amount, note }: RefundDraft): RefundInput {
  return { amount: dollarsFromText(amount), note };
}

/** PAY-9: gives money of a card payment back to the card, all that is left of it or a part. */
export function RefundForm(props: Omit<TakeBackFormProps, 'today'>) {
  const { payment, idempotencyKey, onCancel, onRefused, onDone } = props;
  const { id: paymentId, propertyId, reversible } = payment;
  const form = useForm<RefundDraft>({
    initialValues: { amount: formatMoney(reversible), note: '' },
    validate: (draft) =>
      dollarsFromText(draft.amount) > reversible
        ? { amount: `At most ${formatMoney(reversible)} of this payment can be refunded.` }
        : check(refundInputOf(draft)),
  });
  const { error, takeBack } = useTakeBack();
  const amount = dollarsFromText(form.values.amount);
  const possible = amount > 0 && amount <= reversible;
  const money = possible ? formatMoney(amount) : '';
  const submit = (draft: RefundDraft) =>
    takeBack({
      form,
      send: () =>
        callApi('POST /v1/admin/properties/:propertyId/payments/:paymentId/refunds', {
          params: { propertyId, paymentId },
          body: refundInputOf(draft),
          idempotencyKey,
        }),
      message: `Refund of ${money} sent`,
      onRefused,
      onDone,
    });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(submit, (errors) => focusFirstField(form, Object.keys(errors)))}
    >
      <FormError error={error} />
      <div className={classes.fields}>
        <MoneyInput
          label="Amount"
          description={`${formatMoney(reversible)} is left of this payment.`}
          required
          data-autofocus
          {...form.getInputProps('amount')}
        />
        <TextInput label="Note" maxLength={500} {...form.getInputProps('note')} />
      </div>
      <TakingBackPanel payment={payment} amount={possible ? amount : Number.NaN}>
        {`${money} goes back to ${methodLabel(payment)}.`}
      </TakingBackPanel>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel} disabled={form.submitting}>
          Cancel
        </Button>
        <Button type="submit" color="red" loading={form.submitting}>
          {money ? `Refund ${money}` : 'Refund'}
        </Button>
      </div>
    </form>
  );
}
