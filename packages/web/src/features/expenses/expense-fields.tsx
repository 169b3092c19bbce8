import { NativeSelect, SimpleGrid, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { categories } from '@tenantry/contract/expenses/expenses.categories';
import type { ReadField } from '@tenantry/contract/expenses/expenses.schemas';
import type { ReactNode } from 'react';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { VendorInput } from '../vendors/vendor-input.tsx';
import type { ExpenseDraft } from './expense-draft.ts';

interface ExpenseFieldsProps {
  readonly form: UseFormReturnType<ExpenseDraft>;
  /** The frame of a field that can be filled from the receipt. */
  readonly renderReadable?: (field: ReadField, input: ReactNode) => ReactNode;
}

const choices = categories.map(({ value, name }) => ({ value, label: name }));

export function ExpenseFields({ form, renderReadable = (_, input) => input }: ExpenseFieldsProps) {
  return (
    <SimpleGrid cols={1} spacing="md">
      {renderReadable(
        'category',
        <NativeSelect
          label="Category"
          data={choices}
          data-autofocus
          key={form.key('category')}
          {...form.getInputProps('category')}
        />,
      )}
      {renderReadable(
        'amount',
        <MoneyInput
          label="Amount"
          required
          negative
          key={form.key('amount')}
          {...form.getInputProps('amount')}
        />,
      )}
      {renderReadable(
        'vendor',
        <VendorInput key={form.key('vendor')} {...form.getInputProps('vendor')} />,
      )}
      {renderReadable(
        'date',
        <DayInput label="Date" required key={form.key('date')} {...form.getInputProps('date')} />,
      )}
      <Textarea
        label="Note"
        autosize
        minRows={2}
        key={form.key('note')}
        {...form.getInputProps('note')}
      />
    </SimpleGrid>
  );
}
