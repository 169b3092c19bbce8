import { Button, NumberInput, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { refundInput, type RefundInput } from '@tenantry/contract/payments/payments.schemas';
import { callApi } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { focusFirstField } from '../../ui/focus-first-field.ts';
import { FormError } from '../../ui/form-error.tsx';
import { methodLabel } from './payment-words.ts';
import type { TakeBackFormProps } from './reverse-form.tsx';
import { TakingBackPanel } from './taking-back-panel.tsx';
import classes from './taking-back.module.css';
import { useTakeBack } from './use-take-back.ts';

interface RefundDraft {
  amount: number | string;
  note: string;
}

const check = schemaResolver(refundInput, { sync: true });

/** PAY-9: gives money of a card payment back to the card, all that is left of it or a part. */
export function RefundForm(props: Omit<TakeBackFormProps, 'today'>) {
  const { payment, idempotencyKey, onCancel, onRefused, onDone } = props;
  const { id: paymentId, propertyId, reversible } = payment;
  const form = useForm<RefundDraft>({
    initialValues: { amount: reversible, note: '' },
    validate: (draft) =>
      Number(draft.amount) > reversible
        ? { amount: `At most ${formatMoney(reversible)} of this payment can be refunded.` }
        : check(draft),
  });
  const { error, takeBack } = useTakeBack();
  const { amount } = form.values;
  const possible = Number(amount) > 0 && Number(amount) <= reversible;
  const money = possible ? formatMoney(Number(amount)) : '';
  const submit = (draft: RefundDraft) =>
    takeBack({
      form,
      send: () =>
        callApi('POST /v1/admin/properties/:propertyId/payments/:paymentId/refunds', {
          params: { propertyId, paymentId },
          // Checked by the schema, so the amount is a number.
          body: draft as RefundInput,
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
        <NumberInput
          label="Amount"
          description={`${formatMoney(reversible)} is left of this payment.`}
          required
          prefix="$"
          thousandSeparator=","
          decimalScale={2}
          min={0}
          clampBehavior="none"
          hideControls
          data-autofocus
          {...form.getInputProps('amount')}
        />
        <TextInput label="Note" maxLength={500} {...form.getInputProps('note')} />
      </div>
      <TakingBackPanel payment={payment} amount={possible ? amount : ''}>
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
