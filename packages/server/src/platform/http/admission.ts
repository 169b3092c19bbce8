import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Database, Scope, Transaction } from '../database/database.ts';
import type { CallLimits } from './call-limits.ts';
import { bearerToken, checkAccess, notSignedIn } from './callers.ts';
import type { OrganizationDirectory } from './directory.ts';
import { notFound } from './errors.ts';
import { hasSmallBody } from './input.ts';
import type { LongReads, Needed } from './long-reads.ts';

/** Finds the signed-in person for a token; the access feature implements it. */
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

/** Finds out which organization a request is for, who calls, and whether they may call this endpoint. */
export class Admission {
  readonly #options: AdmissionOptions;

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
    if (endpoint.access === 'public') return null;
    const { authenticate, callLimits, hasLease } = this.#options;
    const token = bearerToken(request);
    const actor = token ? await authenticate(tx, token) : null;
    callLimits.recognize(endpoint, request, reply, actor);
    await checkAccess(endpoint.access, actor, (userId) => hasLease(tx, userId));
    return actor;
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
