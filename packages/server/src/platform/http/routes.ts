import {
  FILE,
  type Access,
  type BodyOf,
  type EndpointDefinition,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@tenantry/contract/shared/endpoint';
import { isAdmin, isSuperAdmin } from '@tenantry/contract/access/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import type { Actor, Database, Scope, Transact, Transaction } from '../database/database.ts';
import type { Organization } from '../database/organization-table.ts';
import { browserOf, type Browser } from './browser.ts';
import type { OrganizationDirectory } from './directory.ts';
import { AppError, malformed, notFound } from './errors.ts';
import { sendFile, type FileAnswer } from './file-answer.ts';
import { once, readIdempotencyKey } from './idempotency.ts';
import { documentationOf } from './openapi.ts';
import { receiveFile, type UploadedFile } from './uploads.ts';
import { registerWebhook, webhookCallOf, type WebhookCall } from './webhooks.ts';

export type { WebhookCall } from './webhooks.ts';

/** Finds the signed-in person behind a token; the access feature knows how. */
export type Authenticate = (tx: Transaction, token: string) => Promise<Actor | null>;

type Answer<E extends EndpointDefinition> = E['response'] extends typeof FILE
  ? FileAnswer
  : ResponseOf<E>;

interface Input<E extends EndpointDefinition> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

type SignedIn<E extends EndpointDefinition> = E['access'] extends 'public' ? null : Actor;

/** What a handler is given inside its transaction. */
export interface Call<E extends EndpointDefinition> extends Input<E> {
  readonly tx: Transaction;
  readonly actor: SignedIn<E>;
  /** The bearer token that came along. */
  readonly token: string | null;
}

/** What a handler is given that opens its own transactions, because it waits for something in between. */
export interface OpenCall<E extends EndpointDefinition> extends Input<E> {
  readonly organization: Organization;
  readonly actor: SignedIn<E>;
  readonly browser: Browser;
  /** The host name that was asked, without port. */
  readonly host: string;
  readonly file: E extends { readonly upload: object } ? UploadedFile : undefined;
  /** Says stop when the client has gone. */
  readonly signal: AbortSignal;
  readonly transact: Transact;
  /** The transaction that makes what an idempotent endpoint makes: at most once for the request's key. */
  transactOnce(work: (tx: Transaction) => Promise<Answer<E>>): Promise<Answer<E>>;
}

/** Registers the entries of the endpoint table. There is no other way to answer a request of the API. */
export interface Routes {
  /** One transaction around access check, validation and handler; read-only for GET. */
  handle<E extends EndpointDefinition>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<Answer<E>>,
  ): void;
  /** No transaction is held; the handler opens what it needs. */
  handleOpen<E extends EndpointDefinition>(
    endpoint: E,
    handler: (call: OpenCall<E>) => Promise<Answer<E>>,
  ): void;
  /** Needs no organization: configuration and first run. */
  handleInstallation<E extends EndpointDefinition & { readonly access: 'public' }>(
    endpoint: E,
    handler: (input: Input<E> & { readonly host: string }) => Promise<Answer<E>>,
  ): void;
  /** Whatever the body is, it is handed on as it came; the handler checks its signature. */
  handleWebhook<E extends EndpointDefinition & { readonly webhook: true }>(
    endpoint: E,
    handler: (call: WebhookCall) => Promise<Answer<E>>,
  ): void;
}

interface Dependencies {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly directory: OrganizationDirectory;
  readonly authenticate: Authenticate;
  /** Where an organization's pages are; its cookies are for https when they are. */
  urlOf(organization: Organization): string;
}

export function createRoutes(dependencies: Dependencies): Routes {
  const { app, database, directory, authenticate, urlOf } = dependencies;
  const register = (
    endpoint: EndpointDefinition,
    run: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) =>
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...optionsOf(endpoint),
      handler: run,
    });

  const scopeOf = async (request: FastifyRequest): Promise<Scope> => {
    const organization = await directory.byHost(request.hostname);
    if (!organization) throw notFound();
    return { organization, requestId: request.id };
  };

  const signIn = async (tx: Transaction, endpoint: EndpointDefinition, token: string | null) => {
    if (endpoint.access === 'public') return null;
    const actor = token ? await authenticate(tx, token) : null;
    checkAccess(endpoint.access, actor);
    return actor;
  };

  return {
    handle: (endpoint, handler) => {
      register(endpoint, async (request, reply) => {
        const scope = { ...(await scopeOf(request)), readOnly: endpoint.method === 'GET' };
        const answer = await database.transact(scope, async (opened) => {
          const token = bearerToken(request);
          const actor = await signIn(opened, endpoint, token);
          const tx = { ...opened, actor };
          const input = readInput(endpoint, request);
          const work = () => handler({ ...input, tx, actor: actor as never, token });
          return oncePerKey(tx, endpoint, request, work);
        });
        return send(request, reply, endpoint, answer);
      });
    },
    handleOpen: (endpoint, handler) => {
      register(endpoint, async (request, reply) => {
        const scope = await scopeOf(request);
        const actor =
          endpoint.access === 'public'
            ? null
            : await database.transact({ ...scope, readOnly: true }, (tx) =>
                signIn(tx, endpoint, bearerToken(request)),
              );
        const input = readInput(endpoint, request);
        const file = endpoint.upload && (await receiveFile(request, endpoint.upload));
        const body = await handler({
          ...input,
          organization: scope.organization,
          actor: actor as never,
          browser: browserOf(request, reply, urlOf(scope.organization)),
          file: file as never,
          host: request.hostname.toLowerCase(),
          signal: goneSignalOf(reply),
          transact: (work) => database.transact({ ...scope, actor }, work),
          transactOnce: (work) =>
            database.transact({ ...scope, actor }, (tx) =>
              oncePerKey(tx, endpoint, request, () => work(tx)),
            ),
        });
        return send(request, reply, endpoint, body);
      });
    },
    handleInstallation: (endpoint, handler) => {
      register(endpoint, async (request, reply) => {
        const input = readInput(endpoint, request);
        const body = await handler({ ...input, host: request.hostname });
        return send(request, reply, endpoint, body);
      });
    },
    handleWebhook: (endpoint, handler) => {
      const { method, path: url, maxBytes: bodyLimit } = endpoint;
      const options = { ...optionsOf(endpoint), method, url, ...(bodyLimit && { bodyLimit }) };
      registerWebhook(app, options, async (request, reply) => {
        const body = await handler(webhookCallOf(request, database, directory));
        return send(request, reply, endpoint, body);
      });
    },
  };
}

function optionsOf(endpoint: EndpointDefinition): RouteShorthandOptions {
  return {
    schema: documentationOf(endpoint),
    config: endpoint.perMinute
      ? { rateLimit: { max: endpoint.perMinute, timeWindow: '1 minute' } }
      : {},
  };
}

/** Fastify's own `request.signal` says stop as soon as the body has been read. */
function goneSignalOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{1,100})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

function checkAccess(access: Access, actor: Actor | null): void {
  if (!actor) throw new AppError('not_signed_in', 'Please sign in.');
  const allowed =
    access === 'signedIn' ||
    (access === 'admin' && isAdmin(actor.roles)) ||
    (access === 'superAdmin' && isSuperAdmin(actor.roles)) ||
    (access === 'lessee' && !isAdmin(actor.roles));
  if (!allowed) throw new AppError('wrong_role', 'Your account may not do this.');
}

function readInput<E extends EndpointDefinition>(endpoint: E, request: FastifyRequest): Input<E> {
  return {
    params: read(endpoint.params, request.params),
    query: read(endpoint.query ?? noQuery, request.query),
    body: read(endpoint.body, request.body),
  } as Input<E>;
}

/** Unknown keys are refused where there are no known ones, too. */
const noQuery = z.strictObject({});

function read(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw malformed(parsed.error);
  return parsed.data;
}

/** The work of an idempotent endpoint, unless the request's key has an answer already. */
async function oncePerKey<Body>(
  tx: Transaction,
  endpoint: EndpointDefinition,
  { method, url, body, headers }: FastifyRequest,
  work: () => Promise<Body>,
): Promise<Body> {
  const key = endpoint.idempotent ? readIdempotencyKey(headers['idempotency-key']) : null;
  if (!key || !tx.actor) return work();
  const keyed = { userId: tx.actor.userId, key, method, url, body };
  const status = endpoint.status ?? 200;
  const answer = await once(tx, keyed, async () => ({ status, body: await work() }));
  return answer.body as Body;
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: EndpointDefinition,
  body: unknown,
) {
  void reply.code(endpoint.status ?? 200);
  if (endpoint.response === FILE) return sendFile(request, reply, body as FileAnswer);
  return reply.send(body);
}
