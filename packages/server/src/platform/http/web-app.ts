import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { isPage } from '@tenantry/contract/shared/pages';
import type { FastifyInstance } from 'fastify';

/** Serves the built web app: its assets, cacheable forever, and its one page for every path outside of the API. */
export async function serveWebApp(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', cacheControlOf(path, root)),
  });
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (/^\/(?:v1|healthz|assets)(?:\/|$)/.test(path)) return reply.callNotFound();
    // The page itself says that nothing was found; the status is for clients that do not render it.
    return reply.code(isPage(path) ? 200 : 404).sendFile('index.html');
  });
}

function cacheControlOf(path: string, root: string): string {
  if (path.startsWith(join(root, 'assets'))) return 'public, max-age=31536000, immutable';
  // The page names the assets: a cached one would request files that a newer server does not have. Compressed copies
  // have names of their own.
  const isIndex = path.replace(/\.(?:br|gz)$/, '') === join(root, 'index.html');
  return isIndex ? 'no-store' : 'public, max-age=3600';
}
