import { NativeSelect } from '@mantine/core';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import type { LeaseFieldsProps } from './lease-fields.tsx';
import { percentRules } from './lease-draft.ts';
import type { LateFeeOnceDraft } from './lease-draft.types.ts';
import classes from './lease-form.module.css';

const ways = [
  { value: 'NONE', label: 'Repeatedly, while rent is late' },
  { value: 'FLAT', label: 'One amount, once' },
  { value: 'PERCENT_OF_UNPAID', label: 'A percentage of the unpaid rent, once' },
];

/** CHG-14: a new lease charges its fee again and again, or gets a policy with one fee that is charged once. */
export function LateFeeChoice({ form }: LeaseFieldsProps) {
  const { type } = form.values.lateFeeOnce;
  return (
    <>
      <NativeSelect
        className={classes.whole}
        label="How late fees are charged"
        description="A one-time fee is saved as a late-fee policy of this lease: it is billed automatically, and you can change it under Billing."
        data={ways}
        {...form.getInputProps('lateFeeOnce.type')}
      />
      {type === 'FLAT' && (
        <MoneyInput
          label="Late fee, charged once"
          required
          {...form.getInputProps('lateFeeOnce.amount')}
        />
      )}
      {type === 'PERCENT_OF_UNPAID' && (
        <>
          <NumberInput
            label="Percentage of the unpaid rent"
            rules={percentRules}
            required
            {...form.getInputProps('lateFeeOnce.percent')}
          />
          <MoneyInput label="At most" {...form.getInputProps('lateFeeOnce.most')} />
        </>
      )}
    </>
  );
}

/** `Late fee: 5% of the unpaid rent once, at most $60.00.` Empty until there is an amount. */
export function feeOnceInWords({ type, amount, percent, most }: LateFeeOnceDraft): string {
  const fee =
    type === 'FLAT' ? amount : percent && `${percent.replace('%', '')}% of the unpaid rent`;
  if (fee.trim() === '') return '';
  const cap = type === 'FLAT' || most.trim() === '' ? '' : `, at most ${most}`;
  return `Late fee: ${fee} once${cap}.`;
}
