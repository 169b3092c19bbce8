import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { and, eq, lt, sql } from 'drizzle-orm';
import { QueryBuilder, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import { dateOf } from '../clock.ts';
import type { Actor, Transaction } from '../database/database.ts';
import { inOrganization } from '../database/organization-rows.ts';
import { prepared } from '../database/prepared.ts';
import { preparedReturning, preparedWrite } from '../database/prepared-writes.ts';
import { idempotencyKeys } from '../database/platform.table.ts';
import { KEY_PREFIX } from '@tenantry/contract/api-keys/api-keys.rules';
import { hashToken, newId } from '../tokens.ts';
import { AppError } from './errors.ts';

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

/** The request without its sender, who is not known yet. */
type Unsigned = Omit<KeyedRequest, 'userId'>;

/** A key from a client: up to 200 printable characters. */
const isKey = (header: string | string[] | undefined): header is string =>
  typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header);

function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (isKey(header)) return header;
  throw new AppError(
    'malformed',
    'The Idempotency-Key header must be 1 to 200 printable characters.',
  );
}

const composer = new QueryBuilder({ casing: 'snake_case' });

const claimOf = preparedReturning(
  ['id', 'userId', 'key', 'requestHash', 'createdAt'],
  { id: idempotencyKeys.id },
  (db, given, claimed) =>
    db.insert(idempotencyKeys).values(given).onConflictDoNothing().returning(claimed),
);

/** The id of the claimed key; null if there is an earlier claim. */
type Claim = Promise<string | null>;

/** The table of the sessions; the access feature has it. */
export interface Sessions extends PgTable {
  readonly organizationId: PgColumn;
  readonly userId: PgColumn;
  readonly tokenHash: PgColumn;
}

/** Claims the key of a request for the person of its token; null if the request has no valid key. */
export type ClaimAhead = (
  tx: Transaction,
  endpoint: EndpointDefinition,
  request: FastifyRequest,
  token: string | null,
) => Claim | null;

/**
 * The claim shares the round trip that looks up the session, and is rolled back if the caller may not do the work. A
 * token of no session claims nothing.
 */
export function createClaimAhead(sessions: Sessions): ClaimAhead {
  const claimOfToken = preparedReturning(
    ['id', 'tokenHash', 'key', 'requestHash', 'createdAt'],
    { id: idempotencyKeys.id },
    (db, { organizationId, id, tokenHash, key, requestHash, createdAt }, claimed) =>
      db
        .insert(idempotencyKeys)
        .select(
          composer
            .select({
              organizationId: sessions.organizationId,
              id: sql`${id}::uuid`.as('id'),
              userId: sessions.userId,
              key: sql`${key}::text`.as('key'),
              requestHash: sql`${requestHash}::text`.as('requestHash'),
              status: sql`null::integer`.as('status'),
              body: sql`null::jsonb`.as('body'),
              createdAt: sql`${sql.param(createdAt, idempotencyKeys.createdAt)}::timestamptz`.as(
                'createdAt',
              ),
            })
            .from(sessions)
            .where(
              and(eq(sessions.organizationId, organizationId), eq(sessions.tokenHash, tokenHash)),
            ),
        )
        .onConflictDoNothing()
        .returning(claimed),
  );
  return (tx, endpoint, { method, url, body, headers }, token) => {
    const key = headers['idempotency-key'];
    if (!endpoint.idempotent || endpoint.access === 'public' || !token || !isKey(key)) return null;
    // Its person is not known yet.
    if (token.startsWith(KEY_PREFIX)) return null;
    const rows = claimOfToken(tx, {
      id: newId(),
      tokenHash: hashToken(token),
      key: hashToken(key),
      requestHash: hashOf({ key, method, url, body }),
      createdAt: dateOf(tx.now),
    });
    const claim = rows.then(([row]) => row?.id ?? null);
    // Nobody waits for it if the caller is refused.
    claim.catch(() => undefined);
    return claim;
  };
}

function claimFor(tx: Transaction, request: KeyedRequest): Claim {
  const rows = claimOf(tx, {
    id: newId(),
    userId: request.userId,
    key: hashToken(request.key),
    requestHash: hashOf(request),
    createdAt: dateOf(tx.now),
  });
  return rows.then(([row]) => row?.id ?? null);
}

/**
 * Does the work at most once for a key. The key is claimed in the transaction of the work itself, so a second request
 * waits for the first: it gets the stored response if the first committed, and otherwise does the work. Only a hash of
 * the key is stored; the key salts the hash of the request, which may contain a password.
 */
async function once(
  tx: Transaction,
  request: KeyedRequest,
  claim: Claim,
  work: () => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const id = await claim;
  if (id === null) return (await answerOf(tx, request)) ?? reused();
  const answer = await work();
  keepAnswer(tx, { ...answer, id });
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

/**
 * The identity of a request under its key, or null if it has no key.
 * @param fingerprint of the fields and the file of an upload
 */
export function keyedRequestOf(
  endpoint: EndpointDefinition,
  { method, url, body, headers }: FastifyRequest,
  actor: Actor | null,
  fingerprint?: object,
): KeyedRequest | null {
  const key = endpoint.idempotent ? readIdempotencyKey(headers['idempotency-key']) : null;
  if (!key || !actor) return null;
  const { userId } = actor;
  return { userId, key, method, url, body: fingerprint ?? body };
}

/**
 * Runs the work of an idempotent endpoint, unless the request's key already has a response.
 * @param claim of its key, if it was sent ahead
 */
export async function oncePerKey<Body>(
  tx: Transaction,
  endpoint: EndpointDefinition,
  keyed: KeyedRequest | null,
  work: () => Promise<Body>,
  claim: Claim | null = null,
): Promise<Body> {
  if (!keyed) return work();
  const status = endpoint.status ?? 200;
  const answer = await once(tx, keyed, claim ?? claimFor(tx, keyed), async () => ({
    status,
    body: await work(),
  }));
  return answer.body as Body;
}

function hashOf({ key, method, url, body }: Unsigned): string {
  return hashToken(JSON.stringify([key, method, url, body]));
}

const answersOf = prepared(
  ['userId', 'key'],
  {
    requestHash: idempotencyKeys.requestHash,
    status: idempotencyKeys.status,
    body: idempotencyKeys.body,
  },
  (select, { organizationId, userId, key }) =>
    select
      .from(idempotencyKeys)
      .where(
        and(
          eq(idempotencyKeys.organizationId, organizationId),
          eq(idempotencyKeys.userId, userId),
          eq(idempotencyKeys.key, key),
        ),
      ),
);

/** The response to the key's first request, or null if there is none. Refuses a key of another request. */
export async function answerOf(
  tx: Transaction,
  request: KeyedRequest,
): Promise<StoredResponse | null> {
  const { userId, key } = request;
  const [row] = await answersOf(tx, { userId, key: hashToken(key) });
  if (!row) return null;
  if (row.requestHash !== hashOf(request)) return reused();
  return { status: row.status ?? 200, body: row.body };
}

/** Whether the key has a response, maybe of another request: the body of this one is not known yet. */
export async function isAnswered(
  tx: Transaction,
  { userId, key }: Pick<KeyedRequest, 'userId' | 'key'>,
): Promise<boolean> {
  return (await answersOf(tx, { userId, key: hashToken(key) })).length > 0;
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
