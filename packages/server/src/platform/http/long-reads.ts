import type { Database, Scope, Transact, Transaction } from '../database/database.ts';
import type { Position } from '../database/replica-questions.ts';
import { positionToReach, type Replica } from '../database/replica.ts';
import { AppError } from './errors.ts';

/** The database that answered a long read. */
export type ReadFrom = 'primary' | 'replica';

interface Options {
  readonly database: Database;
  /** Null if none is configured. */
  readonly replica: Replica | null;
  readonly count: (from: ReadFrom) => void;
}

/** The position that the replica must have replayed for a request; undefined if the replica cannot be used now. */
export type Needed = Position | null | undefined;

/** Sends long reads to the replica if it has everything that the caller can expect, and otherwise to the primary. */
export interface LongReads {
  /** Determined in the primary's transaction that identifies the caller. */
  neededBy(tx: Transaction): Promise<Needed>;
  /** False without a replica; a long read is then like any other. */
  readonly exist: boolean;
  transactIn(scope: Scope, needed: Needed): Transact;
}

export function createLongReads({ database, replica, count }: Options): LongReads {
  const onPrimary: (scope: Scope) => Transact = (scope) => (work) => {
    if (replica) count('primary');
    return database.transact({ ...scope, readOnly: true }, work);
  };
  if (!replica) {
    return { neededBy: async () => undefined, exist: false, transactIn: onPrimary };
  }

  const fromReplica = async <Result>(
    scope: Scope,
    needed: Position | null,
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<{ result: Result } | null> => {
    try {
      if (!replica.isUsable() || !(await replica.hasReached(needed))) return null;
      const reading = replica.database.transact({ ...scope, readOnly: true }, work);
      return { result: await replica.untilLost(reading) };
    } catch (error) {
      // The response of the work itself. All other errors are the replica's, and the read is repeated on the primary.
      if (error instanceof AppError) throw error;
      return null;
    }
  };

  return {
    neededBy: async (tx) =>
      replica.isUsable() ? positionToReach(tx, replica.maxLagSeconds) : undefined,
    exist: true,
    transactIn: (scope, needed) => async (work) => {
      const found = needed === undefined ? null : await fromReplica(scope, needed, work);
      if (!found) return onPrimary(scope)(work);
      count('replica');
      return found.result;
    },
  };
}
