import type { Transaction } from '../database/database.ts';

/** Work that is repeated for every organization. It must be safe to run twice. */
export interface Recurring {
  readonly name: string;
  /** Five cron fields, UTC. */
  readonly schedule: string;
  run(tx: Transaction): Promise<unknown>;
  /** Also run at server start, because no server may have run at the scheduled time. */
  readonly atStart?: true;
}
