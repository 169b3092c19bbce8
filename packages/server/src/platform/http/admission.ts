import { isDeepStrictEqual } from 'node:util';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Support } from '../actor.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Actor, Database, Scope, Transaction } from '../database/database.ts';
import type { CallLimits } from './call-limits.ts';
import { requireConfirmed, requireSecondFactor } from './confirmed.ts';
import { bearerToken, checkAccess, notForKeys, notSignedIn, tokenHashOf } from './callers.ts';
import type { OrganizationDirectory } from './directory.ts';
import { notFound } from './errors.ts';
import { hasSmallBody } from './input.ts';
import type { LongReads, Needed } from './long-reads.ts';
import { isRehearsal } from './rehearsal.ts';

/**
 * Finds who calls with a token: the signed-in person, or a program with a key.
 * @throws AppError 401 that says why a key is refused
 */
type Authenticate = (tx: Transaction, token: string) => Promise<Actor | null>;

export interface AdmissionOptions {
  readonly database: Database;
  readonly directory: OrganizationDirectory;
  readonly authenticate: Authenticate;
  /** Whether a person has or had a lease; the leases feature implements it. */
  hasLease(tx: Transaction, userId: string): Promise<boolean>;
  readonly callLimits: CallLimits;
  readonly longReads: LongReads;
}

/** Beyond this number of tokens, the oldest are forgotten. */
const MAX_TOKENS = 10_000;

/** Finds out which organization a request is for, who calls, and whether they may call this endpoint. */
export class Admission {
  readonly #options: AdmissionOptions;
  /** Who called with a token the last time. */
  readonly #lastActors = new Map<string, Actor>();
  readonly #supportReads = new WeakMap<FastifyRequest, Support>();

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /** @throws AppError 404 if no organization has this host */
  async scopeOf(request: FastifyRequest): Promise<Scope> {
    const organization = await this.#options.directory.byHost(request.hostname);
    if (!organization) throw notFound();
    return { organization, requestId: request.id };
  }

  /** @throws AppError 401 or 403 if the caller may not call the endpoint */
  async signIn(
    tx: Transaction,
    endpoint: EndpointDefinition,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Actor | null> {
    const actor = await this.#identify(tx, endpoint, request, reply);
    return actor && actingIn(endpoint, actor);
  }

  /** The caller with the rights of the session. */
  async #identify(
    tx: Transaction,
    endpoint: EndpointDefinition,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Actor | null> {
    if (endpoint.access === 'public') return null;
    const { callLimits, hasLease } = this.#options;
    const token = bearerToken(request);
    const recognize = (caller: Actor | null) => {
      this.#remember(request, caller);
      callLimits.recognize(endpoint, request, reply, caller);
    };
    const actor = token ? await this.#authenticate(tx, token, recognize) : null;
    recognize(actor);
    await checkAccess(endpoint, actor, (userId) => hasLease(tx, userId));
    requireSecondFactor(endpoint, actor, tx);
    if (endpoint.asksAgain === true && actor?.key) throw notForKeys(actor);
    if (endpoint.asksAgain === true && !isRehearsal(request)) requireConfirmed({ ...tx, actor });
    if (actor?.support && !endpoint.forSupport) this.#supportReads.set(request, actor.support);
    return actor;
  }

  /** A refused key counts like a token that is not valid. */
  async #authenticate(tx: Transaction, token: string, recognize: (caller: null) => void) {
    try {
      return await this.#options.authenticate(tx, token);
    } catch (refusal) {
      recognize(null);
      throw refusal;
    }
  }

  /**
   * Signs in and reads. If the caller has called before, it reads meanwhile, which saves a round trip: what it has read
   * is returned only if the session is still that of the same person with the same roles.
   * @throws AppError 401 or 403 if the caller may not call the endpoint
   */
  async signInAndRead<Result>(
    tx: Transaction,
    endpoint: EndpointDefinition,
    request: FastifyRequest,
    reply: FastifyReply,
    read: (actor: Actor | null) => Promise<Result>,
  ): Promise<Result> {
    const token = endpoint.access === 'public' ? null : tokenHashOf(request);
    const expected = token ? this.#lastActors.get(token) : undefined;
    const signingIn = this.#identify(tx, endpoint, request, reply);
    const acting = (actor: Actor | null) => actor && actingIn(endpoint, actor);
    if (!expected) return read(acting(await signingIn));
    const reading = read(acting(expected));
    // A caller who is refused learns nothing of it, not even that it failed.
    reading.catch(() => undefined);
    const actor = await signingIn;
    return isDeepStrictEqual(actor, expected) ? reading : read(acting(actor));
  }

  /**
   * TRUST-9: records what support read, before the answer leaves: an answer that cannot be recorded is not given. The
   * transaction that read has ended by then, so that recording never waits for a connection while holding one.
   */
  recordingSupport(endpoint: EndpointDefinition) {
    return async (request: FastifyRequest, _reply: FastifyReply, payload: unknown) => {
      const support = this.#supportReads.get(request);
      this.#supportReads.delete(request);
      if (support) await this.#record(endpoint, request, support);
      return payload;
    };
  }

  async #record({ summary }: EndpointDefinition, request: FastifyRequest, support: Support) {
    const scope = await this.scopeOf(request);
    const { grantId, operator } = support;
    await this.#options.database.transact(scope, (tx) =>
      recordAudit(tx, {
        action: 'support.read',
        entityId: grantId,
        after: { operator, call: summary, address: request.url.slice(0, 500) },
      }),
    );
  }

  #remember(request: FastifyRequest, actor: Actor | null): void {
    const token = tokenHashOf(request);
    if (!token) return;
    if (!actor) {
      this.#lastActors.delete(token);
      return;
    }
    const [oldest] = this.#lastActors.keys();
    if (this.#lastActors.size >= MAX_TOKENS && oldest !== undefined) {
      this.#lastActors.delete(oldest);
    }
    this.#lastActors.set(token, actor);
  }

  /** Signs in within a transaction on the primary, which also determines where a long read may run. */
  signInBefore(
    scope: Scope,
    endpoint: EndpointDefinition,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ actor: Actor | null; needed: Needed }> {
    const { database, longReads } = this.#options;
    return database.transact({ ...scope, readOnly: true }, async (tx) => ({
      actor: await this.signIn(tx, endpoint, request, reply),
      needed: endpoint.longRead ? await longReads.neededBy(tx) : undefined,
    }));
  }

  /**
   * Refuses a request before its body is read, unless the endpoint is public. If the caller has a token, a small body
   * is read first, because that costs less than a second transaction.
   */
  async checkBeforeBody(
    endpoint: EndpointDefinition,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { database, callLimits } = this.#options;
    callLimits.count(endpoint, request, reply);
    const token = bearerToken(request);
    if (endpoint.access === 'public' || (token && hasSmallBody(request))) return;
    const scope = await this.scopeOf(request);
    if (!token) throw notSignedIn();
    await database.transact({ ...scope, readOnly: true }, (tx) =>
      this.signIn(tx, endpoint, request, reply),
    );
  }
}

/** People who call as staff act within their scope. As a tenant, or about their own account, they have none. */
function actingIn({ access }: EndpointDefinition, actor: Actor): Actor {
  const asStaff = access === 'staff' || typeof access === 'object';
  return asStaff || actor.scope === 'everything' ? actor : { ...actor, scope: 'everything' };
}
