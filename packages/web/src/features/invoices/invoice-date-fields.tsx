import { NativeSelect, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { monthChoices } from '@tenantry/contract/invoices/invoices.rules';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import { monthOf, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatDate, invoiceLabel } from '../../lib/format.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { feesToFollow, type InvoiceDraft, withDates, withMonth } from './invoice-draft.ts';
import classes from './invoice-form.module.css';
import type { LeaseUnderLaw } from './lease-under-law.ts';
import { invoicesQuery } from './invoices.queries.ts';
import { monthTitle } from '@tenantry/contract/shared/month-names';

interface InvoiceDateFieldsProps {
  readonly form: UseFormReturnType<InvoiceDraft>;
  readonly lease: LeaseUnderLaw;
  readonly today: CalendarDate;
}

/** INV-5 and INV-8: the month sets the dates; the dates set the status. */
export function InvoiceDateFields({ form, lease, today }: InvoiceDateFieldsProps) {
  const months = monthChoices(lease, today).map((value) => ({ value, label: monthTitle(value) }));
  const change = (next: (draft: InvoiceDraft) => InvoiceDraft) =>
    form.setValues(next(form.getValues()));
  const changeDate = (field: 'dueDate' | 'lateDate') => (date: string | null) =>
    change((draft) => withDates(draft, lease, { [field]: date ?? '' }, today));
  return (
    <>
      <div className={classes.fields}>
        <NativeSelect
          label="Month"
          data={months}
          value={form.values.month}
          onChange={({ currentTarget: { value } }) =>
            change((draft) => withMonth(draft, lease, value, today))
          }
        />
        <TextInput label="Invoice date" readOnly variant="filled" value={formatDate(today)} />
        <DayInput
          label="Due date"
          required
          {...form.getInputProps('dueDate')}
          onChange={changeDate('dueDate')}
        />
        {lease.lateFeePolicy === null && (
          <DayInput
            label="Late date"
            required
            {...form.getInputProps('lateDate')}
            onChange={changeDate('lateDate')}
          />
        )}
        <TextInput label="Status" {...form.getInputProps('status')} />
      </div>
      <Text size="sm" c="dimmed" mt="xs">
        {feesToFollow(form.values, lease, today)}
      </Text>
      <AlreadyInvoiced lease={lease} month={form.values.month} />
    </>
  );
}

/** Warns if the month is already billed. */
function AlreadyInvoiced({ lease, month }: { lease: Lease; month: string }) {
  const { data = [] } = useQuery(invoicesQuery(lease.propertyId));
  const numbers = data
    .filter(({ leaseId, dueDate }) => leaseId === lease.id && monthOf(dueDate) === month)
    .map(({ number }) => invoiceLabel(number));
  if (numbers.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {monthTitle(month)} has already been invoiced: {numbers.join(', ')}.
    </Text>
  );
}
