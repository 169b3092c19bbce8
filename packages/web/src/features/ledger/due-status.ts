import type { DueStanding } from '@tenantry/contract/ledger/ledger.rules';
import type { Tone } from '../../ui/status-tag.tsx';

export interface Status {
  readonly words: string;
  readonly tone: Tone;
}

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

/** Unknown to people who may not read what is owed. */
type Standing = { readonly [Key in keyof DueStanding]?: DueStanding[Key] | undefined };

/** `Late 17 days`, `Due now` or `Due in 9 days`; null if nothing is open. */
export function dueStatus({ daysLate = 0, daysUntilDue = null }: Standing): Status | null {
  if (daysLate > 0) return { words: `Late ${days(daysLate)}`, tone: 'owed' };
  if (daysUntilDue === null) return null;
  const words = daysUntilDue === 0 ? 'Due now' : `Due in ${days(daysUntilDue)}`;
  return { words, tone: 'neutral' };
}
