import type { DueStanding } from '@tenantry/contract/ledger/ledger.rules';
import type { Tone } from '../../ui/status-tag.tsx';

export interface Status {
  readonly words: string;
  readonly tone: Tone;
}

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

/** `Late 17 days`, `Due now` or `Due in 9 days`; null if nothing is open. */
export function dueStatus({ daysLate, daysUntilDue }: DueStanding): Status | null {
  if (daysLate > 0) return { words: `Late ${days(daysLate)}`, tone: 'owed' };
  if (daysUntilDue === null) return null;
  const words = daysUntilDue === 0 ? 'Due now' : `Due in ${days(daysUntilDue)}`;
  return { words, tone: 'neutral' };
}
