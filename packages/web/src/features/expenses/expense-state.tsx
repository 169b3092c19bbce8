import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import classes from './expenses.module.css';

interface ExpenseAboutProps {
  readonly expense: Expense;
  /** Whether another expense in the list has the same vendor, day and amount. */
  readonly isAlike: boolean;
}

/** The text below an expense in a list: the vendor, the note, and what a person should look at. */
export function ExpenseAbout({ expense, isAlike }: ExpenseAboutProps) {
  const { vendor, note, readingState, readingFailure } = expense;
  return (
    <>
      {vendor && <bdi className={classes.about}>{vendor}</bdi>}
      {note && <bdi className={classes.about}>{note}</bdi>}
      {isAlike && (
        <span className={classes.failed}>
          Recorded twice? Another expense has the same vendor, day and amount.
        </span>
      )}
      {readingState === 'failed' && (
        <span className={classes.failed}>
          {readingFailure ?? 'The receipt could not be extracted.'}
        </span>
      )}
    </>
  );
}
