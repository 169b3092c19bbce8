import { NativeSelect, NumberInput, Radio, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import { externalPaymentMethods } from '@tenantry/contract/payments/payments.schemas';
import { MAX_DOLLARS } from '@tenantry/contract/shared/money';
import { DayInput } from '../../ui/day-input.tsx';
import classes from './external-payment.module.css';

/** What the payment form holds. A number input holds `''` while it is empty. */
export interface PaymentDraft {
  leaseId: string;
  method: string;
  amount: number | string;
  paymentDate: string | null;
  description: string;
}

interface PaymentFieldsProps {
  readonly form: UseFormReturnType<PaymentDraft>;
  readonly leases: readonly Lease[];
}

export function PaymentFields({ form, leases }: PaymentFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {leases.length > 1 && (
        <NativeSelect
          label="Tenant"
          required
          data={leases.map(({ id, firstName, lastName, status }) => ({
            value: id,
            label: `${firstName} ${lastName} (${status})`,
          }))}
          {...form.getInputProps('leaseId')}
        />
      )}
      <Radio.Group label="Payment method" size="md" required {...form.getInputProps('method')}>
        <div className={classes.choices}>
          {externalPaymentMethods.map((method) => (
            <Radio key={method} value={method} label={method} />
          ))}
        </div>
      </Radio.Group>
      <NumberInput
        label="Amount"
        required
        prefix="$"
        thousandSeparator=","
        decimalScale={2}
        min={0}
        max={MAX_DOLLARS}
        hideControls
        {...form.getInputProps('amount')}
      />
      <DayInput label="Date" required {...form.getInputProps('paymentDate')} />
      <TextInput
        label="Description"
        required
        placeholder="Check 1042"
        {...form.getInputProps('description')}
      />
    </SimpleGrid>
  );
}
