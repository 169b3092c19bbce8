import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Organization } from '../database/organization-table.ts';
import type { OrganizationDirectory } from './directory.ts';
import { notFound } from './errors.ts';

interface Options {
  readonly database: Pick<Database, 'now'>;
  readonly directory: OrganizationDirectory;
  /** The contact, as a `mailto:` or `https:` address; by default the site itself. */
  readonly contact: string | undefined;
  urlOf(organization: Organization): string;
}

const GOOD_FOR = { hours: 180 * 24 };

/** RFC 9116: where to report a vulnerability. */
export function registerSecurityTxt(
  app: FastifyInstance,
  { database, directory, contact, urlOf }: Options,
): void {
  app.get('/.well-known/security.txt', async (request, reply) => {
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
