import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { expenseMessages, type Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { useRef, type ReactNode, type RefObject } from 'react';
import { momentIn } from '../../lib/moment.ts';
import { IconAlertTriangle, IconLock } from '../../ui/icons/icons.tsx';
import { IconBan, IconScan } from '../../ui/icons/more-icons.tsx';
import { notifyError } from '../../ui/acts/notify.ts';
import { ProgressBar } from '../../ui/states/progress-bar.tsx';
import type { Owner } from './expenses.client.ts';
import { adoptExpense, refreshExpense } from './expenses.queries.ts';
import classes from './receipt-editor.module.css';
import { useMayChangeExpenses } from './use-may-change-expenses.ts';

interface ReadingStateProps {
  readonly owner: Owner;
  readonly expense: Expense;
  readonly timeZone: string;
  /** Called with the expense before its receipt is read again. */
  readonly watch: (before: Expense) => void;
}

const readers = { embedded: 'on this server', model: 'by the configured model' } as const;

/** EXP-9: whether the receipt was read, by which reader and when; and what to do if that failed. */
export function ReadingState({ owner, expense, timeZone, watch }: ReadingStateProps) {
  const again = useMutation({
    mutationFn: async () => {
      const after = await refreshExpense(owner, expense.id);
      watch(expense);
      await adoptExpense(owner, after);
    },
    onError: notifyError,
  });
  const words = useRef<HTMLDivElement>(null);
  const readAgain = () => {
    // The button disappears while the receipt is read.
    words.current?.focus();
    again.mutate();
  };
  const mayChange = useMayChangeExpenses();
  const button = (label: string) =>
    mayChange && (
      <Button variant="default" size="sm" loading={again.isPending} onClick={readAgain}>
        {label}
      </Button>
    );
  const { readingState, reading } = expense;
  if (expense.statementId !== null) {
    return <State icon={<IconBan size={20} />}>{expenseMessages.fromStatement}.</State>;
  }
  if (readingState === 'private') {
    return (
      <State icon={<IconLock size={20} />}>
        This receipt is private, so nothing is extracted from it. To have a receipt filled in for
        you, choose Allow when you add it.
      </State>
    );
  }
  if (readingState === 'waiting') {
    return (
      <State icon={<IconScan size={20} />} words={words}>
        Extracting the receipt…
        <ProgressBar label="Extracting the receipt" />
      </State>
    );
  }
  if (readingState === 'failed') {
    return (
      <State
        icon={<IconAlertTriangle size={20} />}
        wrong
        words={words}
        action={button('Try again')}
      >
        {expense.readingFailure ?? 'The receipt could not be extracted.'}
      </State>
    );
  }
  if (!reading) return null;
  return (
    <State icon={<IconScan size={20} />} words={words} action={button('Extract again')}>
      Extracted {readers[reading.reader]}, {momentIn(timeZone, reading.readAt)}.
    </State>
  );
}

interface StateProps {
  readonly icon: ReactNode;
  readonly wrong?: boolean;
  readonly action?: ReactNode;
  /** Receives the focus when the action disappears. */
  readonly words?: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

function State({ icon, wrong = false, action, words, children }: StateProps) {
  return (
    <div className={classes.state} data-wrong={wrong || undefined}>
      <span className={classes.stateIcon} aria-hidden>
        {icon}
      </span>
      <div ref={words} tabIndex={-1} className={classes.stateWords} role="status">
        {children}
      </div>
      {action}
    </div>
  );
}
