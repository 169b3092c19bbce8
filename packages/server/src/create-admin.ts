import { parseArgs } from 'node:util';
import { emailAddress, requiredText } from '@tenantry/contract/shared/fields';
import { rescueAdmin } from '#features/access';
import { z } from 'zod';
import { ConfigError } from './platform/config.ts';
import type { Organization } from './platform/database/organization-table.ts';
import type { Backend } from './backend.ts';
import { urlOf } from './urls.ts';
import { createAdminUsage } from './usage.ts';

const given = z.strictObject({
  email: emailAddress,
  'first-name': requiredText(100, 'Add --first-name.'),
  'last-name': requiredText(100, 'Add --last-name.'),
  domain: z.string().toLowerCase().optional(),
  role: z.enum(['SuperAdmin', 'SiteAdmin'], 'Use SuperAdmin or SiteAdmin.').default('SuperAdmin'),
});

const text = { type: 'string' } as const;
const options = {
  email: text,
  'first-name': text,
  'last-name': text,
  domain: text,
  role: text,
};

/** Parses the arguments; throws a message for each invalid one. */
export function readCreateAdmin(args: readonly string[]) {
  let values: object;
  try {
    ({ values } = parseArgs({ args: [...args], options }));
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\nUsage: ${createAdminUsage}`);
  }
  const parsed = given.safeParse(values);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    ({ path, message }) => `--${path.join('.')}: ${message}`,
  );
  throw new ConfigError([...problems, `Usage: ${createAdminUsage}`].join('\n'));
}

/**
 * Returns the address of the link with which the new administrator sets a password.
 * @param port of the running server, which may have other settings than this command
 */
export async function createAdmin(
  { database, directory, config }: Pick<Backend, 'database' | 'directory' | 'config'>,
  request: ReturnType<typeof readCreateAdmin>,
  port = config.PORT,
): Promise<string> {
  const organization = chooseOrganization(await directory.all(), request.domain);
  const path = await database.transact({ organization }, (tx) =>
    rescueAdmin(tx, {
      emailAddress: request.email,
      firstName: request['first-name'],
      lastName: request['last-name'],
      role: request.role,
    }),
  );
  return `${urlOf(organization, config.PUBLIC_URL, port)}${path}`;
}

function chooseOrganization(
  organizations: readonly Organization[],
  domain: string | undefined,
): Organization {
  const [only, another] = organizations;
  if (!only) throw new ConfigError('There is no organization yet. Start the server to set one up.');
  if (!domain && !another) return only;
  const found = organizations.find((organization) => organization.domain === domain);
  if (found) return found;
  const domains = organizations.map((organization) => organization.domain).join(', ');
  throw new ConfigError(`Choose an organization by --domain, one of: ${domains}.`);
}
