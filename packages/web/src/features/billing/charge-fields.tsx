import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { bulkChargeKinds, type BulkChargeInput } from '@tenantry/contract/billing/billing.schemas';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { kindLabels } from '../leases/charge-labels.ts';

/** One charge for each of several leases. */
export interface ChargeDraft {
  kind: BulkChargeInput['kind'];
  description: string;
  /** As typed. */
  amount: string;
  dueDate: string | null;
}

export const emptyCharge: ChargeDraft = {
  kind: 'OTHER',
  description: '',
  amount: '',
  dueDate: null,
};

/** As the API takes it. */
export const chargeToSend = ({ amount, dueDate, ...draft }: ChargeDraft) => ({
  ...draft,
  amount: dollarsFromText(amount),
  dueDate: dueDate ?? '',
});

const kinds = bulkChargeKinds.options.map((value) => ({ value, label: kindLabels[value] }));

interface ChargeFieldsProps {
  readonly form: UseFormReturnType<ChargeDraft>;
  readonly amountLabel: string;
}

export function ChargeFields({ form, amountLabel }: ChargeFieldsProps) {
  return (
    <>
      <NativeSelect label="For" data={kinds} {...form.getInputProps('kind')} />
      <TextInput
        label="Description"
        placeholder="Trash cans"
        required
        data-autofocus
        {...form.getInputProps('description')}
      />
      {/* Not the last one: its calendar would cover the button. */}
      <DayInput label="Due day" required {...form.getInputProps('dueDate')} />
      <MoneyInput label={amountLabel} required {...form.getInputProps('amount')} />
    </>
  );
}
