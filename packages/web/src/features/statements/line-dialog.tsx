import { Button, Group, Modal, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { categories } from '@tenantry/contract/expenses/expenses.categories';
import {
  addedLine,
  type AddedStatementLine,
} from '@tenantry/contract/statements/statements.schemas';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { focusFirstField } from '../../ui/forms/focus-first-field.ts';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { useFrozen } from '../../ui/hooks/use-frozen.ts';
import { lineDraft, lineValues, type LineDraft, type ReviewedLine } from './line-edit.ts';

const check = schemaResolver(addedLine, { sync: true });

const kinds = [
  { value: 'income', label: 'Income' },
  { value: 'expense', label: 'Expense' },
  { value: 'payment', label: 'Payment to the owner' },
];

const categoryChoices = categories.map(({ value, name }) => ({ value, label: name }));

interface LineDialogProps {
  /** The line to change, `new` to add one; null while the dialog is closed. */
  readonly line: ReviewedLine | 'new' | null;
  readonly onSave: (values: AddedStatementLine) => void;
  readonly onClose: () => void;
  /** Returns the focus after the dialog is gone. */
  readonly onClosed: () => void;
}

/** STMT-3: the fields of a line that was read incorrectly or not at all. Nothing is created yet. */
export function LineDialog({ line, onSave, onClose, onClosed }: LineDialogProps) {
  // The content stays while the dialog closes.
  const shown = useFrozen(line, line === null);
  return (
    <Modal
      opened={line !== null}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      closeOnClickOutside={false}
      title={shown === 'new' ? 'Add a line' : 'Change line'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown !== null && (
        <LineForm line={shown === 'new' ? null : shown} onSave={onSave} onCancel={onClose} />
      )}
    </Modal>
  );
}

interface LineFormProps {
  readonly line: ReviewedLine | null;
  readonly onSave: (values: AddedStatementLine) => void;
  readonly onCancel: () => void;
}

function LineForm({ line, onSave, onCancel }: LineFormProps) {
  const form = useForm<LineDraft>({
    initialValues: lineDraft(line),
    validate: (draft) => check(lineValues(draft)),
  });
  const { kind } = form.values;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (draft) => onSave(addedLine.parse(lineValues(draft))),
        (errors) => focusFirstField(form, Object.keys(errors)),
      )}
    >
      <SimpleGrid cols={1} spacing="md">
        <NativeSelect label="Kind" data={kinds} data-autofocus {...form.getInputProps('kind')} />
        <DayInput label="Date" required {...form.getInputProps('date')} />
        <MoneyInput
          label="Amount"
          description={kind === 'income' ? undefined : 'Negative for money that was returned.'}
          required
          negative
          {...form.getInputProps('amount')}
        />
        <TextInput label="Description" required {...form.getInputProps('description')} />
        <TextInput
          label={kind === 'expense' ? 'Vendor' : 'Name'}
          {...form.getInputProps('payee')}
        />
        {kind === 'expense' && (
          <NativeSelect
            label="Category"
            data={categoryChoices}
            {...form.getInputProps('category')}
          />
        )}
      </SimpleGrid>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">{line ? 'Change line' : 'Add line'}</Button>
      </Group>
    </form>
  );
}
