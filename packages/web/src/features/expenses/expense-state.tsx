import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import classes from './expenses.module.css';

/** The text below an expense in a list: the vendor, the note, and why its receipt was not read. */
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
