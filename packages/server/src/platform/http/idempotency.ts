import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { dateOf } from '../clock.ts';
import type { Actor, Transaction } from '../database/database.ts';
import { inOrganization } from '../database/organization-rows.ts';
import { preparedWrite } from '../database/prepared-writes.ts';
import { idempotencyKeys } from '../database/platform.table.ts';
import { hashToken, newId } from '../tokens.ts';
import { AppError } from './errors.ts';
import { fingerprintOf, type UploadedFile } from './uploads.ts';

interface StoredResponse {
  readonly status: number;
  readonly body: unknown;
}

export interface KeyedRequest {
  readonly userId: string;
  readonly key: string;
  readonly method: string;
  readonly url: string;
  /** Hash of an upload's fields and file. */
  readonly body: unknown;
}

/** A key from a client: up to 200 printable characters. */
function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw new AppError(
    'malformed',
    'The Idempotency-Key header must be 1 to 200 printable characters.',
  );
}

/**
 * Does the work at most once for a key. The key is claimed in the transaction of the work itself, so a second request
 * waits for the first: it gets the stored response if the first committed, and otherwise does the work. Only a hash of
 * the key is stored; the key salts the hash of the request, which may contain a password.
 */
async function once(
  tx: Transaction,
  request: KeyedRequest,
  work: () => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const { userId, key } = request;
  const claim = { organizationId: tx.organization.id, userId, key: hashToken(key) };
  const claimed = await tx.db
    .insert(idempotencyKeys)
    .values({ ...claim, id: newId(), requestHash: hashOf(request), createdAt: dateOf(tx.now) })
    .onConflictDoNothing()
    .returning({ id: idempotencyKeys.id });
  if (!claimed[0]) return (await answerOf(tx, request)) ?? reused();
  const answer = await work();
  keepAnswer(tx, { ...answer, id: claimed[0].id });
  return answer;
}

const keepAnswer = preparedWrite(['id', 'status', 'body'], (db, { organizationId, id, ...given }) =>
  db
    .update(idempotencyKeys)
    .set({
      status: sql`${given.status}`,
      body: sql`${sql.param(given.body, idempotencyKeys.body)}`,
    })
    .where(and(eq(idempotencyKeys.organizationId, organizationId), eq(idempotencyKeys.id, id))),
);

/** The identity of a request under its key, or null if it has no key. */
export function keyedRequestOf(
  endpoint: EndpointDefinition,
  { method, url, body, headers }: FastifyRequest,
  actor: Actor | null,
  file?: UploadedFile,
): KeyedRequest | null {
  const key = endpoint.idempotent ? readIdempotencyKey(headers['idempotency-key']) : null;
  if (!key || !actor) return null;
  const { userId } = actor;
  return { userId, key, method, url, body: file ? fingerprintOf(file) : body };
}

/** Runs the work of an idempotent endpoint, unless the request's key already has a response. */
export async function oncePerKey<Body>(
  tx: Transaction,
  endpoint: EndpointDefinition,
  keyed: KeyedRequest | null,
  work: () => Promise<Body>,
): Promise<Body> {
  if (!keyed) return work();
  const status = endpoint.status ?? 200;
  const answer = await once(tx, keyed, async () => ({ status, body: await work() }));
  return answer.body as Body;
}

function hashOf({ key, method, url, body }: KeyedRequest): string {
  return hashToken(JSON.stringify([key, method, url, body]));
}

/** The response to the key's first request, or null if there is none. Refuses a key of another request. */
export async function answerOf(
  tx: Transaction,
  request: KeyedRequest,
): Promise<StoredResponse | null> {
  const [row] = await tx.db
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        inOrganization(tx, idempotencyKeys),
        eq(idempotencyKeys.userId, request.userId),
        eq(idempotencyKeys.key, hashToken(request.key)),
      ),
    );
  if (!row) return null;
  if (row.requestHash !== hashOf(request)) return reused();
  return { status: row.status ?? 200, body: row.body };
}

function reused(): never {
  throw new AppError(
    'idempotency_key_reused',
    'This Idempotency-Key was used for another request. Use a new one.',
  );
}

/** Keys are valid for 24 hours. */
export async function forgetOldKeys(tx: Transaction): Promise<void> {
  const limit = tx.now.subtract({ hours: 24 });
  await tx.db
    .delete(idempotencyKeys)
    .where(and(inOrganization(tx, idempotencyKeys), lt(idempotencyKeys.createdAt, dateOf(limit))));
}
