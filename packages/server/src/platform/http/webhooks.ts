import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { dateOf } from '../clock.ts';
import type { Database, InstallationTransaction, Transact } from '../database/database.ts';
import { webhookTokens } from '../database/platform.table.ts';
import { hashToken } from '../tokens.ts';
import type { Organization } from '../database/organization-table.ts';
import { networkOf } from './browser.ts';
import type { OrganizationDirectory } from './directory.ts';
import { AppError } from './errors.ts';

/** Events are a few kilobytes; endpoints that accept more declare it. */
const MAX_BYTES = 256 * 1024;

/** Refused or unanswered calls of one address per minute before it has to wait. */
const MAX_REFUSED = 60;

/** A request of another service, not verified yet. */
export interface WebhookCall {
  /** Exact bytes, since signatures cover bytes. */
  readonly body: Buffer;
  readonly headers: FastifyRequest['headers'];
  readonly now: Temporal.Instant;
  /** False if the token was used with other content before: for signatures that do not cover the content. */
  claim(token: string, content: Buffer): Promise<boolean>;
  /** Opens transactions in the organization that the request names; null if there is none with that id. */
  within(organizationId: string): Promise<Within | null>;
  /** The same in every organization, one after the other, for a call that names none. */
  organizations(): AsyncIterable<Within>;
}

/** @throws AppError if the headers already show that the call is refused, whatever its body is */
export type CheckHeaders = (call: Pick<WebhookCall, 'headers' | 'now'>) => void;

/** @throws AppError 415 unless the body has one of these types */
export function requireType({ headers }: Pick<WebhookCall, 'headers'>, types: readonly string[]) {
  const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';');
  if (types.includes(type.trim())) return;
  throw new AppError('unsupported_media_type', `Send the body as ${types.join(' or ')}.`);
}

export interface Within {
  readonly organization: Organization;
  readonly transact: Transact;
}

/** Registers a route that accepts any body unparsed, in its own scope, because all other routes parse bodies. */
export function registerWebhook(
  app: FastifyInstance,
  options: Omit<RouteOptions, 'handler'>,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_: unknown, body: unknown) => body,
    );
    limitRefusals(scope);
    scope.route({ ...options, bodyLimit: options.bodyLimit ?? MAX_BYTES, handler });
  });
}

/**
 * Refuses an address whose calls are refused again and again, before its body is read. Services with valid signatures
 * are never delayed: each response gives the call back.
 */
function limitRefusals(scope: FastifyInstance): void {
  const limiter = new RateLimiterMemory({ points: MAX_REFUSED, duration: 60 });
  scope.addHook('onRequest', async (request) => {
    try {
      await limiter.consume(networkOf(request.ip));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new AppError('too_many_requests', 'Too many refused calls. Try again in a minute.', {
        retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1000),
      });
    }
  });
  scope.addHook('onResponse', async (request, { statusCode, raw }) => {
    const isRefused = statusCode >= 400 && statusCode < 429;
    if (raw.writableEnded && !isRefused) await limiter.reward(networkOf(request.ip));
  });
}

export function webhookCallOf(
  request: FastifyRequest,
  database: Database,
  directory: OrganizationDirectory,
): WebhookCall {
  const enter = (organization: Organization): Within => ({
    organization,
    transact: (work) => database.transact({ organization, requestId: request.id }, work),
  });
  return {
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    headers: request.headers,
    now: database.now(),
    claim: (token, content) =>
      database.transactInstallation((tx) => claimToken(tx, hashToken(token), hashOf(content))),
    within: async (id) => {
      const organization = (await directory.all()).find((known) => known.id === id);
      return organization ? enter(organization) : null;
    },
    async *organizations() {
      for (const organization of await directory.all()) yield enter(organization);
    },
  };
}

/** Longer than any signature is valid. */
const TOKENS_KEPT = { hours: 1 };

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

async function claimToken(
  { db, now }: InstallationTransaction,
  tokenHash: string,
  mailHash: string,
): Promise<boolean> {
  await db.delete(webhookTokens).where(lt(webhookTokens.usedAt, dateOf(now.subtract(TOKENS_KEPT))));
  const claim = { tokenHash, mailHash, usedAt: dateOf(now) };
  await db.insert(webhookTokens).values(claim).onConflictDoNothing();
  const same = and(eq(webhookTokens.tokenHash, tokenHash), eq(webhookTokens.mailHash, mailHash));
  return (await db.$count(webhookTokens, same)) === 1;
}
