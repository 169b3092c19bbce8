import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../http/errors.ts';

/** A number of attempts within a number of seconds. */
export interface Limit {
  /** Must be unique among the limits; prefix of their keys. */
  readonly name: string;
  readonly attempts: number;
  readonly seconds: number;
}

/** A limit for one account, one address or one organization, identified by a hash. */
export interface Bucket {
  readonly limit: Limit;
  readonly of: readonly string[];
}

/** A counted attempt. */
export interface Attempt {
  /** Takes the count back, because the attempt succeeded. */
  forgive(): Promise<void>;
}

/** The error for a full limit, which names the limit. */
export class TooManyAttempts extends AppError {
  /** The limit's name. */
  readonly limit: string;

  constructor(limit: string, waitMs: number) {
    const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    super('too_many_requests', `Too many attempts. Please wait ${wait} and try again.`, {
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
    });
    this.limit = limit;
  }
}

export interface AttemptLimits {
  /**
   * Counts an attempt before it is made, so that simultaneous attempts cannot exceed a limit. Buckets go from narrow to
   * wide: an attempt refused by a narrow one does not fill the wide ones. Throws `TooManyAttempts` if one is full.
   */
  count(buckets: readonly Bucket[]): Promise<Attempt>;
  /** Counts an attempt and returns whether it is within the limit, for cases where the caller must not know. */
  allows(bucket: Bucket): Promise<boolean>;
}

const noLimits: AttemptLimits = {
  count: async () => ({ forgive: async () => undefined }),
  allows: async () => true,
};

/** Counted in the database, so that several servers count together; uses the machine's own time. */
export function createAttemptLimits(pool: pg.Pool, enabled: boolean): AttemptLimits {
  if (!enabled) return noLimits;
  const limiters = new Map<string, RateLimiterPostgres>();

  const limiterOf = ({ name, attempts, seconds }: Limit): RateLimiterPostgres => {
    const known = limiters.get(name);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      // `shared-counts.ts` deletes expired rows of the table.
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: attempts,
      duration: seconds,
    });
    limiters.set(name, limiter);
    return limiter;
  };

  /** Null if it was within the limit, or the milliseconds until the next attempt is allowed. */
  const consume = async ({ limit, of }: Bucket): Promise<number | null> => {
    try {
      await limiterOf(limit).consume(keyOf(of));
      return null;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return refused.msBeforeNext;
      throw refused;
    }
  };

  const forgive = async (buckets: readonly Bucket[]) => {
    await Promise.all(buckets.map(({ limit, of }) => limiterOf(limit).reward(keyOf(of))));
  };

  return {
    count: async (buckets) => {
      for (const [index, bucket] of buckets.entries()) {
        const wait = await consume(bucket);
        if (wait === null) continue;
        await forgive(buckets.slice(0, index));
        throw new TooManyAttempts(bucket.limit.name, wait);
      }
      return { forgive: () => forgive(buckets) };
    },
    allows: async (bucket) => (await consume(bucket)) === null,
  };
}

function keyOf(of: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(of)).digest('hex');
}
