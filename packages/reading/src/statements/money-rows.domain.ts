import { amountsIn } from './amounts.domain.ts';
import type { Figure } from './columns.domain.ts';
import type { Row } from './rows.domain.ts';
import { isTotal } from './wording.domain.ts';

export const isTotalLabel = (text: string, label: string) => isTotal(text) || isTotal(label);

export function textWithout(row: Row, at: number, count: number): string {
  const { words } = amountsIn(row);
  const gone = row.words.slice(at, at + count);
  return words
    .filter((word) => !gone.includes(word))
    .map((word) => word.text)
    .join(' ');
}

/** The balance, if a balance row has several amounts. */
export function balanceAmong(figures: readonly Figure[]): Figure | undefined {
  return (
    figures.find(({ role }) => role === 'balance' || role === 'closing' || role === 'opening') ??
    figures.find(({ role }) => role === 'amount') ??
    figures.find(({ role }) => role !== 'ignored')
  );
}
