import type { Payment } from '@tenantry/contract/payments/payments.schemas';

/** One wish to take money back, however often it has to be sent. */
export interface Act {
  readonly key: string;
  /** The ids of what had been taken back before. */
  readonly after: string;
}

type Reversals = readonly Pick<Payment['reversals'][number], 'id'>[];

export function newAct(reversals: Reversals, key: string): Act {
  return { key, after: reversals.map(({ id }) => id).join(' ') };
}

/**
 * Whether an act is over: more has been taken back since, by it most likely, although its answer was lost. With its key
 * the next one would be told of that, and nothing would be done. That a refund is settled changes nothing.
 */
export function isOver(act: Act, reversals: Reversals): boolean {
  return newAct(reversals, act.key).after !== act.after;
}
