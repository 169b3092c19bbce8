import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import classes from './expenses.module.css';

/** Under an expense in a list: from whom, what for, and why its receipt was not read. */
export function ExpenseAbout({ expense }: { readonly expense: Expense }) {
  const { vendor, note, readingState, readingFailure } = expense;
  return (
    <>
      {vendor && <bdi className={classes.about}>{vendor}</bdi>}
      {note && <bdi className={classes.about}>{note}</bdi>}
      {readingState === 'failed' && (
        <span className={classes.failed}>
          {readingFailure ?? 'The receipt could not be extracted.'}
        </span>
      )}
    </>
  );
}
