import { formatMoney } from '../../lib/format.ts';

interface Open {
  readonly balanceDue: number;
  readonly dueNow: number;
}

/** Adds the open amount that is not due now: `Nothing is late, $1,850.00 is due later`. */
export function dueNote(words: string, { balanceDue, dueNow }: Open): string {
  const later = Math.round((balanceDue - dueNow) * 100) / 100;
  return later > 0 ? `${words}, ${formatMoney(later)} is due later` : words;
}
