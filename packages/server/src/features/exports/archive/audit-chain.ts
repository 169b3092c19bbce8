import { sealedEvents } from '../../../platform/audit/seals.ts';
import type { Transaction } from '../../../platform/database/database.ts';

/** The audit chain as lines: with each, a stranger can compute the hash from the one before. */
export async function* linesOfChain(tx: Transaction): AsyncGenerator<Buffer> {
  for await (const seals of sealedEvents(tx)) {
    const lines = seals.map((seal) => `${JSON.stringify(seal)}\n`);
    yield Buffer.from(lines.join(''));
  }
}
