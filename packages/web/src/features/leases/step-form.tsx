import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Schedule } from '@tenantry/contract/leases/charges.schemas';
import { amountProblem, dollarsFromText } from '@tenantry/contract/shared/money-text';
import { numberFromText } from '@tenantry/contract/shared/number-text';
import { callApi } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import type { LeaseIds } from './charges.queries.ts';
import '@mantine/core/styles/SegmentedControl.layer.css';

interface StepFormProps {
  readonly lease: LeaseIds;
  readonly schedule: Schedule;
  readonly onClose: () => void;
}

interface Draft {
  by: 'amount' | 'percent';
  /** As typed. */
  amount: string;
  percent: string;
  fromDay: string | null;
  leaseAllows: boolean;
  reason: string;
}

const percentRules = { decimals: 3, negative: true, percent: true };

const percentOf = (text: string) => numberFromText(text, percentRules);

function problemsOf({ by, amount, percent, fromDay }: Draft) {
  return {
    ...(fromDay === null && { fromDay: 'Enter a date.' }),
    ...(by === 'amount' && { amount: amountProblem(amount) }),
    ...(by === 'percent' &&
      Number.isNaN(percentOf(percent)) && { percent: 'Enter a percentage, such as 4.' }),
  };
}

/** CHG-12: plans another amount starting on a day. */
export function StepForm({ lease, schedule, onClose }: StepFormProps) {
  const form = useForm<Draft>({
    initialValues: {
      by: 'amount',
      amount: formatMoney(schedule.currentAmount),
      percent: '',
      fromDay: null,
      leaseAllows: false,
      reason: '',
    },
    validate: problemsOf,
  });
  const { by } = form.values;
  return (
    <SubmitForm
      form={form}
      send={({ amount, percent, fromDay, leaseAllows, reason }, idempotencyKey) =>
        callApi('POST /v1/admin/properties/:propertyId/leasee/:leaseId/charges/:chargeId/steps', {
          params: { ...lease, chargeId: schedule.id },
          body: {
            fromDay: fromDay ?? '',
            ...(by === 'amount'
              ? { amount: dollarsFromText(amount) }
              : { percent: percentOf(percent) }),
            leaseAllows,
            reason,
          },
          idempotencyKey,
        })
      }
      changes={['charges']}
      act="Plan new amount"
      done="New amount planned"
      onClose={onClose}
    >
      <p>Now: {formatMoney(schedule.currentAmount)}</p>
      <SegmentedControl
        aria-label="New amount by"
        data={[
          { value: 'amount', label: 'Amount' },
          { value: 'percent', label: 'Percent' },
        ]}
        {...form.getInputProps('by')}
      />
      {by === 'amount' ? (
        <MoneyInput label="New amount" required {...form.getInputProps('amount')} />
      ) : (
        <NumberInput
          label="Change in percent"
          rules={percentRules}
          required
          {...form.getInputProps('percent')}
        />
      )}
      <DayInput label="From" required {...form.getInputProps('fromDay')} />
      <TextInput label="Reason" {...form.getInputProps('reason')} />
      {schedule.kind === 'RENT' && (
        <Checkbox
          label="The lease allows it (required for a fixed term)"
          {...form.getInputProps('leaseAllows', { type: 'checkbox' })}
        />
      )}
    </SubmitForm>
  );
}
