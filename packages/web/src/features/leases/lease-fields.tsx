import { NativeSelect, Radio, SimpleGrid, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { DayInput } from '../../ui/day-input.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { withType, type LeaseDraft } from './lease-draft.ts';
import classes from './lease-form.module.css';

interface LeaseFieldsProps {
  readonly form: UseFormReturnType<LeaseDraft>;
}

const columns = { base: 1, sm: 2 };

const days = Array.from({ length: 31 }, (_, index) => String(index + 1));

/** LEASE-2: a fixed term has its two dates, a month-to-month lease none. */
export function TermFields({ form }: LeaseFieldsProps) {
  const { type } = form.values;
  return (
    <fieldset className={classes.group}>
      <legend>Term</legend>
      <Radio.Group
        label="Lease type"
        size="md"
        value={type}
        onChange={(value) => form.setValues(withType(form.getValues(), value))}
      >
        <div className={classes.choices}>
          <Radio value="TERM" label="Fixed term" />
          <Radio value="M2M" label="Month to month" />
        </div>
      </Radio.Group>
      {type === 'TERM' && (
        <SimpleGrid cols={columns}>
          <DayInput label="Start date" required {...form.getInputProps('startDate')} />
          <DayInput label="End date" required {...form.getInputProps('endDate')} />
        </SimpleGrid>
      )}
    </fieldset>
  );
}

interface RentFieldsProps extends LeaseFieldsProps {
  /** CHG-14: the late-fee policy that applies to the lease, in words; null for the fields of the lease. */
  readonly lateFeePolicy: string | null;
}

export function RentFields({ form, lateFeePolicy }: RentFieldsProps) {
  return (
    <fieldset className={classes.group}>
      <legend>Rent</legend>
      <SimpleGrid cols={columns}>
        <MoneyInput label="Monthly amount" required {...form.getInputProps('monthlyCost')} />
        <MoneyInput label="Deposit" required {...form.getInputProps('deposit')} />
        <DaySelect form={form} field="invoiceDayOfMonth" label="Lease due day of every month" />
        <DaySelect form={form} field="invoiceDueDayOfMonth" label="Lease late day of every month" />
        <div className={classes.lateFee}>
          <MoneyInput
            label="Late Fee:$"
            required
            withoutSign
            {...form.getInputProps('lateFeePercent')}
          />
          <NativeSelect
            label="Late fee frequency"
            required
            data={days.map((value) => ({ value, label: `for every ${value} day(s) late` }))}
            {...selectProps(form, 'lateFeeFrequency')}
          />
        </div>
        <Switch
          className={classes.notify}
          label="Send Late Payment SMS"
          {...form.getInputProps('notify', { type: 'checkbox' })}
        />
        <Switch
          label="Invoice automatically"
          {...form.getInputProps('invoiceAutomatically', { type: 'checkbox' })}
        />
      </SimpleGrid>
      {lateFeePolicy !== null && (
        <p className={classes.policy}>
          A late-fee policy applies to this lease, so its late day and late fee do not count.{' '}
          {lateFeePolicy}
        </p>
      )}
    </fieldset>
  );
}

type DayField = 'invoiceDayOfMonth' | 'invoiceDueDayOfMonth' | 'lateFeeFrequency';

interface DaySelectProps extends LeaseFieldsProps {
  readonly field: DayField;
  readonly label: string;
}

function DaySelect({ form, field, label }: DaySelectProps) {
  return <NativeSelect label={label} required data={days} {...selectProps(form, field)} />;
}

/** A select speaks in strings, the lease in numbers. */
function selectProps(form: UseFormReturnType<LeaseDraft>, field: DayField) {
  const props = form.getInputProps(field);
  return {
    ...props,
    value: String(form.values[field]),
    onChange: (event: { currentTarget: { value: string } }) =>
      form.setFieldValue(field, Number(event.currentTarget.value)),
  };
}
