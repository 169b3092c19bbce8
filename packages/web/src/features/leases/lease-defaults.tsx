import { NativeSelect, SimpleGrid, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { feeOnceInWords, LateFeeChoice } from './late-fee-choice.tsx';
import {
  dayOfMonthInWords,
  lateFeeInWords,
  monthOfLateFeesInWords,
  ordinal,
} from './lease-text.ts';
import { lateFeeOf } from './lease-draft.ts';
import type { LeaseDraft } from './lease-draft.types.ts';
import type { LeaseFieldsProps, RentFieldsProps } from './lease-fields.tsx';
import classes from './lease-form.module.css';

const days = Array.from({ length: 31 }, (_, index) => String(index + 1));

interface LeaseDefaultsProps extends LeaseFieldsProps, Pick<RentFieldsProps, 'lateFeePolicy'> {
  /** A new lease, to which no policy applies, can get one of its own. */
  readonly isNew: boolean;
}

/** LEASE-3: the values that most new leases do not change, with a sentence that says what they mean. */
export function LeaseDefaults({ form, isNew, lateFeePolicy }: LeaseDefaultsProps) {
  const mayChoose = isNew && lateFeePolicy === null;
  return (
    <fieldset className={classes.group}>
      <legend>Due day, late fee and notices</legend>
      <p className={classes.policy} role="status">
        {inWords(form.values, typeof lateFeePolicy === 'string')}
      </p>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DaySelect form={form} field="invoiceDayOfMonth" label="Lease due day of every month" />
        <DaySelect form={form} field="invoiceDueDayOfMonth" label="Lease late day of every month" />
        {mayChoose && <LateFeeChoice form={form} />}
        {form.values.lateFeeOnce.type === 'NONE' && (
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
        )}
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
    </fieldset>
  );
}

function inWords(draft: LeaseDraft, hasPolicy: boolean): string {
  const { invoiceDayOfMonth, invoiceDueDayOfMonth, notify, invoiceAutomatically } = draft;
  return [
    hasPolicy
      ? `Rent is due on ${dayOfMonthInWords(Number(invoiceDayOfMonth))}. Late fees per policy.`
      : `Rent is due on ${dayOfMonthInWords(Number(invoiceDayOfMonth))}, and late after the ${ordinal(Number(invoiceDueDayOfMonth))}.`,
    !hasPolicy && feeInWords(draft),
    notify ? 'Late notices are sent.' : 'No late notices.',
    invoiceAutomatically ? 'Invoiced automatically.' : 'Invoiced manually.',
  ]
    .filter(Boolean)
    .join(' ');
}

function feeInWords(draft: LeaseDraft): string | false {
  if (draft.lateFeeOnce.type !== 'NONE') return feeOnceInWords(draft.lateFeeOnce);
  const fee = lateFeeOf(draft);
  if (!fee) return false;
  const words = `Late fee: ${lateFeeInWords(fee)}.`;
  return fee.lateFeePercent === 0 ? words : `${words} ${monthOfLateFeesInWords(fee)}`;
}

type DayField = 'invoiceDayOfMonth' | 'invoiceDueDayOfMonth' | 'lateFeeFrequency';

interface DaySelectProps extends LeaseFieldsProps {
  readonly field: DayField;
  readonly label: string;
}

function DaySelect({ form, field, label }: DaySelectProps) {
  return <NativeSelect label={label} required data={days} {...selectProps(form, field)} />;
}

/** A select uses strings, the lease numbers. */
function selectProps(form: UseFormReturnType<LeaseDraft>, field: DayField) {
  const props = form.getInputProps(field);
  return {
    ...props,
    value: String(form.values[field]),
    onChange: (event: { currentTarget: { value: string } }) =>
      form.setFieldValue(field, Number(event.currentTarget.value)),
  };
}
