import type { RehearsedChange, RehearsedMoney } from '@tenantry/contract/shared/rehearsal';

/** A job that a rehearsed call would have queued. */
export interface RecordedJob {
  readonly name: string;
  readonly payload: object;
  readonly key: string | null;
}

/**
 * NEW-1: the effects of a rehearsed call, recorded where they happen. They are kept in memory: the audit trail has no
 * index by request, and a queued job would use up a sequence number, which a rollback does not return.
 */
export interface Recording {
  readonly changes: RehearsedChange[];
  readonly money: RehearsedMoney[];
  jobs: RecordedJob[];
}
