import { Button, Group, Modal } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { expenseInput } from '@tenantry/contract/expenses/expenses.schemas';
import { useReducer, useState } from 'react';
import { newIdempotencyKey } from '../../lib/api.ts';
import { today } from '../../lib/clock.ts';
import { changed } from '../../lib/query-client.ts';
import { focusFirstField } from '../../ui/focus-first-field.ts';
import { FormError } from '../../ui/form-error.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { saveErrorSentence } from '../../ui/save-errors.ts';
import { applyServerErrors } from '../../ui/server-errors.ts';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { askToLeave, useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { emptyDraft, expenseEntry, type ExpenseDraft } from './expense-draft.ts';
import { ExpenseFields } from './expense-fields.tsx';
import { adoptExpense, createExpense, type Owner } from './expenses.queries.ts';

const check = schemaResolver(expenseInput, { sync: true });

interface AddExpenseProps {
  readonly owner: Owner;
  readonly timeZone: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** An expense that is entered by hand, without a receipt. */
export function AddExpense({ opened, onClose, ...form }: AddExpenseProps) {
  const [dirty, setDirty] = useState(false);
  const close = () => {
    setDirty(false);
    onClose();
  };
  const ask = async () => {
    if (!dirty || (await askToLeave())) close();
  };
  useUnsavedChanges(opened && dirty);
  return (
    <Modal
      opened={opened}
      onClose={() => void ask()}
      title="Add expense"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <AddForm {...form} onDirty={setDirty} onCancel={() => void ask()} onSaved={close} />
    </Modal>
  );
}

interface AddFormProps extends Pick<AddExpenseProps, 'owner' | 'timeZone'> {
  readonly onDirty: (dirty: boolean) => void;
  readonly onCancel: () => void;
  readonly onSaved: () => void;
}

function AddForm({ owner, timeZone, onDirty, onCancel, onSaved }: AddFormProps) {
  const [idempotencyKey] = useReducer(newIdempotencyKey, null, newIdempotencyKey);
  const [error, setError] = useState<unknown>(null);
  const form = useForm<ExpenseDraft>({
    initialValues: emptyDraft(today(timeZone)),
    validate: (draft) => check(expenseEntry(draft)),
    onValuesChange: () => onDirty(true),
  });
  useKeptDraft(form, `expense:${owner ?? ''}`);
  const save = async (draft: ExpenseDraft) => {
    setError(null);
    try {
      await adoptExpense(owner, await createExpense(owner, expenseEntry(draft), idempotencyKey));
    } catch (reason) {
      if (applyServerErrors(form, reason)) return;
      setError(saveErrorSentence(reason));
      // An answer that was lost says nothing about the expense: the list does.
      void changed('expenses');
      return;
    }
    notifySuccess('Expense added');
    onSaved();
  };
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(save, (errors) => focusFirstField(form, Object.keys(errors)))}
    >
      <FormError error={error} />
      <ExpenseFields form={form} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel} disabled={form.submitting}>
          Cancel
        </Button>
        <Button type="submit" loading={form.submitting}>
          Save
        </Button>
      </Group>
    </form>
  );
}
