import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import { errorCodes, errorKind } from '@tenantry/contract/errors';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import type { FastifyInstance } from 'fastify';
import type { CallLimits } from './call-limits.ts';
import { composeDocument } from './documentation/document.ts';

const OPENAPI = '/openapi.json';

const compressors: Readonly<Record<string, (content: Buffer) => Promise<Buffer>>> = {
  // The best quality would take seconds; this one is as small to a percent.
  br: (content) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
};

/** The parts of the page at `/docs`, beside the viewer. */
const partsOfPage: Readonly<Record<string, string>> = {
  'docs.css': 'text/css; charset=utf-8',
  'docs.js': 'text/javascript; charset=utf-8',
  'scheme.js': 'text/javascript; charset=utf-8',
};

/**
 * Serves the documentation of the API at `/openapi.json` and `/docs`. It is composed and compressed once, not for each
 * request.
 */
export async function serveDocumentation(
  app: FastifyInstance,
  callLimits: CallLimits,
  canRehearse: (endpoint: EndpointDefinition) => boolean,
): Promise<void> {
  const composed = remembered(async () => {
    const content = Buffer.from(JSON.stringify(await composeDocument(canRehearse)));
    return { content, etag: `"${createHash('sha256').update(content).digest('base64url')}"` };
  });
  const compressed = Object.fromEntries(
    Object.entries(compressors).map(([encoding, compress]) => [
      encoding,
      remembered(async () => compress((await composed()).content)),
    ]),
  );
  app.get(OPENAPI, async (request, reply) => {
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
  await servePage(app);
}

async function servePage(app: FastifyInstance): Promise<void> {
  const page = remembered(async () =>
    (await partOf('page.html')).replace('<!-- errors -->', rowsOfErrors),
  );
  for (const path of ['/docs', '/docs/']) {
    app.get(path, async (_, reply) => reply.type('text/html; charset=utf-8').send(await page()));
  }
  for (const [name, type] of Object.entries(partsOfPage)) {
    const part = remembered(() => partOf(name));
    app.get(`/docs/${name}`, async (_, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        .send(await part()),
    );
  }
  // Only the files of the viewer: its plugin would compose the document itself, and loosen the content security policy.
  const viewer = dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui')));
  await app.register(fastifyStatic, {
    root: join(viewer, 'static'),
    prefix: '/docs/static/',
    decorateReply: false,
    allowedPath: (path) => /\/swagger-ui(?:-bundle)?\.(?:css|js)$/.test(path),
  });
}

function partOf(name: string): Promise<string> {
  return readFile(new URL(`documentation/page/${name}`, import.meta.url), 'utf8');
}

/** Every error code with its status and cause. */
function rowsOfErrors(): string {
  const rows = errorCodes.map((code) => {
    const { status, means } = errorKind(code);
    const cause = means.replaceAll('<', '&lt;').replaceAll(/`([^`]+)`/g, '<code>$1</code>');
    return `<tr><td><code>${code}</code></td><td>${status}</td><td>${cause}</td></tr>`;
  });
  return rows.join('\n');
}

/** Runs it at the first call only. */
function remembered<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => (result ??= work());
}
