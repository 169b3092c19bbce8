import { Button, Radio, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  reversalInput,
  type Payment,
  type ReversalInput,
} from '@tenantry/contract/payments/payments.schemas';
import { callApi } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { DayInput } from '../../ui/day-input.tsx';
import { focusFirstField } from '../../ui/focus-first-field.ts';
import { FormError } from '../../ui/form-error.tsx';
import { TakingBackPanel } from './taking-back-panel.tsx';
import classes from './taking-back.module.css';
import { useTakeBack } from './use-take-back.ts';

export interface TakeBackFormProps {
  readonly payment: Payment;
  readonly today: string;
  /** The same for every try, so that nothing is taken back twice. */
  readonly idempotencyKey: string;
  readonly onCancel: () => void;
  /** The server said no: the next try is another act. */
  readonly onRefused: () => void;
  readonly onDone: () => void;
}

const check = schemaResolver(reversalInput, { sync: true });

interface ReversalDraft {
  reason: string;
  reversalDate: string | null;
  note: string;
}

/** PAY-9: takes a check or cash back, the whole of it. */
export function ReverseForm(props: TakeBackFormProps) {
  const { payment, today, idempotencyKey, onCancel, onRefused, onDone } = props;
  const { id: paymentId, propertyId, reversible } = payment;
  const ofCheck = payment.method === 'Check';
  const form = useForm<ReversalDraft>({
    initialValues: { reason: ofCheck ? '' : 'Mistake', reversalDate: today, note: '' },
    validate: check,
  });
  const { error, takeBack } = useTakeBack();
  const submit = (draft: ReversalDraft) =>
    takeBack({
      form,
      send: () =>
        callApi('POST /v1/admin/properties/:propertyId/payments/:paymentId/reversals', {
          params: { propertyId, paymentId },
          // Checked by the schema.
          body: draft as ReversalInput,
          idempotencyKey,
        }),
      message: `${formatMoney(reversible)} reversed`,
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
      </div>
      <TakingBackPanel payment={payment} amount={reversible}>
        {`The whole payment of ${formatMoney(reversible)} is taken back. It stays in the list as Reversed.`}
      </TakingBackPanel>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel} disabled={form.submitting}>
          Cancel
        </Button>
        <Button type="submit" color="red" loading={form.submitting}>
          Reverse {formatMoney(reversible)}
        </Button>
      </div>
    </form>
  );
}
