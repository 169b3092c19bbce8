import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { errorCodes, errorKind } from '@tenantry/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { CallLimits } from './call-limits.ts';

const OPENAPI = '/openapi.json';

const compressors: Readonly<Record<string, (content: Buffer) => Promise<Buffer>>> = {
  // The best quality would take seconds; this one is as small to a percent.
  br: (content) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
};

/** Collects the endpoints; must be registered before them. */
export async function documentEndpoints(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Tenantry', version: '1', description: listOfErrors() },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  });
}

/** Every error code with its status and cause, as a table. */
function listOfErrors(): string {
  const rows = errorCodes.map((code) => {
    const { status, means } = errorKind(code);
    return `| \`${code}\` | ${status} | ${means} |`;
  });
  return [
    'A refused call answers with `application/problem+json`. Its `code` is stable: branch on it, never on `message`.',
    '',
    '| code | status | cause |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
}

/** Serves the documentation at `/openapi.json` and `/docs`. It is composed and compressed once, not for each request. */
export async function serveDocumentation(
  app: FastifyInstance,
  callLimits: CallLimits,
): Promise<void> {
  const composed = remembered(async () => {
    const content = Buffer.from(JSON.stringify(app.swagger()));
    return { content, etag: `"${createHash('sha256').update(content).digest('base64url')}"` };
  });
  const compressed = Object.fromEntries(
    Object.entries(compressors).map(([encoding, compress]) => [
      encoding,
      remembered(async () => compress((await composed()).content)),
    ]),
  );
  app.get(OPENAPI, { schema: { hide: true } }, async (request, reply) => {
    callLimits.countPage(request, reply);
    const { content, etag } = await composed();
    const { 'accept-encoding': accepted = '', 'if-none-match': known } = request.headers;
    const encoding = negotiate(accepted, Object.keys(compressors));
    void reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
    if (known === etag) return reply.code(304).send();
    const body = encoding === null ? undefined : compressed[encoding]?.();
    if (body) void reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send((await body) ?? content);
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiHooks: {
      // The page reads `json`; the plugin would compress the document again for each request.
      onRequest: ({ url }, reply, next) => {
        if (/^\/docs\/(?:json|yaml)(?:[/?]|$)/.test(url)) void reply.redirect(OPENAPI);
        else next();
      },
    },
  });
}

/** Runs it at the first call only. */
function remembered<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => (result ??= work());
}
