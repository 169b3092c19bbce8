import type { Lateness } from '@tenantry/contract/ledger/ledger.rules';
import { counted } from '../../lib/words.ts';
import type { Tone } from '../../ui/text/status-tag.tsx';

export interface Status {
  readonly words: string;
  readonly tone: Tone;
}

/** Unknown to people who may not read what is owed. */
type KnownDays = { readonly [Key in keyof Lateness]?: Lateness[Key] | undefined };

/** `Late 17 days`, `Due now` or `Due in 9 days`; null if nothing is open. */
export function dueStatus({ daysLate = 0, daysUntilDue = null }: KnownDays): Status | null {
  if (daysLate > 0) return { words: `Late ${counted(daysLate, 'day')}`, tone: 'owed' };
  if (daysUntilDue === null) return null;
  const words = daysUntilDue === 0 ? 'Due now' : `Due in ${counted(daysUntilDue, 'day')}`;
  return { words, tone: 'neutral' };
}
