import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { isPage } from '@tenantry/contract/shared/pages';
import type { FastifyInstance } from 'fastify';

/** Serves the built web app: its assets for ever, and its one page for every address that is not the API's. */
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
    // The page itself says that nothing is here; the status is for everyone who does not look at it.
    return reply.code(isPage(path) ? 200 : 404).sendFile('index.html');
  });
}

function cacheControlOf(path: string, root: string): string {
  if (path.startsWith(join(root, 'assets'))) return 'public, max-age=31536000, immutable';
  // The page names the assets: an old one would ask a newer server for files that are gone. Copies that were compressed
  // have names of their own.
  const isIndex = path.replace(/\.(?:br|gz)$/, '') === join(root, 'index.html');
  return isIndex ? 'no-store' : 'public, max-age=3600';
}
