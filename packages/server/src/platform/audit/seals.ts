import { createHash } from 'node:crypto';
import { and, asc, desc, isNull } from 'drizzle-orm';
import { dateOf } from '../clock.ts';
import type { Transaction } from '../database/database.ts';
import { inOrganization, refersTo, newKey } from '../database/organization-rows.ts';
import { auditEvents, auditSeals } from '../database/platform.table.ts';

type Event = typeof auditEvents.$inferSelect;

const GENESIS = '0'.repeat(64);
const BATCH = 1_000;

/** The hash of an event in the chain: it changes if the event or anything before it changes. */
function sealOf(previousHash: string, event: Event): string {
  const { organizationId, id, at, actorId, requestId, action, entityId, before, after } = event;
  const content = [organizationId, id, at.toISOString(), actorId, requestId, action, entityId];
  return createHash('sha256')
    .update(previousHash)
    .update(JSON.stringify([...content, canonical(before), canonical(after)]))
    .digest('hex');
}

/** Sorts the keys of objects, since `jsonb` does not keep their order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, item]) => [key, canonical(item)]);
}

async function lastSeal(tx: Transaction) {
  const [row] = await tx.db
    .select({ sequence: auditSeals.sequence, hash: auditSeals.hash })
    .from(auditSeals)
    .where(inOrganization(tx, auditSeals))
    .orderBy(desc(auditSeals.sequence))
    .limit(1);
  return row ?? { sequence: 0, hash: GENESIS };
}

/**
 * Appends new events to the organization's hash chain and returns their number. Concurrent runs are safe: the second
 * fails on the sequence's unique key, and its job is retried.
 */
export async function sealAuditEvents(tx: Transaction): Promise<number> {
  const events = await tx.db
    .select({ event: auditEvents })
    .from(auditEvents)
    .leftJoin(auditSeals, refersTo(auditSeals.eventId, auditEvents))
    .where(and(inOrganization(tx, auditEvents), isNull(auditSeals.id)))
    .orderBy(asc(auditEvents.id))
    .limit(BATCH);
  if (events.length === 0) return 0;
  let { sequence, hash } = await lastSeal(tx);
  const seals = events.map(({ event }) => {
    const previousHash = hash;
    hash = sealOf(previousHash, event);
    sequence += 1;
    return {
      ...newKey(tx),
      sequence,
      eventId: event.id,
      previousHash,
      hash,
      sealedAt: dateOf(tx.now),
    };
  });
  await tx.db.insert(auditSeals).values(seals);
  return seals.length;
}

/** Recomputes the chain and returns a sentence for each break. */
export async function verifyAuditChain(tx: Transaction): Promise<string[]> {
  const rows = await tx.db
    .select({ seal: auditSeals, event: auditEvents })
    .from(auditSeals)
    .leftJoin(auditEvents, refersTo(auditSeals.eventId, auditEvents))
    .where(inOrganization(tx, auditSeals))
    .orderBy(asc(auditSeals.sequence));
  const problems: string[] = [];
  let previousHash = GENESIS;
  rows.forEach(({ seal, event }, index) => {
    if (seal.sequence !== index + 1) problems.push(`Audit seal ${index + 1} is missing.`);
    if (!event) problems.push(`The audit event of seal ${seal.sequence} is missing.`);
    else if (seal.previousHash !== previousHash || seal.hash !== sealOf(previousHash, event)) {
      problems.push(
        `Audit event ${event.id} (seal ${seal.sequence}) was changed after it was sealed.`,
      );
    }
    previousHash = seal.hash;
  });
  return problems;
}
