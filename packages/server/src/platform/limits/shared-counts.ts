import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from '../log.ts';

/** Counts within windows of this many milliseconds, which begin at the same time on every server. */
export interface SharedCounts {
  /** Counts one call of a caller for a limit of this kind. */
  add(kind: string, caller: string): Counted;
  /** Milliseconds until the next window. */
  msLeft(): number;
  /** Adds this server's new counts to the database, and reads those of the others. Never fails. */
  share(): Promise<void>;
}

export interface Counted {
  /** The known total of all servers. */
  readonly used: number;
  takeBack(): void;
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
  /** The total of all servers at the last exchange. */
  shared: number;
}

/** Keys per exchange; after a flood of addresses, the rest follows in the next exchange. */
const MAX_SHARED = 5_000;

/**
 * More callers of one kind than realistic in a window. Beyond this, new ones share one count, so that memory stays
 * bounded.
 */
const MAX_CALLERS = 20_000;
const OTHERS = 'others';

// A server whose clock is behind counts in the window of the others, and never sets them back to its own.
const ADD = `
  INSERT INTO rate_limits AS known (key, points, expire)
  SELECT added.key, added.points, $3::bigint FROM unnest($1::text[], $2::int[]) AS added (key, points)
  ON CONFLICT (key) DO UPDATE SET
    points = excluded.points + CASE WHEN known.expire >= excluded.expire THEN known.points ELSE 0 END,
    expire = greatest(known.expire, excluded.expire)
  RETURNING key, points`;

const HOUR_MS = 3_600_000;

// Does not wait for other servers, so that no two servers deadlock.
const CLEAR = `
  DELETE FROM rate_limits
  WHERE key IN (SELECT key FROM rate_limits WHERE expire < $1 FOR UPDATE SKIP LOCKED)`;

/**
 * Counts in memory, so that no call waits for the database, and exchanges all keys by one statement. Between two
 * exchanges each server knows only its own counts, so servers together may allow slightly more. Once in each window it
 * deletes the expired rows of all limits, including those of `attempt-limits.ts`.
 */
export function createSharedCounts({ pool, log, windowMs, now }: Dependencies): SharedCounts {
  let end = 0;
  let clearedIn = 0;
  let sharing = false;
  let alone = false;
  const kinds = new Map<string, Map<string, Count>>();

  const startWindow = () => {
    const moment = now();
    // In a test, the clock may also go back.
    if (moment < end && moment >= end - windowMs) return;
    kinds.clear();
    end = (Math.floor(moment / windowMs) + 1) * windowMs;
  };

  const share = async () => {
    startWindow();
    const added = unsharedOf(kinds);
    if (added.size === 0) return;
    // In a fixed order, so that two servers never deadlock.
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
    alone = false;
    if (clearedIn === end) return;
    clearedIn = end;
    await pool.query(CLEAR, [now() - HOUR_MS]);
  };

  return {
    add: (kind, caller) => {
      startWindow();
      const callers = kinds.get(kind) ?? new Map<string, Count>();
      kinds.set(kind, callers);
      const count = countOf(callers, caller);
      count.here += 1;
      return {
        used: count.here + count.shared,
        takeBack: () => {
          count.here -= 1;
        },
      };
    },
    msLeft: () => {
      startWindow();
      return end - now();
    },
    share: async () => {
      // While the database is slow, the next exchange includes the counts made meanwhile.
      if (sharing) return;
      sharing = true;
      try {
        await share();
      } catch (error) {
        // Logged once per outage, not with every exchange.
        if (!alone) log.warn({ err: error }, 'calls are counted by this server alone');
        alone = true;
      }
      sharing = false;
    },
  };
}

function countOf(callers: Map<string, Count>, caller: string): Count {
  const isCrowded = callers.size >= MAX_CALLERS;
  const known = callers.get(caller) ?? (isCrowded ? callers.get(OTHERS) : undefined);
  if (known) return known;
  const count = { here: 0, shared: 0 };
  callers.set(isCrowded ? OTHERS : caller, count);
  return count;
}

/** Counts that other servers do not know yet, by the key in the database. */
function unsharedOf(kinds: ReadonlyMap<string, ReadonlyMap<string, Count>>): Map<string, Count> {
  const unshared = new Map<string, Count>();
  for (const [kind, callers] of kinds) {
    for (const [caller, count] of callers) {
      if (count.here !== 0) unshared.set(hashOf(`${kind} ${caller}`), count);
      if (unshared.size === MAX_SHARED) return unshared;
    }
  }
  return unshared;
}

/** No address or account is stored in plain text. */
function hashOf(key: string): string {
  return `calls:${createHash('sha256').update(key).digest('hex')}`;
}
