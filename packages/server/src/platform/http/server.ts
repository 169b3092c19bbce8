import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeader } from 'node:http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import underPressure from '@fastify/under-pressure';
import { MAX_BODY_BYTES } from '@tenantry/contract/shared/limits';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RequestPayload,
} from 'fastify';
import type { Logger } from '../log.ts';
import { limitBodies } from './body-shape.ts';
import { compression } from './compression.ts';
import { AppError, notFound, problemOf, toAppError } from './errors.ts';
import { cutSlowBodies } from './slow-bodies.ts';
import { warnOfUntrustedProxy } from './untrusted-proxy.ts';
import { errorStatus } from '@tenantry/contract/shared/errors';

export interface ServerOptions {
  readonly log: Logger;
  /** Addresses of proxies that are believed, or nothing. */
  readonly trustProxy?: string | undefined;
  /** By how much the event loop may lag before requests are turned away; without it, or with 0, none is. */
  readonly overloadedAfterMs?: number;
  /** How long a body may take to come, of files each 16 kB of it; 30 seconds, but for tests. */
  readonly bodyPatienceMs?: number;
  /** Whether people reach it by https only: then browsers are told to stay there. */
  readonly httpsOnly?: boolean | undefined;
  /** Whose scripts and frames a page may load besides our own. */
  readonly trusted?: TrustedSources | undefined;
}

export interface TrustedSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
}

/** Fastify with what every answer needs: ids, security headers, limits, error answers and documentation. */
export async function createServer(options: ServerOptions) {
  const { log, trustProxy, overloadedAfterMs = 0 } = options;
  const loggerInstance: FastifyBaseLogger = log;
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: trustProxy ? trustProxy.split(',').map((address) => address.trim()) : false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 3_000 },
    forceCloseConnections: 'idle',
    // An address that cannot be read never reaches the error handler and its hooks.
    frameworkErrors: (error, request, reply) => {
      describeAnswer(request, reply);
      void sendProblem(error, request, reply);
    },
    // A photograph over a slow line takes minutes; other bodies are cut off earlier, see slow-bodies.ts.
    requestTimeout: 300_000,
    http: { headersTimeout: 30_000 },
    return503OnClosing: true,
  });
  // Bodies are validated by the contract's Zod schemas in the route helper.
  app.setValidatorCompiler(() => () => true);
  // JSON and multipart forms only: everything else is answered with 415.
  app.removeContentTypeParser('text/plain');
  limitBodies(app);
  warnOfUntrustedProxy(app);
  refuseTwoHosts(app);
  cutSlowBodies(app, options.bodyPatienceMs ?? 30_000);
  takeEmptyBodies(app);
  answerErrors(app);
  logRequests(app);
  closeConnectionsWhenStopping(app);
  await app.register(helmet, { global: false, ...securityHeaders(options) });
  sendSecurityHeaders(app);
  await app.register(cookie);
  await app.register(compress, compression);
  // A loop that was not even looked at counts as one that lags without end, so a high limit is not enough.
  if (overloadedAfterMs > 0) {
    await app.register(underPressure, {
      maxEventLoopDelay: overloadedAfterMs,
      retryAfter: 2,
      exposeStatusRoute: false,
    });
  }
  await app.register(multipart, { throwFileSizeLimit: true });
  await app.register(swagger, {
    openapi: {
      info: { title: 'Tenantry', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
  return app;
}

const securityHeaders = ({ trusted, httpsOnly }: ServerOptions) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...(trusted?.scripts ?? [])],
      // Mantine writes style attributes and one style element.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...(trusted?.connections ?? [])],
      ...(trusted && { frameSrc: [...trusted.frames] }),
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'no-referrer' as const },
  // A year, for this host alone: what else the domain holds is not ours to decide.
  hsts: httpsOnly ? { maxAge: 31_536_000, includeSubDomains: false } : (false as const),
});

/** They are the same for every request, so they are composed with the first; composing them took 8 µs of each. */
function sendSecurityHeaders(app: FastifyInstance): void {
  let composed: [name: string, value: OutgoingHttpHeader][] | null = null;
  app.addHook('onRequest', async (_request, { raw, helmet: compose }) => {
    if (composed) {
      for (const [name, value] of composed) raw.setHeader(name, value);
      return;
    }
    compose();
    composed = Object.entries(raw.getHeaders()).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
  });
}

/** The host decides whose data are shown. With two of them a proxy may have looked at the other one. */
function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    const names = rawHeaders.filter((_, index) => index % 2 === 0);
    if (names.filter((name) => name.toLowerCase() === 'host').length < 2) return;
    throw new AppError('malformed', 'The request names two hosts.');
  });
}

/** A request without a body has no type of it either, whatever its headers say. */
function takeEmptyBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ headers }, _reply, payload) => {
    const isChunked = headers['transfer-encoding'] !== undefined;
    const length = headers['content-length'] ?? '0';
    if (isChunked ? await isEmpty(payload) : length === '0') {
      delete headers['content-type'];
      // Nothing is left of it that anyone would have to read.
      delete headers['transfer-encoding'];
    }
    return payload;
  });
}

/** Whether a body that does not tell its length has none. What was read to find out is put back. */
function isEmpty(payload: RequestPayload): Promise<boolean> {
  if (payload.destroyed) return Promise.resolve(false);
  return new Promise((resolve) => {
    const end = (answer: boolean) => {
      payload.off('readable', look).off('end', none).off('close', broken).off('error', broken);
      resolve(answer);
    };
    const look = () => {
      const first: unknown = payload.read();
      if (first === null) return;
      payload.unshift(first);
      end(false);
    };
    const none = () => end(true);
    // Whoever reads it next meets the error.
    const broken = () => end(false);
    payload.on('readable', look).on('end', none).on('close', broken).on('error', broken);
  });
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toAppError(error);
  // A cause is for the log alone, as when a file is lost.
  if (refusal.code === 'internal' || refusal.cause)
    request.log.error({ err: refusal.cause ?? error }, 'failed');
  const { retryAfterSeconds } = refusal.details;
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
  return (
    reply
      .code(errorStatus[refusal.code])
      // Also where an answer that may be kept had been begun.
      .header('cache-control', 'no-store')
      .type('application/problem+json')
      .serializer((body: unknown) => JSON.stringify(body))
      .send(problemOf(refusal, request.id))
  );
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler((request, reply) => sendProblem(notFound(), request, reply));
  app.addHook('onSend', async (request, reply) => describeAnswer(request, reply));
}

function describeAnswer(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('x-request-id', request.id);
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
}

/** A connection that is busy when the server stops ends with its answer; kept alive, it would hold the server. */
function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) void reply.header('connection', 'close');
  });
}

/** One line for each answer: what, how it ended, how long it took. The query is left out: it may name people. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
