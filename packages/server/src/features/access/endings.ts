import type { Transaction } from '../../platform/database/database.ts';

type Ending = (tx: Transaction, userId: string) => Promise<void>;

const endings: Ending[] = [];

/** Calls it when all access of a person ends, so that what the person gave to programs ends, too. */
export function whenAccessEnds(ending: Ending): void {
  endings.push(ending);
}

export async function endGiven(tx: Transaction, userId: string): Promise<void> {
  for (const end of endings) await end(tx, userId);
}
