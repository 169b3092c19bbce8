import { schemaResolver, useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { expenseInput, type Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useConflict } from '../../ui/conflict/use-conflict.ts';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { saveErrorSentence } from '../../ui/forms/save-errors.ts';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import {
  expenseDraft,
  expenseEntry,
  expenseFields,
  isOverwritten,
  isSavedAs,
  mergedDraft,
  type ExpenseDraft,
} from './expense-draft.ts';
import type { Owner } from './expenses.client.ts';
import { dropExpense, expenseQuery, updateExpense } from './expenses.queries.ts';

const check = schemaResolver(expenseInput, { sync: true });

interface ExpenseFormOptions {
  readonly owner: Owner;
  readonly expense: Expense;
  readonly timeZone: string;
  /** Told when a move is sent, and with false when it has failed. */
  readonly onMoving: (moving: boolean) => void;
  readonly onClose: () => void;
}

/** The form of an expense: saves it, and follows other changes of it while the form is open. */
export function useExpenseForm(options: ExpenseFormOptions) {
  const { owner, expense, timeZone, onClose } = options;
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
  const openExpenses = useOpenExpenses();
  const release = useUnsavedChanges(form.isDirty());
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
      isMove(draft, base)
        ? moveExpense(options, base, draft)
        : updateExpense(owner, base.id, { ...expenseEntry(draft), version: base.version }),
    changes: ['expenses'],
    sentenceOf: (reason) => saveSentence(reason, owner),
    onRefused: async (reason) => {
      const current = await newerThan(owner, base, reason);
      if (current) meet(current);
      return current !== null;
    },
    onDone: async (_saved, draft, refreshed) => {
      await refreshed;
      release();
      notifySuccess(isMove(draft, base) ? 'Expense moved' : 'Expense saved');
      if (isMove(draft, base)) await openExpenses(draft.propertyId);
      else onClose();
    },
  });
  return { form, conflict, error, formProps };
}

const isMove = (draft: ExpenseDraft, { propertyId }: Expense) => draft.propertyId !== propertyId;

/** Saves an expense at its new place. If the response of an earlier attempt was lost, it is there already. */
async function moveExpense(
  { owner, timeZone, onMoving }: ExpenseFormOptions,
  base: Expense,
  draft: ExpenseDraft,
): Promise<void> {
  const { propertyId } = draft;
  onMoving(true);
  try {
    await queryClient.cancelQueries({ queryKey: expenseQuery(owner, base.id).queryKey });
    const body = { ...expenseEntry(draft), propertyId, version: base.version };
    await updateExpense(owner, base.id, body);
  } catch (reason) {
    const there = currentIn(reason);
    if (there?.propertyId === propertyId && isSavedAs(draft, there, timeZone)) {
      await dropExpense(owner, base.id);
      return;
    }
    onMoving(false);
    throw reason;
  }
}

/** Whether the server found nothing at this address. */
export const isMissing = (reason: unknown) => reason instanceof ApiError && reason.status === 404;

/** With a 409: the current expense, wherever it is now. */
function currentIn(reason: unknown): Expense | null {
  const isStale = reason instanceof ApiError && reason.code === 'stale_version';
  return isStale ? ((reason.current as Expense | undefined) ?? null) : null;
}

export const GONE =
  'This expense was deleted or moved to another property. What you typed is not saved: copy what you need, then close this page.';

function saveSentence(reason: unknown, owner: Owner): string {
  if (isMissing(reason)) {
    return 'The expense, or the property you chose, was deleted. Reload the page, then try again.';
  }
  const current = currentIn(reason);
  return current && current.propertyId !== owner ? GONE : saveErrorSentence(reason);
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
