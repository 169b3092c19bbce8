import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { pageAt } from '@tenantry/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

/**
 * The title and the other head elements of a page, as HTML; null if it has none of its own.
 * @throws AppError if the page is refused
 */
export type HeadOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
) => Promise<string | null>;

/** Serves the built web app: its assets, cacheable forever, and its one page for every path outside of the API. */
export async function serveWebApp(
  app: FastifyInstance,
  root: string,
  headOf: HeadOf = async () => null,
): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    // A route for each file would cost a tenth of the start.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', cacheControlOf(path, root)),
  });
  const files = await filesIn(root);
  const links = files.has('/first-links.json') ? await firstLinks(root) : {};
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (files.has(path)) return reply.sendFile(path);
    // The page of the appliances of a home is at `/assets` itself.
    if (/^\/(?:v1|healthz)(?:\/|$)|^\/assets\//.test(path)) return reply.callNotFound();
    const page = pageAt(path);
    const link = links[page ?? ''];
    if (link) reply.header('link', link.join(', '));
    const head = await headOf(request, reply, path).catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      request.log.warn({ err: error }, 'The page is sent without a head of its own.');
      return null;
    });
    if (head !== null) {
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
      return reply.send(withHead(await readFile(join(root, 'index.html'), 'utf8'), head));
    }
    // The page itself says that nothing was found; the status is for clients that do not render it.
    return reply.code(page === undefined ? 404 : 200).sendFile('index.html');
  });
}

/** The `Link` headers of the pages that people open most (`first-pages.ts` in the web app). */
async function firstLinks(root: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const text = await readFile(join(root, 'first-links.json'), 'utf8');
  return JSON.parse(text) as Record<string, string[]>;
}

/** The paths of the built files, which do not change while the server runs. */
async function filesIn(root: string): Promise<Set<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(
    files.map(({ parentPath, name }) =>
      `${sep}${relative(root, join(parentPath, name))}`.replaceAll(sep, '/'),
    ),
  );
}

/** The page with another title and description. */
function withHead(page: string, head: string): string {
  return page
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace(/<meta name="description"[^>]*>/, '');
}

function cacheControlOf(path: string, root: string): string {
  if (path.startsWith(join(root, 'assets'))) return 'public, max-age=31536000, immutable';
  // The page names the assets: a cached one would request files that a newer server does not have. Compressed copies
  // have different names.
  const isIndex = path.replace(/\.(?:br|gz)$/, '') === join(root, 'index.html');
  return isIndex ? 'no-store' : 'public, max-age=3600';
}
