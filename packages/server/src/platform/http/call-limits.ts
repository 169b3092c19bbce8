import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FILE, type EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import type { Actor, Database } from '../database/database.ts';
import { createSharedCounts, type SharedCounts } from '../limits/shared-counts.ts';
import type { Logger } from '../log.ts';
import { hashToken } from '../tokens.ts';
import { networkOf } from './browser.ts';
import { bearerToken } from './callers.ts';
import { AppError } from './errors.ts';

/** How many calls are answered in a minute; 0 answers any number. */
export interface CallQuotas {
  readonly account: number;
  readonly address: number;
}

/** Pictures come in dozens with a page. */
const PICTURES_FACTOR = 5;

interface Policy {
  /** As `RateLimit-Policy` names it. */
  readonly name: 'account' | 'address' | 'pictures' | 'endpoint';
  readonly quota: number;
  readonly key: string;
}

export interface CallLimits {
  /** Counts a call before anything is read of it. Throws 429 when its caller has no calls left in this minute. */
  count(endpoint: EndpointDefinition, request: FastifyRequest, reply: FastifyReply): void;
  /** Counts by account instead of by address, now that the caller is known; null when the token was not good. */
  recognize(
    endpoint: EndpointDefinition,
    request: FastifyRequest,
    reply: FastifyReply,
    actor: Actor | null,
  ): void;
}

const WINDOW_SECONDS = 60;
const SHARE_EVERY_MS = 1000;

/** A session's token is known from its first call on; of more than these the oldest are found out again. */
const MOST_TOKENS = 10_000;

/**
 * Limits all calls of the API: those of a signed-in person by account, others by address. The headers are those of
 * draft-ietf-httpapi-ratelimit-headers-11.
 */
function createCallLimits(counts: SharedCounts, quotas: CallQuotas): CallLimits {
  const accounts = new Map<string, string>();

  const policiesOf = (endpoint: EndpointDefinition, caller: string): Policy[] => {
    const { method, path, perMinute } = endpoint;
    const general = generalPolicy(endpoint, caller, quotas);
    const key = `${method} ${path} ${caller}`;
    const own: Policy[] = perMinute ? [{ name: 'endpoint', quota: perMinute, key }] : [];
    return general.quota > 0 ? [general, ...own] : own;
  };

  const countFor = (policies: readonly Policy[], reply: FastifyReply) => {
    if (policies.length === 0) return;
    const used = policies.map((policy) => ({ ...policy, used: counts.add(policy.key) }));
    const seconds = Math.ceil(counts.msLeft() / 1000);
    void reply.header('ratelimit-policy', used.map(policyItem).join(', '));
    void reply.header(
      'ratelimit',
      used
        .map(({ name, quota, used: so }) => `"${name}";r=${Math.max(0, quota - so)};t=${seconds}`)
        .join(', '),
    );
    const exceeded = used.find((policy) => policy.used > policy.quota);
    if (exceeded) throw tooMany(exceeded, seconds);
  };

  return {
    count: (endpoint, request, reply) => {
      const token = bearerToken(request);
      const account = token && accounts.get(hashToken(token));
      countFor(policiesOf(endpoint, account || addressOf(request)), reply);
    },
    recognize: (endpoint, request, reply, actor) => {
      const token = bearerToken(request);
      if (!token) return;
      const tokenHash = hashToken(token);
      if (!actor) {
        accounts.delete(tokenHash);
        return;
      }
      if (accounts.has(tokenHash)) return;
      for (const { key } of policiesOf(endpoint, addressOf(request))) counts.takeBack(key);
      const account = `account ${actor.userId}`;
      remember(accounts, tokenHash, account);
      countFor(policiesOf(endpoint, account), reply);
    },
  };
}

/** Counts every call of an app, together with the other servers of its database; without quotas none. */
export function limitCalls(
  app: FastifyInstance,
  { database, log }: { readonly database: Database; readonly log: Logger },
  quotas: CallQuotas | null,
): CallLimits {
  if (!quotas) return { count: () => undefined, recognize: () => undefined };
  const { pool } = database;
  const now = () => database.now().epochMilliseconds;
  const counts = createSharedCounts({ pool, log, windowMs: WINDOW_SECONDS * 1000, now });
  const sharing = setInterval(() => void counts.share(), SHARE_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(sharing));
  return createCallLimits(counts, quotas);
}

const addressOf = (request: FastifyRequest) => `address ${networkOf(request.ip)}`;

function generalPolicy(endpoint: EndpointDefinition, caller: string, quotas: CallQuotas): Policy {
  if (caller.startsWith('account ')) return { name: 'account', quota: quotas.account, key: caller };
  // A page shows them without a token, signed in or not.
  if (endpoint.access === 'public' && endpoint.response === FILE) {
    return { name: 'pictures', quota: quotas.address * PICTURES_FACTOR, key: `pictures ${caller}` };
  }
  return { name: 'address', quota: quotas.address, key: caller };
}

const policyItem = ({ name, quota }: Policy) => `"${name}";q=${quota};w=${WINDOW_SECONDS}`;

function remember(accounts: Map<string, string>, tokenHash: string, account: string): void {
  const [oldest] = accounts.keys();
  if (accounts.size >= MOST_TOKENS && oldest !== undefined) accounts.delete(oldest);
  accounts.set(tokenHash, account);
}

function tooMany({ name }: Policy, retryAfterSeconds: number): AppError {
  const wait = retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`;
  const message =
    name === 'endpoint'
      ? 'Too many attempts. Please wait a minute and try again.'
      : `Too many requests in a short time. Please wait ${wait} and try again.`;
  return new AppError('too_many_requests', message, { retryAfterSeconds });
}
