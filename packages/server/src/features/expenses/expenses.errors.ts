import { AppError } from '../../platform/http/errors.ts';

/** EXP-4: the whole save is refused, because the person expects all of it to be saved. */
export function expenseIsNotThere(): AppError {
  return new AppError(
    'rule',
    'An expense of this property no longer exists. Reload the expenses, then save again.',
  );
}

export function statementHasMovedOn(): AppError {
  return new AppError(
    'rule',
    'The statement that made this expense has since been deleted or applied again. Restore or apply the statement.',
  );
}
