import { createHash } from 'node:crypto';
import { and, asc, desc, eq, inArray, lt, not, or, sql } from 'drizzle-orm';
import { TRAIL_DAYS, type SecurityEventKind } from '@tenantry/contract/access/trail.schemas';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { dateOf } from '../clock.ts';
import type { Database, Transaction } from '../database/database.ts';
import { inOrganization, newKey } from '../database/organization-rows.ts';
import type { Organization } from '../database/organization-table.ts';
import { securityEvents } from '../database/platform.table.ts';
import type { TrailEntry } from '../http/errors.ts';
import type { Recurring } from '../jobs/recurring.ts';
import type { Logger } from '../log.ts';

export interface Attempt extends TrailEntry {
  /** The network of the caller. */
  readonly address: string;
  /** The call, without ids: `POST /v1/auth/login`. */
  readonly what: string;
}

export interface Trail {
  /** Records a refused attempt; without an organization it is only counted. Never fails the request itself. */
  keep(organization: Organization | null, attempt: Attempt): Promise<void>;
}

interface Dependencies {
  readonly database: Database;
  readonly log: Logger;
  /** For `/metrics`. */
  count(kind: SecurityEventKind): void;
}

/**
 * Anyone can send unsigned webhooks from any number of addresses, so limits of attempts do not stop them. This many are
 * recorded per minute for an organization; the rest are only counted.
 */
const MAX_UNSIGNED_PER_MINUTE = 30;

export function createTrail({ database, log, count }: Dependencies): Trail {
  const unsigned = new RateLimiterMemory({ points: MAX_UNSIGNED_PER_MINUTE, duration: 60 });
  const isFlood = async ({ id }: Organization, { kind }: Attempt) => {
    if (kind !== 'badSignature') return false;
    return unsigned.consume(id).then(
      () => false,
      () => true,
    );
  };
  return {
    keep: async (organization, attempt) => {
      count(attempt.kind);
      if (!organization || (await isFlood(organization, attempt))) return;
      try {
        await database.transact({ organization }, (tx) => recordAttempt(tx, attempt));
      } catch (error) {
        log.warn({ err: error, kind: attempt.kind }, 'a refused attempt was not recorded');
      }
    },
  };
}

/** Records an attempt in the transaction that it belongs to, such as one that is suspicious and still accepted. */
export async function recordAttempt(tx: Transaction, attempt: Attempt): Promise<void> {
  const { kind, userId = null, emailAddress = null, address, what } = attempt;
  const now = dateOf(tx.now);
  const hour = now.toISOString().slice(0, 13);
  const same = JSON.stringify([kind, userId, emailAddress, address, what, hour]);
  await tx.db
    .insert(securityEvents)
    .values({
      ...newKey(tx),
      kind,
      bucket: createHash('sha256').update(same).digest('hex'),
      firstAt: now,
      lastAt: now,
      emailAddress,
      userId,
      address,
      what,
    })
    .onConflictDoUpdate({
      target: [securityEvents.organizationId, securityEvents.bucket],
      set: { lastAt: now, count: sql`${securityEvents.count} + 1` },
    });
}

const own = (tx: Transaction) => inOrganization(tx, securityEvents);

interface Most {
  readonly all: number;
  /** Bad signatures among them: a flood of unsigned webhooks must not hide failed logins. */
  readonly unsigned: number;
}

export async function newestAttempts(tx: Transaction, most: Most) {
  const newestFirst = [desc(securityEvents.lastAt), desc(securityEvents.id)];
  const isUnsigned = eq(securityEvents.kind, 'badSignature');
  const unsigned = tx.db
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(and(own(tx), isUnsigned))
    .orderBy(...newestFirst)
    .limit(most.unsigned);
  return tx.db
    .select()
    .from(securityEvents)
    .where(and(own(tx), or(not(isUnsigned), inArray(securityEvents.id, unsigned))))
    .orderBy(...newestFirst)
    .limit(most.all);
}

/** More than anyone reads; it only prevents a long attack from filling the disk. */
const MAX_ROWS = 100_000;

/**
 * Deletes old attempts, and the oldest ones if there are too many. Bad signatures go first: anyone can send them, so a
 * flood of them must not delete failed logins.
 */
export const prunedTrail: Recurring = {
  name: 'prune_security_events',
  title: 'Cleaning up the security log',
  schedule: '47 * * * *',
  run: async (tx) => {
    const limit = dateOf(tx.now.subtract({ hours: TRAIL_DAYS * 24 }));
    await tx.db.delete(securityEvents).where(and(own(tx), lt(securityEvents.lastAt, limit)));
    const surplus = (await tx.db.$count(securityEvents, own(tx))) - MAX_ROWS;
    if (surplus <= 0) return;
    const oldest = tx.db
      .select({ id: securityEvents.id })
      .from(securityEvents)
      .where(own(tx))
      .orderBy(desc(eq(securityEvents.kind, 'badSignature')), asc(securityEvents.lastAt))
      .limit(surplus);
    await tx.db.delete(securityEvents).where(and(own(tx), inArray(securityEvents.id, oldest)));
  },
};
