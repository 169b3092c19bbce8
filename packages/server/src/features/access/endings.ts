import type { Transaction } from '../../platform/database/database.ts';

type Ending = (tx: Transaction, userId: string) => Promise<void>;
type Telling = (tx: Transaction, userId: string) => Promise<readonly string[]>;

const endings: Ending[] = [];
const resets: Ending[] = [];
const tellings: Telling[] = [];

/** Calls it when all access of a person ends, so that what the person gave to programs ends, too. */
export function whenAccessEnds(ending: Ending): void {
  endings.push(ending);
}

/** The same when a password is set by a mailed link or an administrator, because an intruder may have made it. */
export function whenPasswordIsReset(ending: Ending): void {
  resets.push(ending);
}

/** Tells the person after a reset, in sentences, what works without the new password. */
export function whatRemains(telling: Telling): void {
  tellings.push(telling);
}

export async function endGiven(tx: Transaction, userId: string): Promise<void> {
  for (const end of endings) await end(tx, userId);
}

export async function endAfterReset(tx: Transaction, userId: string): Promise<void> {
  for (const end of resets) await end(tx, userId);
}

export async function remainingOf(tx: Transaction, userId: string): Promise<string[]> {
  const sentences: string[] = [];
  for (const telling of tellings) sentences.push(...(await telling(tx, userId)));
  return sentences;
}
