import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { KEY_CALLS_PER_MINUTE } from '@tenantry/contract/api-keys/api-keys.rules';
import { EVENTS, FILE, type EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import type { Actor, Database } from '../database/database.ts';
import { createSharedCounts, type Counted, type SharedCounts } from '../limits/shared-counts.ts';
import type { Logger } from '../log.ts';
import { networkOf } from './browser.ts';
import { tokenHashOf } from './callers.ts';
import { AppError } from './errors.ts';

/** The number of calls per minute; 0 means no limit. */
export interface CallQuotas {
  readonly session: number;
  readonly address: number;
}

/** A factor for pictures, because a page loads dozens of them. */
const PICTURES_FACTOR = 5;

interface Policy {
  /** The name in `RateLimit-Policy`. */
  readonly name: 'session' | 'address' | 'key' | 'pictures' | 'endpoint';
  readonly quota: number;
  /** The kind of count. */
  readonly kind: string;
  readonly caller: string;
}

interface Caller {
  readonly name: 'session' | 'address' | 'key' | 'token';
  /** By session, so that a stolen token uses up nothing of its owner's other sessions. */
  readonly id: string;
  /** Limits of single endpoints count by account, across all its sessions. */
  readonly owner: string;
}

export interface CallLimits {
  /** Counts a page or document outside of the endpoint table. Throws 429 like `count`. */
  countPage(request: FastifyRequest, reply: FastifyReply): void;
  /** Counts a call before its body is read. Throws 429 if its caller has no calls left in this minute. */
  count(endpoint: EndpointDefinition, request: FastifyRequest, reply: FastifyReply): void;
  /** Moves the call to the session, or to the address if its token is not valid (`actor` is null). */
  recognize(
    endpoint: EndpointDefinition,
    request: FastifyRequest,
    reply: FastifyReply,
    actor: Actor | null,
  ): void;
}

const WINDOW_SECONDS = 60;
const SHARE_EVERY_MS = 1000;

/** The session of a token is remembered after its first call; beyond this number, the oldest are dropped. */
const MAX_TOKENS = 10_000;

/**
 * Limits all calls of the endpoint table: those of a signed-in person by session, those of a program by key (DATA-9),
 * others by address. Tokens are not
 * checked for public endpoints, so those are also counted by address. The first call with a token is counted apart until
 * its session is known: strangers at the same address must not use up its turn. The headers follow
 * draft-ietf-httpapi-ratelimit-headers-11.
 */
function createCallLimits(counts: SharedCounts, quotas: CallQuotas): CallLimits {
  const sessions = new Map<string, Caller>();
  const counted = new WeakMap<FastifyRequest, { caller: Caller; counts: readonly Counted[] }>();

  const countFor = (
    endpoint: Counting,
    caller: Caller,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const used = policiesOf(endpoint, caller, quotas).map((policy) => ({
      policy,
      count: counts.add(policy.kind, policy.caller),
    }));
    counted.set(request, { caller, counts: used.map(({ count }) => count) });
    if (used.length === 0) return;
    const seconds = Math.ceil(counts.msLeft() / 1000);
    void reply.header('ratelimit-policy', used.map(({ policy }) => policyItem(policy)).join(', '));
    const left = used.map(({ policy: { name, quota }, count }) => {
      return `"${name}";r=${Math.max(0, quota - count.used)};t=${seconds}`;
    });
    void reply.header('ratelimit', left.join(', '));
    const exceeded = used.find(({ policy, count }) => count.used > policy.quota);
    if (exceeded) throw tooMany(exceeded.policy, seconds);
  };

  return {
    countPage: (request, reply) => countFor(page, strangerOf(request), request, reply),
    count: (endpoint, request, reply) => {
      const token = endpoint.access === 'public' ? null : tokenHashOf(request);
      const stranger = strangerOf(request);
      const unknown: Caller = token ? { ...stranger, name: 'token' } : stranger;
      const known = token ? sessions.get(token) : undefined;
      countFor(endpoint, known ?? unknown, request, reply);
    },
    recognize: (endpoint, request, reply, actor) => {
      const token = tokenHashOf(request);
      const before = counted.get(request);
      if (!token || (actor && before?.caller.id === actor.sessionId)) return;
      const caller = actor ? sessionOf(actor) : strangerOf(request);
      if (actor) remember(sessions, token, caller);
      else sessions.delete(token);
      // A token that is not valid stays counted among those of its address, too.
      if (actor || before?.caller.name !== 'token') {
        before?.counts.forEach((count) => count.takeBack());
      }
      countFor(endpoint, caller, request, reply);
    },
  };
}

/** Counts every call of an app, together with the other servers of its database; does nothing without quotas. */
export function limitCalls(
  app: FastifyInstance,
  { database, log }: { readonly database: Database; readonly log: Logger },
  quotas: CallQuotas | null,
): CallLimits {
  const none = () => undefined;
  if (!quotas) return { count: none, countPage: none, recognize: none };
  const { pool } = database;
  const now = () => database.now().epochMilliseconds;
  const counts = createSharedCounts({ pool, log, windowMs: WINDOW_SECONDS * 1000, now });
  const sharing = setInterval(() => void counts.share(), SHARE_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(sharing));
  return createCallLimits(counts, quotas);
}

function strangerOf(request: FastifyRequest): Caller {
  const network = networkOf(request.ip);
  return { name: 'address', id: network, owner: `address ${network}` };
}

function sessionOf({ sessionId, userId, key }: Actor): Caller {
  if (key) return { name: 'key', id: key.id, owner: `key ${key.id}` };
  return { name: 'session', id: sessionId, owner: `account ${userId}` };
}

type Counting = Pick<EndpointDefinition, 'method' | 'path' | 'access' | 'response' | 'perMinute'>;

/** A page is counted with the calls of its address. */
const page: Counting = { method: 'GET', path: '/*', access: 'public', response: EVENTS };

function policiesOf(endpoint: Counting, caller: Caller, quotas: CallQuotas): Policy[] {
  const { method, path, perMinute } = endpoint;
  const general = generalPolicy(endpoint, caller, quotas);
  const kind = `${method} ${path}`;
  const own: Policy[] = perMinute
    ? [{ name: 'endpoint', quota: perMinute, kind, caller: caller.owner }]
    : [];
  return general.quota > 0 ? [general, ...own] : own;
}

function generalPolicy(
  endpoint: Counting,
  { name, id: caller }: Caller,
  quotas: CallQuotas,
): Policy {
  // Pages load them without a token, signed in or not.
  if (endpoint.access === 'public' && endpoint.response === FILE) {
    const quota = quotas.address * PICTURES_FACTOR;
    return { name: 'pictures', quota, kind: 'pictures', caller };
  }
  if (name === 'key') return { name, quota: KEY_CALLS_PER_MINUTE, kind: name, caller };
  if (name === 'token') return { name: 'address', quota: quotas.address, kind: 'token', caller };
  return { name, quota: quotas[name], kind: name, caller };
}

const policyItem = ({ name, quota }: Policy) => `"${name}";q=${quota};w=${WINDOW_SECONDS}`;

function remember(sessions: Map<string, Caller>, tokenHash: string, caller: Caller): void {
  const [oldest] = sessions.keys();
  if (sessions.size >= MAX_TOKENS && oldest !== undefined) sessions.delete(oldest);
  sessions.set(tokenHash, caller);
}

function tooMany({ name }: Policy, retryAfterSeconds: number): AppError {
  const wait = retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`;
  const message =
    name === 'endpoint'
      ? 'Too many attempts. Please wait a minute and try again.'
      : `Too many requests in a short time. Please wait ${wait} and try again.`;
  return new AppError('too_many_requests', message, { retryAfterSeconds });
}
