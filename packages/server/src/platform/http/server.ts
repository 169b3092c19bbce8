import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeader } from 'node:http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
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
import { isEventStream } from './event-response.ts';
import { limitLargeBodies } from './body-room.ts';
import { serializerCompiler } from './response-schema.ts';
import { cutSlowBodies, LONGEST_STREAMED_MS } from './slow-bodies.ts';
import { warnOfUntrustedProxy } from './untrusted-proxy.ts';
import { errorKind } from '@tenantry/contract/errors';
import { REHEARSE_HEADER } from '@tenantry/contract/shared/rehearsal-header';

export interface ServerOptions {
  readonly log: Logger;
  /** Addresses of trusted proxies, if any. */
  readonly trustProxy?: string | undefined;
  /** Event loop lag in milliseconds beyond which requests get 503; never if unset or 0. */
  readonly overloadedAfterMs?: number;
  /** How long a body, or each 16 kB of a file, may take to arrive; 30 seconds except in tests. */
  readonly bodyPatienceMs?: number;
  /** Whether the public address uses https. If so, browsers are told to use only https. */
  readonly httpsOnly?: boolean | undefined;
  /** Third parties whose scripts and frames a page may load. */
  readonly trusted?: TrustedSources | undefined;
}

export interface TrustedSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
}

/** Fastify with everything that all responses need: ids, security headers, limits and errors. */
export async function createServer(options: ServerOptions) {
  const { log, trustProxy, overloadedAfterMs = 0 } = options;
  const loggerInstance: FastifyBaseLogger = log;
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    // By default a start that takes ten seconds fails, and a supervisor on a starved machine would repeat it forever.
    pluginTimeout: 120_000,
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: trustProxy ? trustProxy.split(',').map((address) => address.trim()) : false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 3_000 },
    forceCloseConnections: 'idle',
    // An unparsable address never reaches the error handler and its hooks.
    frameworkErrors: (error, request, reply) => {
      describeResponse(request, reply);
      void sendProblem(error, request, reply);
    },
    // A video over a slow line takes long; other bodies are cut off earlier, see slow-bodies.ts.
    requestTimeout: LONGEST_STREAMED_MS,
    http: { headersTimeout: 30_000 },
    return503OnClosing: true,
  });
  // The route helper validates bodies with the contract's Zod schemas.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(serializerCompiler);
  // Only JSON and multipart forms; everything else gets 415.
  app.removeContentTypeParser('text/plain');
  limitBodies(app);
  warnOfUntrustedProxy(app);
  refuseTwoHosts(app);
  limitLargeBodies(app);
  cutSlowBodies(app, options.bodyPatienceMs ?? 30_000);
  takeEmptyBodies(app);
  answerErrors(app);
  logRequests(app);
  closeConnectionsWhenStopping(app);
  await app.register(helmet, { global: false, ...securityHeaders(options) });
  sendSecurityHeaders(app);
  await app.register(cookie);
  await app.register(compress, compression);
  // An unmeasured loop counts as one with infinite lag, so a high limit does not turn the check off.
  if (overloadedAfterMs > 0) {
    await app.register(underPressure, {
      maxEventLoopDelay: overloadedAfterMs,
      retryAfter: 2,
      exposeStatusRoute: false,
    });
  }
  await app.register(multipart, { throwFileSizeLimit: true });
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
      mediaSrc: ["'self'", 'blob:'],
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
  // A year, for this host only: the product must not decide for other hosts of the domain.
  hsts: httpsOnly ? { maxAge: 31_536_000, includeSubDomains: false } : (false as const),
});

/**
 * The app uses none of these, so a script that gets into a page cannot either. Payments are left out of the list: the
 * card fields of Stripe may ask for them.
 */
const permissionsPolicy = [
  'accelerometer',
  'bluetooth',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * They are the same for every request, so they are composed once, with the first request; composing them took 8 µs each
 * time.
 */
function sendSecurityHeaders(app: FastifyInstance): void {
  let composed: [name: string, value: OutgoingHttpHeader][] | null = null;
  app.addHook('onRequest', async (_request, { raw, helmet: compose }) => {
    if (composed) {
      for (const [name, value] of composed) raw.setHeader(name, value);
      return;
    }
    compose();
    raw.setHeader('Permissions-Policy', permissionsPolicy);
    composed = Object.entries(raw.getHeaders()).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
  });
}

/** The host determines the organization. With two Host headers, a proxy may have used the other one. */
function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    const names = rawHeaders.filter((_, index) => index % 2 === 0);
    if (names.filter((name) => name.toLowerCase() === 'host').length < 2) return;
    throw new AppError('malformed', 'The request names two hosts.');
  });
}

/** A request without a body has no content type, whatever its headers say. */
function takeEmptyBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ headers }, _reply, payload) => {
    const isChunked = headers['transfer-encoding'] !== undefined;
    const length = headers['content-length'] ?? '0';
    if (isChunked ? await isEmpty(payload) : length === '0') {
      delete headers['content-type'];
      // There is nothing left to read.
      delete headers['transfer-encoding'];
    }
    return payload;
  });
}

/** Whether a body without a length is empty. Bytes that were read are put back. */
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
    // The next reader gets the error.
    const broken = () => end(false);
    payload.on('readable', look).on('end', none).on('close', broken).on('error', broken);
  });
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toAppError(error);
  // The cause is only for the log, for example a lost file.
  if (refusal.code === 'internal' || refusal.cause)
    request.log.error({ err: refusal.cause ?? error }, 'failed');
  const { retryAfterSeconds } = refusal.details;
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
  return (
    reply
      .code(errorKind(refusal.code).status)
      // Also if a cacheable response had been started.
      .header('cache-control', 'no-store')
      .type('application/problem+json')
      .serializer((body: unknown) => JSON.stringify(body))
      .send(problemOf(refusal, request.id))
  );
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler((request, reply) => sendProblem(notFound(), request, reply));
  app.addHook('onSend', async (request, reply) => describeResponse(request, reply));
}

function describeResponse(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('x-request-id', request.id);
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
}

/** While the server stops, a busy connection closes after its response; kept alive, it would block the stop. */
function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) void reply.header('connection', 'close');
  });
}

/**
 * One line for each response: request, status, duration. The query is omitted because it may name people. An event stream
 * is logged when it ends, by the server's own logger, since its route logs only warnings.
 */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const log = request.routeOptions.logLevel
      ? app.log.child({ requestId: request.id })
      : request.log;
    log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.headers[REHEARSE_HEADER] && { rehearsal: true }),
      },
      isEventStream(reply) ? 'stream ended' : 'answered',
    );
  });
}
