import { and, eq, lt } from 'drizzle-orm';
import { dateOf } from '../clock.ts';
import type { Transaction } from '../database/database.ts';
import { idempotencyKeys } from '../database/platform.table.ts';
import { hashToken, newId } from '../tokens.ts';
import { AppError } from './errors.ts';

export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
}

interface KeyedRequest {
  readonly userId: string;
  readonly key: string;
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
}

/** A key that a client may send: up to 200 printable characters. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw new AppError(
    'malformed',
    'The Idempotency-Key header must be 1 to 200 printable characters.',
  );
}

/**
 * Does the work at most once for a key. The key is claimed in the transaction of the work itself, so a second
 * request waits for the first: it gets the stored answer if the first committed, and does the work if it did not.
 * Of the key itself only a hash is kept, and it salts that of the request, in which a password may stand.
 */
export async function once(
  tx: Transaction,
  request: KeyedRequest,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const { userId, key, method, url, body } = request;
  const requestHash = hashToken(JSON.stringify([key, method, url, body]));
  const claim = { organizationId: tx.organization.id, userId, key: hashToken(key) };
  const claimed = await tx.db
    .insert(idempotencyKeys)
    .values({ ...claim, id: newId(), requestHash, createdAt: dateOf(tx.now) })
    .onConflictDoNothing()
    .returning({ id: idempotencyKeys.id });
  if (!claimed[0]) return storedAnswer(tx, claim, requestHash);
  const answer = await work();
  await tx.db
    .update(idempotencyKeys)
    .set({ status: answer.status, body: answer.body })
    .where(
      and(
        eq(idempotencyKeys.organizationId, tx.organization.id),
        eq(idempotencyKeys.id, claimed[0].id),
      ),
    );
  return answer;
}

async function storedAnswer(
  tx: Transaction,
  claim: { organizationId: string; userId: string; key: string },
  requestHash: string,
): Promise<StoredAnswer> {
  const [row] = await tx.db
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.organizationId, claim.organizationId),
        eq(idempotencyKeys.userId, claim.userId),
        eq(idempotencyKeys.key, claim.key),
      ),
    );
  if (!row || row.requestHash !== requestHash) {
    throw new AppError(
      'idempotency_key_reused',
      'This Idempotency-Key was used for another request. Use a new one.',
    );
  }
  return { status: row.status ?? 200, body: row.body };
}

/** Keys answer for 24 hours. */
export async function forgetOldKeys(tx: Transaction): Promise<void> {
  const limit = tx.now.subtract({ hours: 24 });
  await tx.db
    .delete(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.organizationId, tx.organization.id),
        lt(idempotencyKeys.createdAt, dateOf(limit)),
      ),
    );
}
