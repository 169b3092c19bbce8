import { NativeSelect, Radio } from '@mantine/core';
import { externalPaymentMethods } from '@tenantry/contract/shared/external-methods';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatDate } from '../../lib/format.ts';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import type { LeaseFieldsProps } from './lease-fields.tsx';
import { openingOf, pastRent } from './lease-opening.ts';
import classes from './lease-form.module.css';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

interface OpeningFieldsProps extends LeaseFieldsProps {
  readonly today: CalendarDate;
}

/** LEASE-12: where a lease that began before today stands. */
export function OpeningFields({ form, today }: OpeningFieldsProps) {
  const past = pastRent(form.values, today);
  if (!past) return null;
  const { start, end } = past.current;
  const month = monthName.format(new Date(`${start}T00:00:00Z`));
  const { rent } = openingOf(form.values, today);
  return (
    <fieldset className={classes.group}>
      <legend>Rent so far</legend>
      <Radio.Group
        label={`${month} rent`}
        size="md"
        description={`For ${formatDate(start)} to ${formatDate(end)}.`}
        value={rent}
        onChange={(value) => form.setFieldValue('opening.rent', value)}
      >
        <div className={classes.choices}>
          <Radio
            value="BILL"
            label="Bill it"
            description={`An invoice that was due on ${formatDate(start)}.`}
          />
          <Radio
            value="PAID"
            label="Already paid"
            description="Its invoice and payment are recorded. Neither is emailed."
          />
          <Radio value="SKIP" label="Skip it" description="It is not charged." />
        </div>
      </Radio.Group>
      {rent === 'PAID' && (
        <NativeSelect
          label="Paid by"
          data={[...externalPaymentMethods]}
          {...form.getInputProps('opening.paidBy')}
        />
      )}
      <MoneyInput
        label="Opening balance"
        description={`${past.hasEarlier ? 'Earlier months are not billed. ' : ''}If your tenant still owes something from before, enter it here. It becomes an invoice that is due today, without late fees.`}
        {...form.getInputProps('opening.balance')}
      />
    </fieldset>
  );
}
