import { formatCents, type Cents } from '@tenantry/contract/shared/money';
import { AppError } from '../../platform/http/errors.ts';

/** EXP-4: the whole save is refused, because the person expects all of it to be saved. */
export function expenseIsNotThere(): AppError {
  return new AppError(
    'expense_gone',
    'An expense of this property no longer exists. Reload the expenses, then save again.',
  );
}

/** EXP-1, EXP-5: only for requests that asked. */
export function isRecordedAlready(what: 'receipt' | 'expense', known: string): AppError {
  return new AppError('already_recorded', `This ${what} is already recorded: ${known}.`);
}

/** EXP-13: an old response that is sent back must not move the expense. */
export function moveNeedsVersion(current: unknown): AppError {
  return new AppError(
    'stale_version',
    'To move an expense, send its current version. Without a move, leave out the property.',
    { current },
  );
}

/** EXP-13 */
export function staysWithItsStatement(): AppError {
  return new AppError(
    'expense_of_statement',
    'This expense comes from a statement, so it stays with the property of the statement.',
  );
}

/** UNIT-4 */
export function expenseIsShare(): AppError {
  return new AppError(
    'expense_is_share',
    'This is a share of an expense of its building. Change that one on the page of the building.',
  );
}

/** UNIT-4 */
export function unitsAreGone(): AppError {
  return new AppError(
    'units_gone',
    'A unit in this list is no longer in the building. Reload the page, then try again.',
  );
}

/** UNIT-4: a client must not forget a unit, because the others would pay its share. */
export function unitsAreMissing(building: string): AppError {
  const message = `Enter a number for each unit of ${building}, and 0 for those that pay nothing.`;
  return new AppError('units_missing', message, { fields: { units: message } });
}

/** UNIT-4 */
export function expenseToSplitIsGone(): AppError {
  return new AppError(
    'expense_to_split_gone',
    'This expense was deleted or moved, so it cannot be split. Reload the page.',
  );
}

/** UNIT-4 */
export function nothingToShare(): AppError {
  const message = 'Enter a number for at least one unit.';
  return new AppError('nothing_to_share', message, { fields: { units: message } });
}

export function statementHasMovedOn(): AppError {
  return new AppError(
    'statement_changed',
    'The statement that made this expense has since been deleted or applied again. Restore or apply the statement.',
  );
}

/** MAINT-9 */
export function chargeAboveCost(cost: Cents, charged: Cents): AppError {
  const already = charged > 0 ? `, and ${formatCents(charged)} of it is charged already` : '';
  const sentence = `The work has cost ${formatCents(cost)} so far${already}. Charge less, or say why the tenant pays more.`;
  return new AppError('charge_above_cost', sentence, { fields: { amount: sentence } });
}
