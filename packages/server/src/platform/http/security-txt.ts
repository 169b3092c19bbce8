import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Organization } from '../database/organization-table.ts';
import type { OrganizationDirectory } from './directory.ts';
import { notFound } from './errors.ts';

interface Options {
  readonly database: Pick<Database, 'now'>;
  readonly directory: OrganizationDirectory;
  /** Whom to write to, as an address of `mailto:` or `https:`; the site itself when nothing is set. */
  readonly contact: string | undefined;
  urlOf(organization: Organization): string;
}

const GOOD_FOR = { hours: 180 * 24 };

/** RFC 9116: where someone who found a weakness reports it. */
export function registerSecurityTxt(
  app: FastifyInstance,
  { database, directory, contact, urlOf }: Options,
): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (request, reply) => {
    const organization = await directory.byHost(request.hostname);
    if (!organization) throw notFound();
    const site = urlOf(organization);
    const lines = [
      `Contact: ${contact ?? `${site}/`}`,
      `Expires: ${database.now().add(GOOD_FOR).toString({ smallestUnit: 'second' })}`,
      'Preferred-Languages: en',
      `Canonical: ${site}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
