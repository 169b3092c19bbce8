import type { bulkResults } from '@tenantry/contract/shared/bulk';
import { EVENTS, type EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { Actor, Database, Scope, Transaction } from '../database/database.ts';
import type { Organization } from '../database/organization-table.ts';
import type { Trail } from '../audit/trail.ts';
import type { Job } from '../jobs/jobs.ts';
import { browserOf } from './browser.ts';
import type { CallLimits } from './call-limits.ts';
import type { OrganizationDirectory } from './directory.ts';
import { bearerToken, checkAccess, notSignedIn } from './callers.ts';
import { notFound } from './errors.ts';
import { answerOf, keyedRequestOf, oncePerKey, type KeyedRequest } from './idempotency.ts';
import type { LongReads, Needed } from './long-reads.ts';
import { documentationOf } from './openapi.ts';
import { forEachTarget, rehearseEach, type EachTarget } from './bulk.ts';
import { isRehearsal, refuseRehearsal, rehearse, sendRehearsal } from './rehearsal.ts';
import { rehearsalSchemaOf, responseSchemasOf } from './response-schema.ts';
import { createTrailKeeper, type Run } from './trail-keeper.ts';
import { receiveFile } from './uploads.ts';
import { registerWebhook, webhookCallOf, type WebhookCall } from './webhooks.ts';
import type { Answer, Call, Input, InstallationCall, OpenCall } from './calls.ts';
import { hasSmallBody, readInput } from './input.ts';
import { goneSignalOf, send } from './response.ts';

export type { WebhookCall } from './webhooks.ts';

/** Finds the signed-in person for a token; the access feature implements it. */
export type Authenticate = (tx: Transaction, token: string) => Promise<Actor | null>;

/** Registers the entries of the endpoint table. There is no other way to answer an API request. */
export interface Routes {
  /**
   * One transaction around access check, validation and handler; read-only for GET, otherwise it can be rehearsed. The
   * handler has no effect outside of the transaction.
   */
  handle<E extends EndpointDefinition>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<Answer<E>>,
  ): void;
  /**
   * GEN-7: a bulk call. Each target has a transaction of its own, so one that fails leaves the others; a retry with the
   * same key repeats only what failed. It can be rehearsed, target by target.
   */
  handleEach<E extends BulkEndpoint>(
    endpoint: E,
    targets: (input: Input<E>) => readonly string[],
    handler: (call: Call<E>, target: string) => Promise<string>,
  ): void;
  /** No transaction is open; the handler opens those it needs. */
  handleOpen<E extends EndpointDefinition>(
    endpoint: E,
    handler: (call: OpenCall<E>) => Promise<Answer<E>>,
  ): void;
  /** Needs no organization: configuration and first run. */
  handleInstallation<E extends EndpointDefinition & { readonly access: 'public' }>(
    endpoint: E,
    handler: (call: InstallationCall<E>) => Promise<Answer<E>>,
  ): void;
  /** The body is passed on unparsed; the handler checks its signature. */
  handleWebhook<E extends EndpointDefinition & { readonly webhook: true }>(
    endpoint: E,
    handler: (call: WebhookCall) => Promise<Answer<E>>,
  ): void;
}

/** Its response has a result for each target. */
type BulkEndpoint = EndpointDefinition & {
  readonly method: 'POST';
  readonly response: typeof bulkResults;
};

interface Dependencies {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly directory: OrganizationDirectory;
  readonly authenticate: Authenticate;
  /** Whether a person has or had a lease; the leases feature implements it. */
  hasLease(tx: Transaction, userId: string): Promise<boolean>;
  /** Records refused attempts. */
  readonly trail: Trail;
  readonly callLimits: CallLimits;
  readonly longReads: LongReads;
  /** For rehearsals: what the queued ones would send. */
  jobs(): readonly Job<never>[];
  /** The base address of an organization's pages; with https, its cookies are only for https. */
  urlOf(organization: Organization): string;
}

export function createRoutes(dependencies: Dependencies): Routes {
  const { app, database, directory, authenticate, hasLease, urlOf, trail, callLimits } =
    dependencies;
  const { longReads } = dependencies;
  const keepingTrail = createTrailKeeper(directory, trail);

  /**
   * Nothing is read of an anonymous body. Reading a small one of someone with a token costs less than a second request.
   */
  const checkBeforeBody = async (
    endpoint: EndpointDefinition,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    callLimits.count(endpoint, request, reply);
    const token = bearerToken(request);
    if (endpoint.access === 'public' || (token && hasSmallBody(request))) return;
    const scope = await scopeOf(request);
    if (token) {
      await database.transact({ ...scope, readOnly: true }, (tx) =>
        signIn(tx, endpoint, request, reply),
      );
    } else throw notSignedIn();
  };

  const register = (
    endpoint: EndpointDefinition,
    run: Run,
    rehearsalSchema: (() => z.ZodType) | null = null,
  ) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...schemasOf(endpoint, rehearsalSchema),
      // Every page that is closed would be logged as an interrupted response.
      ...(endpoint.response === EVENTS && { logLevel: 'warn' }),
      onRequest: keepingTrail(endpoint, async (request, reply) => {
        await checkBeforeBody(endpoint, request, reply);
        if (!rehearsalSchema) refuseRehearsal(request);
      }),
      handler: keepingTrail(endpoint, run),
    });
  };

  const scopeOf = async (request: FastifyRequest): Promise<Scope> => {
    const organization = await directory.byHost(request.hostname);
    if (!organization) throw notFound();
    return { organization, requestId: request.id };
  };

  const signIn = async (
    tx: Transaction,
    endpoint: EndpointDefinition,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    if (endpoint.access === 'public') return null;
    const token = bearerToken(request);
    const actor = token ? await authenticate(tx, token) : null;
    callLimits.recognize(endpoint, request, reply, actor);
    await checkAccess(endpoint.access, actor, (userId) => hasLease(tx, userId));
    return actor;
  };

  /** Who calls, as the primary knows, and where a long read may begin. */
  const signInBefore = (
    scope: Scope,
    endpoint: EndpointDefinition,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ actor: Actor | null; needed: Needed }> =>
    database.transact({ ...scope, readOnly: true }, async (tx) => ({
      actor: await signIn(tx, endpoint, request, reply),
      needed: endpoint.longRead ? await longReads.neededBy(tx) : undefined,
    }));

  const earlierResponse = (scope: Scope, keyed: KeyedRequest) =>
    database.transact({ ...scope, readOnly: true }, (tx) => answerOf(tx, keyed));

  return {
    handle: (endpoint, handler) => {
      const workOf =
        (request: FastifyRequest, reply: FastifyReply) => async (opened: Transaction) => {
          const token = bearerToken(request);
          const actor = await signIn(opened, endpoint, request, reply);
          const tx = { ...opened, actor };
          const input = readInput(endpoint, request);
          const work = () => handler({ ...input, tx, actor: actor as never, token });
          const keyed = keyedRequestOf(endpoint, request, actor);
          return { actor, answer: await oncePerKey(tx, endpoint, keyed, work) };
        };
      const run: Run = async (request, reply) => {
        const scope = { ...(await scopeOf(request)), readOnly: endpoint.method === 'GET' };
        const { answer } = await database.transact(scope, workOf(request, reply));
        return send(request, reply, endpoint, answer);
      };
      const runLong: Run = async (request, reply) => {
        const scope = await scopeOf(request);
        const { actor, needed } = await signInBefore(scope, endpoint, request, reply);
        const call = { ...readInput(endpoint, request), actor: actor as never };
        const token = bearerToken(request);
        const transact = longReads.transactIn(scope, needed);
        const answer = await transact((tx) => handler({ ...call, tx: { ...tx, actor }, token }));
        return send(request, reply, endpoint, answer);
      };
      if (endpoint.longRead) return register(endpoint, longReads.exist ? runLong : run);
      if (endpoint.method === 'GET') return register(endpoint, run);
      const schema = rehearsalSchemaOf(endpoint);
      const runOrRehearse: Run = async (request, reply) => {
        if (!isRehearsal(request)) return run(request, reply);
        const work = workOf(request, reply);
        const rehearsal = await rehearse(dependencies, await scopeOf(request), endpoint, work);
        return sendRehearsal(reply, rehearsal, schema());
      };
      register(endpoint, runOrRehearse, schema);
    },
    handleEach: (endpoint, targetsOf, handler) => {
      const schema = rehearsalSchemaOf(endpoint);
      const run: Run = async (request, reply) => {
        const scope = await scopeOf(request);
        const actor = await database.transact({ ...scope, readOnly: true }, (tx) =>
          signIn(tx, endpoint, request, reply),
        );
        const input = readInput(endpoint, request);
        const token = bearerToken(request);
        const keyed = keyedRequestOf(endpoint, request, actor);
        const work: EachTarget = (opened, target) => {
          const tx = { ...opened, actor };
          const ofTarget = keyed && { ...keyed, key: `${keyed.key}:${target}`, body: input.body };
          return oncePerKey(tx, endpoint, ofTarget, () =>
            handler({ ...input, tx, actor: actor as never, token }, target),
          );
        };
        const targets = [...new Set(targetsOf(input))];
        if (isRehearsal(request)) {
          const bulk = { scope, endpoint, actor, targets };
          const rehearsal = await rehearseEach(dependencies, bulk, work);
          return sendRehearsal(reply, rehearsal, schema());
        }
        const results = await forEachTarget(targets, (target) =>
          database.transact({ ...scope, actor }, (tx) => work(tx, target)),
        );
        return send(request, reply, endpoint, results);
      };
      register(endpoint, run, schema);
    },
    handleOpen: (endpoint, handler) => {
      register(endpoint, async (request, reply) => {
        const scope = await scopeOf(request);
        const { actor, needed } =
          endpoint.access === 'public'
            ? { actor: null, needed: undefined }
            : await signInBefore(scope, endpoint, request, reply);
        const input = readInput(endpoint, request);
        const file = endpoint.upload && (await receiveFile(request, endpoint.upload));
        const keyed = keyedRequestOf(endpoint, request, actor, file);
        // An accepted file stays accepted, even if a rule would refuse it now.
        const known = file && keyed && (await earlierResponse(scope, keyed));
        if (known) return send(request, reply, endpoint, known.body);
        const body = await handler({
          ...input,
          organization: scope.organization,
          actor: actor as never,
          browser: browserOf(request, reply, urlOf(scope.organization)),
          file: file as never,
          host: request.hostname.toLowerCase(),
          signal: goneSignalOf(reply),
          transact: endpoint.longRead
            ? longReads.transactIn({ ...scope, actor }, needed)
            : (work) => database.transact({ ...scope, actor }, work),
          transactOnce: (work) =>
            database.transact({ ...scope, actor }, (tx) =>
              oncePerKey(tx, endpoint, keyed, () => work(tx)),
            ),
        });
        return send(request, reply, endpoint, body);
      });
    },
    handleInstallation: (endpoint, handler) => {
      register(endpoint, async (request, reply) => {
        const input = readInput(endpoint, request);
        const receive = async () =>
          (endpoint.upload && (await receiveFile(request, endpoint.upload))) as never;
        const body = await handler({ ...input, host: request.hostname, receive });
        return send(request, reply, endpoint, body);
      });
    },
    handleWebhook: (endpoint, handler) => {
      const { method, path: url, maxBytes: bodyLimit } = endpoint;
      const options = {
        ...schemasOf(endpoint),
        method,
        url,
        ...(bodyLimit && { bodyLimit }),
      };
      const run: Run = async (request, reply) => {
        refuseRehearsal(request);
        const body = await handler(webhookCallOf(request, database, directory));
        return send(request, reply, endpoint, body);
      };
      registerWebhook(app, options, keepingTrail(endpoint, run));
    },
  };
}

/** What Fastify knows of an endpoint: its serializer, and its description, made when somebody asks for it. */
function schemasOf(
  endpoint: EndpointDefinition,
  rehearsalSchema: (() => z.ZodType) | null = null,
): Pick<RouteOptions, 'schema' | 'config'> {
  return {
    schema: { response: responseSchemasOf(endpoint) },
    config: {
      swaggerTransform: ({ url }) => ({
        schema: documentationOf(endpoint, rehearsalSchema?.()),
        url,
      }),
    },
  };
}
