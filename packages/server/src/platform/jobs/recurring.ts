import type { Transaction } from '../database/database.ts';

/** Work that is repeated for every organization. It must be safe to run twice. */
export interface Recurring {
  /** Must not change, because queued jobs use it. */
  readonly name: string;
  /** What it does, as people read it before `failed`: `Automatic billing`. */
  readonly title: string;
  /**
   * Five cron fields, UTC. It also runs once when a server starts, because none may have run at the scheduled time. With
   * null it runs only when a job of its name is queued.
   */
  readonly schedule: string | null;
  run(tx: Transaction): Promise<unknown>;
}
