import type { RehearsedSend } from '@tenantry/contract/shared/rehearsal';
import type { Transaction } from '../database/database.ts';
import type { Lane } from './lanes.ts';

/** A job of one organization, declared by its feature. */
export interface Job<Payload> {
  /** `send_mail`: must not change, because queued jobs use it. */
  readonly name: string;
  /**
   * The slow resource that it waits for; jobs wait only for others of the same lane. Without one, it must not be slow.
   */
  readonly lane?: Lane;
  run(work: JobRun<Payload>): Promise<void>;
  /**
   * NEW-1: the message that the job would send, without links that sign in; null if nothing. A job that sends needs it
   * to be queued in a rehearsal. It is called in the transaction that queues the job.
   */
  preview?(tx: Transaction, payload: Payload): Promise<RehearsedSend | null>;
}

export interface JobRun<Payload> {
  readonly payload: Payload;
  /** The same for each attempt, and for no other job, not even after a restore. */
  readonly id: string;
  /** Aborts if the server stops or the job takes too long; the job then runs again later. */
  readonly signal: AbortSignal;
  /** Starts at 1 and grows with each retry. */
  readonly attempt: number;
  /** Consecutive previous attempts that ended without an error, i.e. the process died. */
  readonly cutOff: number;
  /** Opens a transaction in the job's organization. */
  transact<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
}

/** How often a job is tried. */
export const MAX_ATTEMPTS = 14;

export const isLastAttempt = ({ attempt }: Pick<JobRun<never>, 'attempt'>) =>
  attempt >= MAX_ATTEMPTS;

/** What the queue keeps of a job. */
export interface Envelope {
  readonly organizationId: string;
  readonly payload: unknown;
}
