import type { Statement, StatementLine } from '@tenantry/contract/statements/statements.schemas';
import { formatDate } from '../../lib/format.ts';
import { dayIn } from '../../lib/moment.ts';
import { counted } from '../../lib/words.ts';

/** The number of each kind. */
export interface Counts {
  readonly income: number;
  readonly expenses: number;
  readonly payments: number;
}

type Applied = NonNullable<Statement['applied']>;

const list = new Intl.ListFormat('en-US');

/** Without those that there are none of. */
const some = (count: number, one: string, more = `${one}s`) =>
  count === 0 ? [] : [counted(count, one, more)];

/** `6 expenses and 2 income lines`. */
export function itemsText({ income, expenses, payments }: Counts): string {
  const parts = [
    ...some(expenses, 'expense'),
    ...some(income, 'income line'),
    ...some(payments, 'owner payment'),
  ];
  return parts.length === 0 ? 'nothing' : list.format(parts);
}

export function countsOf({ income, expenses, payments }: Applied): Counts {
  return { income: income.count, expenses: expenses.count, payments: payments.count };
}

/** STMT-1: `Applied 11/02/2026: 2 income, 6 expenses`. @param timeZone the organization's */
export function appliedText({ applied }: Pick<Statement, 'applied'>, timeZone: string): string {
  if (!applied) return 'Nothing created yet';
  const { income, expenses, payments } = countsOf(applied);
  const parts = [
    ...some(income, 'income', 'income'),
    ...some(expenses, 'expense'),
    ...some(payments, 'owner payment'),
  ];
  return `Applied ${formatDate(dayIn(timeZone, applied.appliedAt))}: ${parts.join(', ') || 'nothing'}`;
}

/** What happens to a statement's items when it is deleted, in a sentence. */
export function deletionText({ applied }: Pick<Statement, 'applied'>): string {
  if (!applied) return 'It created nothing, so nothing else changes.';
  return `Its ${itemsText(countsOf(applied))} will no longer count.`;
}

/** What happens to earlier items if the statement is applied again, in a sentence. */
export function replacementText(applied: Applied, timeZone: string): string {
  const made = itemsText(countsOf(applied));
  const edited = applied.editedExpenses;
  const since = edited === 0 ? '' : `; you have since changed ${edited} of them`;
  return `This replaces the ${made} of ${formatDate(dayIn(timeZone, applied.appliedAt))}${since}.`;
}

/** STMT-1: the file name in the path of the statement's view. */
export function fileNameIn(statementUrl: string): string {
  return decodeURIComponent(statementUrl.slice(statementUrl.lastIndexOf('/') + 1));
}

/** STMT-2. */
export function isPdfName(fileName: string): boolean {
  return /\.pdf$/i.test(fileName);
}

/** Under 70% somebody should look at the original. */
export function isUnsure({ confidence }: Pick<StatementLine, 'confidence'>): boolean {
  return confidence < 0.7;
}
