import { createHash } from 'node:crypto';
import { and, asc, desc, gt, isNull, lte } from 'drizzle-orm';
import { dateOf } from '../clock.ts';
import type { Transaction } from '../database/database.ts';
import { oneAtATime } from '../database/one-at-a-time.ts';
import { inOrganization, refersTo, newKey } from '../database/organization-rows.ts';
import { auditEvents, auditSeals } from '../database/platform.table.ts';
import type { Recurring } from '../jobs/recurring.ts';
import { idBefore, newId } from '../tokens.ts';

type Event = typeof auditEvents.$inferSelect;

const GENESIS = '0'.repeat(64);
const BATCH = 1_000;
const WINDOW = 20_000;

/** The hash of an event in the chain: it changes if the event or anything before it changes. */
function sealOf(previousHash: string, event: Event): string {
  return createHash('sha256').update(previousHash).update(contentOf(event)).digest('hex');
}

/** The text of an event that its seal covers. */
function contentOf(event: Event): string {
  const { organizationId, id, at, actorId, requestId, action, entityId, before, after } = event;
  const content = [organizationId, id, at.toISOString(), actorId, requestId, action, entityId];
  // Events of people are as in earlier versions, so that their seals stay right.
  const key = event.apiKeyId === null ? [] : [event.apiKeyId, event.apiKeyName];
  return JSON.stringify([...content, canonical(before), canonical(after), ...key]);
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

/** A transaction ends long before, and the clocks of servers differ by less. */
const MARGIN_MS = 60 * 60 * 1000;

/** Ids are in the order of creation, so events that were recorded lately have greater ones; null if none is sealed. */
async function recentSince(tx: Transaction): Promise<string | null> {
  const [newest] = await tx.db
    .select({ eventId: auditSeals.eventId })
    .from(auditSeals)
    .where(inOrganization(tx, auditSeals))
    .orderBy(desc(auditSeals.eventId))
    .limit(1);
  if (!newest) return null;
  const now = newId();
  // A clock that was wrong may have made ids of the future.
  return idBefore(MARGIN_MS, newest.eventId < now ? newest.eventId : now);
}

/** Events without a seal, oldest first. The limit on both tables lets the database read only the ends of two indexes. */
function unsealed(tx: Transaction, since: string | null, until: string | null = null) {
  const within = (id: typeof auditEvents.id | typeof auditSeals.eventId) =>
    and(since === null ? undefined : gt(id, since), until === null ? undefined : lte(id, until));
  const sealed = and(refersTo(auditSeals.eventId, auditEvents), within(auditSeals.eventId));
  const wanted = within(auditEvents.id);
  return tx.db
    .select({ event: auditEvents })
    .from(auditEvents)
    .leftJoin(auditSeals, sealed)
    .where(and(inOrganization(tx, auditEvents), wanted, isNull(auditSeals.id)))
    .orderBy(asc(auditEvents.id))
    .limit(BATCH);
}

/** Runs of one organization wait for each other, since each continues the chain of the one before. */
const inTurn = (tx: Transaction) => oneAtATime(tx, 'seals');

/** Appends the organization's recent events to its hash chain, and returns their number. */
export async function sealAuditEvents(tx: Transaction): Promise<number> {
  await inTurn(tx);
  return seal(tx, await unsealed(tx, await recentSince(tx)));
}

/** Also appends older events: those of a transaction that took very long, or of a server whose clock was wrong. */
async function sealLateEvents(tx: Transaction): Promise<number> {
  let sealed = 0;
  for (let since: string | null = null, last = false; !last;) {
    const until = await endOfWindow(tx, since);
    // Most windows have no such event, and the run of the minute does not wait for those.
    for (let more = (await unsealed(tx, since, until)).length > 0; more;) {
      await inTurn(tx);
      const number = await seal(tx, await unsealed(tx, since, until));
      sealed += number;
      more = number === BATCH;
    }
    last = until === null;
    since = until;
  }
  return sealed;
}

/** The last event of the window after an event, so that no statement reads the whole history; null for its end. */
async function endOfWindow(tx: Transaction, since: string | null): Promise<string | null> {
  const later = since === null ? undefined : gt(auditEvents.id, since);
  const [row] = await tx.db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(and(inOrganization(tx, auditEvents), later))
    .orderBy(asc(auditEvents.id))
    .offset(WINDOW - 1)
    .limit(1);
  return row?.id ?? null;
}

/** Looking for late events reads the whole history, so it is done once a day. */
export const sealing: Recurring[] = [
  {
    name: 'seal_audit_events',
    title: 'Sealing the audit log',
    schedule: '* * * * *',
    run: sealAuditEvents,
  },
  {
    name: 'seal_late_audit_events',
    title: 'Sealing late entries of the audit log',
    schedule: '33 3 * * *',
    run: sealLateEvents,
  },
];

async function seal(
  tx: Transaction,
  events: readonly { readonly event: Event }[],
): Promise<number> {
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

/**
 * NEW-12: the chain in order, with the text that each hash covers: `hash` is the SHA-256 of `previousHash` followed by
 * `content`.
 */
export async function* sealedEvents(tx: Transaction) {
  for (let after = 0; ;) {
    const rows = await tx.db
      .select({ seal: auditSeals, event: auditEvents })
      .from(auditSeals)
      .innerJoin(auditEvents, refersTo(auditSeals.eventId, auditEvents))
      .where(and(inOrganization(tx, auditSeals), gt(auditSeals.sequence, after)))
      .orderBy(asc(auditSeals.sequence))
      .limit(BATCH);
    if (rows.length === 0) return;
    yield rows.map(({ seal: { sequence, eventId, previousHash, hash }, event }) => ({
      sequence,
      eventId,
      previousHash,
      content: contentOf(event),
      hash,
    }));
    after = rows.at(-1)?.seal.sequence ?? after;
  }
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
  rows.forEach(({ seal: sealed, event }, index) => {
    if (sealed.sequence !== index + 1) problems.push(`Audit seal ${index + 1} is missing.`);
    if (!event) problems.push(`The audit event of seal ${sealed.sequence} is missing.`);
    else if (sealed.previousHash !== previousHash || sealed.hash !== sealOf(previousHash, event)) {
      problems.push(
        `Audit event ${event.id} (seal ${sealed.sequence}) was changed after it was sealed.`,
      );
    }
    previousHash = sealed.hash;
  });
  return problems;
}
