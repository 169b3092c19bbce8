import { Modal } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { expenseInput } from '@tenantry/contract/expenses/expenses.schemas';
import { useRef, useState } from 'react';
import { today } from '../../lib/clock.ts';
import { ChooseFiles, TakePhoto } from '../../ui/documents/document-buttons.tsx';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { askToLeave, useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { DialogFields, DialogForm } from '../../ui/dialogs/dialog-form.tsx';
import { useSendUnlessKnown } from '../../ui/acts/send-unless-known.ts';
import { emptyDraft, expenseEntry, type ExpenseDraft } from './expense-draft.ts';
import { ExpenseFields } from './expense-fields.tsx';
import classes from './expenses.module.css';
import type { Owner } from './expenses.client.ts';
import { OwnerSelect } from './owner-select.tsx';
import { adoptExpense, createExpense } from './expenses.queries.ts';
import { useAddedNotice } from './use-added-notice.ts';

const check = schemaResolver(expenseInput, { sync: true });

interface AddExpenseProps {
  readonly owner: Owner;
  /** The label of the owner's home; empty for the organization. */
  readonly home: string;
  readonly timeZone: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Receipts that were chosen instead of typing. */
  readonly onReceipts: (files: readonly File[]) => void;
}

/** Adds an expense by hand, or takes a receipt instead. */
export function AddExpense({ opened, onClose, onReceipts, ...form }: AddExpenseProps) {
  const [dirty, setDirty] = useState(false);
  const close = () => {
    setDirty(false);
    onClose();
  };
  const ask = async () => {
    if (!dirty || (await askToLeave())) close();
  };
  const take = async (files: readonly File[]) => {
    if (files.length === 0 || (dirty && !(await askToLeave()))) return;
    close();
    onReceipts(files);
  };
  useUnsavedChanges(opened && dirty);
  return (
    <Modal
      opened={opened}
      onClose={() => void ask()}
      title="Add expense"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <FromReceipt onChoose={(files) => void take(files)} />
      <AddForm {...form} onDirty={setDirty} onCancel={() => void ask()} onSaved={close} />
    </Modal>
  );
}

/** The way that needs no typing. */
function FromReceipt({ onChoose }: { readonly onChoose: (files: readonly File[]) => void }) {
  return (
    <div className={classes.fromReceipt}>
      <span>With a receipt? Its amount, date and vendor can be filled in for you.</span>
      <div className={classes.receiptButtons}>
        <TakePhoto onChoose={onChoose} size="sm" variant="default" />
        <ChooseFiles onChoose={onChoose} size="sm" variant="default" />
      </div>
    </div>
  );
}

interface AddFormProps extends Pick<AddExpenseProps, 'owner' | 'home' | 'timeZone'> {
  readonly onDirty: (dirty: boolean) => void;
  readonly onCancel: () => void;
  readonly onSaved: () => void;
}

function AddForm({ owner, home: ofPage, timeZone, onDirty, onCancel, onSaved }: AddFormProps) {
  const form = useForm<ExpenseDraft>({
    initialValues: emptyDraft(owner, today(timeZone)),
    validate: (draft) => check(expenseEntry(draft)),
    onValuesChange: () => onDirty(true),
  });
  // A reference, because an address that was only typed is found after Save was pressed.
  const home = useRef(ofPage);
  const tell = useAddedNotice();
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
      tell([expense], home.current);
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
              home.current = label;
            }}
          />
        )}
        <ExpenseFields form={form} />
      </DialogFields>
    </DialogForm>
  );
}
