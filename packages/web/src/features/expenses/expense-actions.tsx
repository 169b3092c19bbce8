import { Tooltip } from '@mantine/core';
import { expenseMessages, type Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { useEffect, useRef, type ReactNode } from 'react';
import { moveLostFocus } from '../../ui/hooks/use-focus-after.ts';
import { IconLock, IconRefresh, IconTrash } from '../../ui/icons/icons.tsx';
import { IconBan } from '../../ui/icons/more-icons.tsx';
import { LinkButton } from '../../ui/text/link.tsx';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { fromList } from '../../ui/tables/use-close-to-list.ts';
import { expenseName } from './expense-labels.ts';
import classes from './expenses.module.css';
import type { ExpenseHandlers } from './use-expense-handlers.ts';
import { useMayChangeExpenses } from './use-may-change-expenses.ts';
import '@mantine/core/styles/Tooltip.layer.css';

interface ExpenseActionsProps {
  readonly expense: Expense;
  readonly timeZone: string;
  readonly handlers: ExpenseHandlers;
}

/** The actions of a row: extract its receipt again, open it, delete it. */
export function ExpenseActions({ expense, timeZone, handlers }: ExpenseActionsProps) {
  const name = expenseName(expense, timeZone);
  const mayChange = useMayChangeExpenses();
  const isShare = expense.sharedExpenseId !== undefined;
  const goOn = useRef<(() => void) | null>(null);
  useEffect(() => () => goOn.current?.(), []);
  const remove = async (button: HTMLElement) => {
    goOn.current = focusAfterRowOf(button);
    if (!(await handlers.remove(expense))) goOn.current = null;
  };
  return (
    <div className={classes.actions}>
      <Refresh expense={expense} name={name} onRefresh={() => handlers.refresh(expense)} />
      {!isShare && <EditLink expense={expense} name={name} />}
      {mayChange && !isShare && (
        <PlainButton
          variant="subtle"
          icon
          aria-label={`Delete ${name}`}
          title="Delete"
          onClick={({ currentTarget }) => void remove(currentTarget)}
        >
          <IconTrash size={20} aria-hidden />
        </PlainButton>
      )}
    </div>
  );
}

/** @returns a function that focuses the row after the one with the button when that row is gone, or else the page */
function focusAfterRowOf(button: HTMLElement): () => void {
  const list = button.closest('ul, table');
  const rows = () => [...(list?.querySelectorAll('li, tbody tr') ?? [])];
  const index = rows().findIndex((row) => row.contains(button));
  const next = () => {
    const left = list?.isConnected ? rows() : [];
    const place = left[Math.min(index, left.length - 1)]?.querySelector<HTMLElement>('a, button');
    return place ?? document.querySelector('main');
  };
  return () => moveLostFocus(next);
}

interface RefreshProps {
  readonly expense: Expense;
  readonly name: string;
  readonly onRefresh: () => void;
}

/** EXP-1, EXP-3, EXP-11: extracts the receipt again, or explains why that is not possible here. */
function Refresh({ expense, name, onRefresh }: RefreshProps) {
  const mayChange = useMayChangeExpenses();
  const { status, button, begin } = useFocusWhileRead(expense.readingState === 'waiting');
  if (expense.statementId !== null || expense.sharedExpenseId !== undefined) {
    const { fromStatement, fromBuilding } = expenseMessages;
    return (
      <Hint text={expense.statementId === null ? fromBuilding : fromStatement}>
        <IconBan size={20} aria-hidden />
      </Hint>
    );
  }
  if (expense.readingState === 'private') {
    return (
      <Hint text="This receipt is private, so nothing is extracted from it">
        <IconLock size={20} aria-hidden />
      </Hint>
    );
  }
  if (expense.readingState === 'waiting') {
    return (
      <span ref={status} tabIndex={-1} role="status" className={classes.reading}>
        Extracting…
      </span>
    );
  }
  if (expense.readingState === 'none' || !mayChange) return null;
  return (
    <PlainButton
      variant="subtle"
      icon
      aria-label={`Refresh ${name}`}
      title="Extract the receipt again"
      ref={button}
      onClick={() => {
        begin();
        onRefresh();
      }}
    >
      <IconRefresh size={20} aria-hidden />
    </PlainButton>
  );
}

/** The button is replaced by its result while the receipt is read, and comes back later: the focus stays there. */
function useFocusWhileRead(waiting: boolean) {
  const status = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const begun = useRef(false);
  useEffect(() => {
    if (!begun.current || document.activeElement !== document.body) return;
    (status.current ?? button.current)?.focus({ preventScroll: true });
    if (!waiting) begun.current = false;
  }, [waiting]);
  const begin = () => {
    begun.current = true;
  };
  return { status, button, begin };
}

/** An icon with a text that appears on hover, focus and touch. */
function Hint({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <Tooltip label={text} multiline maw={300} events={{ hover: true, focus: true, touch: true }}>
      <PlainButton variant="subtle" icon className={classes.hint} aria-label={text}>
        {children}
      </PlainButton>
    </Tooltip>
  );
}

function EditLink({ expense, name }: Omit<RefreshProps, 'onRefresh'>) {
  const { id: expenseId, propertyId } = expense;
  const text = expense.receiptUrl === null ? 'Edit' : 'View/Edit';
  const look = { state: fromList, variant: 'default', 'aria-label': `${text} ${name}` } as const;
  return propertyId === null ? (
    <LinkButton to="/org-expense-receipt" search={{ expenseId }} {...look}>
      {text}
    </LinkButton>
  ) : (
    <LinkButton to="/expense-receipt" search={{ propertyId, expenseId }} {...look}>
      {text}
    </LinkButton>
  );
}
