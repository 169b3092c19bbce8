import { Button, Checkbox, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MAX_CHARGEBACKS } from '@tenantry/contract/portfolio/move-outs.schemas';
import { FramedFields } from '../../ui/forms/framed-fields.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import classes from './final-bill.module.css';
import { newChargeback, type MoveOutDraft } from './move-out-draft.ts';

interface FinalBillProps {
  readonly form: UseFormReturnType<MoveOutDraft>;
}

/** UNIT-12: what the final invoice has beside the deposit settlement. */
export function FinalBill({ form }: FinalBillProps) {
  const { chargebacks } = form.values;
  return (
    <section className={classes.bill} aria-label="Final invoice">
      <h2 className={classes.title}>Final invoice</h2>
      <Checkbox
        label="Settle the last rent now"
        description="Credits rent that is billed for days after the last one, and bills the rest of the last period now."
        {...form.getInputProps('settleRent', { type: 'checkbox' })}
      />
      {chargebacks.map(({ key }, index) => (
        <Chargeback key={key} form={form} index={index} />
      ))}
      {chargebacks.length < MAX_CHARGEBACKS && (
        <Button
          variant="default"
          onClick={() => form.insertListItem('chargebacks', newChargeback())}
        >
          Add chargeback
        </Button>
      )}
    </section>
  );
}

function Chargeback({ form, index }: FinalBillProps & { readonly index: number }) {
  const field = (name: string) => form.getInputProps(`chargebacks.${index}.${name}`);
  const title = form.values.chargebacks[index]?.label.trim() || `Chargeback ${index + 1}`;
  return (
    <FramedFields
      item="chargeback"
      title={title}
      onRemove={() => form.removeListItem('chargebacks', index)}
    >
      <div className={classes.fields}>
        <TextInput
          label="Charged for"
          required
          placeholder="Key not returned"
          {...field('label')}
        />
        <MoneyInput label="Amount" required {...field('amount')} />
        <TextInput
          label="Note"
          description="Optional. Printed on the invoice."
          className={classes.wide}
          {...field('note')}
        />
      </div>
    </FramedFields>
  );
}
