import { actorOf } from './actor.ts';
import type { Transaction } from './database/database.ts';

/**
 * The same transaction, whose records name the person who asked for the work: a job has no actor. It has none of the
 * person's permissions, which were checked when they asked.
 */
export function actingFor(tx: Transaction, userId: string | null): Transaction {
  const actor = userId === null ? null : actorOf({ userId, sessionId: '', roles: [] });
  return { ...tx, actor };
}
