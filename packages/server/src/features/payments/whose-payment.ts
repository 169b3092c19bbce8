/** UNIT-6: who paid, for the reader of a mail about it. */
export interface PaidBy {
  /** Whether the reader paid. */
  readonly own: boolean;
  /** Who paid, of several who may; null if it is not known, or if only one person may. */
  readonly name: string | null;
  /** Whether several people may pay for the lease. */
  readonly several: boolean;
}

/** `your`, `Jane Doe's`, or `a` if the payer is unknown. */
export function whose({ own, name }: PaidBy): string {
  if (own) return 'your';
  return name === null ? 'a' : `${name}'s`;
}

/** The same at the beginning of a sentence. */
export function whoseFirst(paidBy: PaidBy): string {
  const word = whose(paidBy);
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
