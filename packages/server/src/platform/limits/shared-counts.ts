import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from '../log.ts';

/** Counts within windows of so many milliseconds, which begin at the same moment on every server. */
export interface SharedCounts {
  /** Counts one, and answers how many there are now on all servers, as far as this one knows. */
  add(key: string): number;
  takeBack(key: string): void;
  /** Milliseconds until the counts begin anew. */
  msLeft(): number;
  /** Adds what was counted here to the database, and learns what the others counted. Never fails. */
  share(): Promise<void>;
}

interface Dependencies {
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly windowMs: number;
  /** Milliseconds since the epoch. */
  now(): number;
}

interface Count {
  /** Counted here and not shared yet. */
  here: number;
  /** Of all servers, when it was shared last. */
  shared: number;
}

/** So many keys are shared at once; after a flood of addresses the others follow with the next share. */
const MOST_SHARED = 5_000;

/** More callers than ever come within a window; past it new ones are not counted, so that memory stays bounded. */
const MOST_KEYS = 100_000;

const ADD = `
  INSERT INTO rate_limits AS known (key, points, expire)
  SELECT added.key, added.points, $3::bigint FROM unnest($1::text[], $2::int[]) AS added (key, points)
  ON CONFLICT (key) DO UPDATE SET
    points = excluded.points + CASE WHEN known.expire = excluded.expire THEN known.points ELSE 0 END,
    expire = excluded.expire
  RETURNING key, points`;

/**
 * Counted in memory, so that no call waits for the database, and shared by one statement for all keys. Between two
 * shares each server knows only its own, so that several servers may together let a little more through.
 */
export function createSharedCounts({ pool, log, windowMs, now }: Dependencies): SharedCounts {
  let end = 0;
  let sharing = false;
  const counts = new Map<string, Count>();

  const current = (): Map<string, Count> => {
    const moment = now();
    // The clock of a test may also go back.
    if (moment >= end || moment < end - windowMs) {
      counts.clear();
      end = (Math.floor(moment / windowMs) + 1) * windowMs;
    }
    return counts;
  };

  const share = async () => {
    const added = new Map<string, Count>();
    for (const [key, count] of current()) {
      if (count.here !== 0) added.set(hashOf(key), count);
      if (added.size === MOST_SHARED) break;
    }
    if (added.size === 0) return;
    // In one order, so that two servers never wait for each other.
    const keys = [...added.keys()].sort();
    const sent = new Map(keys.map((key) => [key, added.get(key)?.here ?? 0]));
    const { rows } = await pool.query<{ key: string; points: number }>(ADD, [
      keys,
      [...sent.values()],
      end,
    ]);
    for (const { key, points } of rows) {
      const count = added.get(key);
      if (!count) continue;
      count.here -= sent.get(key) ?? 0;
      count.shared = points;
    }
  };

  return {
    add: (key) => {
      const known = current().get(key);
      const count = known ?? { here: 0, shared: 0 };
      if (!known && counts.size < MOST_KEYS) counts.set(key, count);
      count.here += 1;
      return count.here + count.shared;
    },
    takeBack: (key) => {
      const count = current().get(key);
      if (count) count.here -= 1;
    },
    msLeft: () => {
      current();
      return end - now();
    },
    share: async () => {
      // While the database is slow, the next share takes what was counted meanwhile.
      if (sharing) return;
      sharing = true;
      try {
        await share();
      } catch (error) {
        log.warn({ err: error }, 'calls are counted by this server alone');
      }
      sharing = false;
    },
  };
}

/** No address and no account is kept in clear. */
function hashOf(key: string): string {
  return `calls:${createHash('sha256').update(key).digest('hex')}`;
}
