import { schemaResolver, useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { expenseInput, type Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { changed, queryClient } from '../../lib/query-client.ts';
import { useConflict } from '../../ui/conflict/use-conflict.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { useFormSubmit } from '../../ui/use-submit.ts';
import {
  expenseDraft,
  expenseEntry,
  expenseFields,
  isOverwritten,
  mergedDraft,
  type ExpenseDraft,
} from './expense-draft.ts';
import type { Owner } from './expenses.client.ts';
import { expenseQuery, updateExpense } from './expenses.queries.ts';

const check = schemaResolver(expenseInput, { sync: true });

interface ExpenseFormOptions {
  readonly owner: Owner;
  readonly expense: Expense;
  readonly timeZone: string;
  readonly onClose: () => void;
}

/** The form of an expense: saves it, and follows other changes of it while the form is open. */
export function useExpenseForm({ owner, expense, timeZone, onClose }: ExpenseFormOptions) {
  const form = useForm<ExpenseDraft>({
    initialValues: expenseDraft(expense, timeZone),
    validate: (draft) => check(expenseEntry(draft)),
  });
  const {
    base: known,
    setBase,
    conflict,
    meet,
  } = useConflict({
    form,
    row: expense,
    draftOf: (row: Expense) => expenseDraft(row, timeZone),
    fields: expenseFields,
  });
  const base = known ?? expense;
  useKeptDraft(form, `expense:${base.id}:${base.version}`);
  const [chosen, setChosen] = useState(owner);
  const isMoved = chosen !== owner;
  const openExpenses = useOpenExpenses();
  const release = useUnsavedChanges(form.isDirty() || isMoved);
  const begin = (next: Expense, draft: ExpenseDraft) => {
    const fresh = expenseDraft(next, timeZone);
    setBase(next);
    form.setInitialValues(fresh);
    form.setValues(draft);
    form.resetDirty(fresh);
  };
  useFollowedReading(base, expense, () => {
    const typed = form.getValues();
    const before = expenseDraft(base, timeZone);
    const after = expenseDraft(expense, timeZone);
    if (isOverwritten(typed, before, after, expense.reading)) meet(expense);
    else begin(expense, mergedDraft(typed, before, after));
  });

  const { error, formProps } = useFormSubmit({
    form,
    send: (draft) =>
      updateExpense(owner, base.id, {
        ...expenseEntry(draft),
        ...(isMoved && { propertyId: chosen }),
        version: base.version,
      }),
    // After a move, this page would reload an expense that is no longer there.
    changes: isMoved ? [] : ['expenses'],
    onRefused: async (reason) => {
      const current = await newerThan(owner, base, reason);
      if (current) meet(current);
      return current !== null;
    },
    onDone: async (_saved, _draft, refreshed) => {
      await refreshed;
      release();
      notifySuccess(isMoved ? 'Expense moved' : 'Expense saved');
      if (isMoved) {
        await openExpenses(chosen);
        await changed('expenses');
      } else onClose();
    },
  });
  return { form, conflict, error, formProps, chosen, choose: setChosen };
}

/** Opens the list of the expenses of an owner. */
function useOpenExpenses() {
  const navigate = useNavigate();
  return (owner: Owner) =>
    owner === null
      ? navigate({ to: '/organization-expenses', replace: true })
      : navigate({ to: '/property-expenses', search: { propertyId: owner }, replace: true });
}

/** Adds the result of a finished reading to the form. Changes by other people are reported when the form is saved. */
function useFollowedReading(base: Expense, expense: Expense, follow: () => void): void {
  const latest = useRef(follow);
  useEffect(() => {
    latest.current = follow;
  });
  const isRead =
    base.readingState === 'waiting' || base.reading?.readAt !== expense.reading?.readAt;
  const follows = expense.version > base.version && isRead;
  useEffect(() => {
    if (follows) latest.current();
  }, [follows, expense.version]);
}

/** After a 409: the current version of the expense. */
async function newerThan(owner: Owner, over: Expense, reason: unknown): Promise<Expense | null> {
  if (!(reason instanceof ApiError) || reason.code !== 'stale_version') return null;
  const query = { ...expenseQuery(owner, over.id), staleTime: 0 };
  const current = await queryClient.query(query).catch(() => null);
  return current && current.version !== over.version ? current : null;
}
