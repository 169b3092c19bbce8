import type { RehearsedChange, RehearsedMoney } from '@tenantry/contract/shared/rehearsal';

/** A job that a rehearsed call would have queued. */
export interface RecordedJob {
  readonly name: string;
  readonly payload: object;
  readonly key: string | null;
}

/**
 * NEW-1: what a rehearsed call does, written down where it is done. It is kept in memory: the audit trail has no index by
 * request, and a queued job would use up a number of a sequence, which no rollback gives back.
 */
export interface Recording {
  readonly changes: RehearsedChange[];
  readonly money: RehearsedMoney[];
  jobs: RecordedJob[];
}
