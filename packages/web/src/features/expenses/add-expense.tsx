import { Modal } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { expenseInput, type Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { today } from '../../lib/clock.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { askToLeave, useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { useFormSubmit } from '../../ui/use-submit.ts';
import { DialogFields, DialogForm } from '../../ui/dialog-form.tsx';
import { useSendUnlessKnown } from '../../ui/send-unless-known.ts';
import { emptyDraft, expenseEntry, type ExpenseDraft } from './expense-draft.ts';
import { ExpenseFields } from './expense-fields.tsx';
import type { Owner } from './expenses.client.ts';
import { OwnerSelect } from './owner-select.tsx';
import { adoptExpense, createExpense } from './expenses.queries.ts';

const check = schemaResolver(expenseInput, { sync: true });

interface AddExpenseProps {
  readonly owner: Owner;
  readonly timeZone: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Adds an expense by hand, without a receipt. */
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

/** Opens an expense. */
function useReview() {
  const { navigate } = useRouter();
  return ({ id: expenseId, propertyId }: Expense) =>
    void (propertyId === null
      ? navigate({ to: '/org-expense-receipt', search: { expenseId } })
      : navigate({ to: '/expense-receipt', search: { propertyId, expenseId } }));
}

interface AddFormProps extends Pick<AddExpenseProps, 'owner' | 'timeZone'> {
  readonly onDirty: (dirty: boolean) => void;
  readonly onCancel: () => void;
  readonly onSaved: () => void;
}

function AddForm({ owner, timeZone, onDirty, onCancel, onSaved }: AddFormProps) {
  const form = useForm<ExpenseDraft>({
    initialValues: emptyDraft(owner, today(timeZone)),
    validate: (draft) => check(expenseEntry(draft)),
    onValuesChange: () => onDirty(true),
  });
  const [home, setHome] = useState('');
  const review = useReview();
  useKeptDraft(form, `expense:${owner ?? ''}`);
  const sendUnlessKnown = useSendUnlessKnown('Same expense');
  const { error, formProps } = useFormSubmit({
    form,
    send: async (draft, idempotencyKey) => {
      const { propertyId } = draft;
      const expense = await sendUnlessKnown([idempotencyKey, draft], (askIfKnown) =>
        createExpense(propertyId, { ...expenseEntry(draft), askIfKnown }, idempotencyKey),
      );
      if (expense) await adoptExpense(propertyId, expense);
      return expense;
    },
    changes: ['expenses'],
    onDone: (expense) => {
      if (!expense) return false;
      notifySuccess(home ? `Expense added to ${home}` : 'Expense added', {
        label: 'Review',
        onClick: () => review(expense),
      });
      onSaved();
      return true;
    },
  });
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act="Save"
      onCancel={onCancel}
    >
      <DialogFields>
        {owner === null && (
          <OwnerSelect
            owner={form.values.propertyId}
            onChange={(chosen, label) => {
              form.setFieldValue('propertyId', chosen);
              setHome(label);
            }}
          />
        )}
        <ExpenseFields form={form} />
      </DialogFields>
    </DialogForm>
  );
}
