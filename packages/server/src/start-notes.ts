import { resolve } from 'node:path';
import type { Config } from './platform/config.ts';
import type { Organization } from './platform/database/organization-table.ts';

/** Facts about a server that is ready. */
export interface Start {
  readonly command: 'serve' | 'demo';
  readonly url: string;
  readonly config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>;
  readonly dataDir: string;
  readonly organizations: readonly Pick<Organization, 'name' | 'demo'>[];
  /** The path of the one-time link, while there is no organization. */
  readonly setupPath: string | null;
}

const demoSignIns = `Sign in to the demo as
  admin@example.com / demo-admin     manages the organization
  tenant@example.com / demo-tenant   rents one of its homes
  super@example.com / demo-super     runs the installation
The README names others: a bookkeeper, a leasing agent, an owner, a guarantor.`;

/** The text at the terminal after a start: the address, where the data is, and what to do next. */
export function startNotes(start: Start): string[] {
  const { url, setupPath } = start;
  return [
    `Tenantry is ready at ${url}`,
    dataLocation(start),
    ...organizationNotes(start),
    ...(setupPath ? [`Set it up with this one-time link: ${url}${setupPath}`] : []),
  ];
}

function dataLocation({ config, dataDir }: Start): string {
  const what = config.DATABASE_URL ? 'Files are' : 'Data is';
  const here = `${what} kept in ${dataDir}`;
  if (config.DATA_DIR || dataDir === resolve('data')) return here;
  return `${here}, because PostgreSQL does not run as root and its user cannot reach this folder. Set DATA_DIR to choose.`;
}

function organizationNotes({ command, config, organizations }: Start): string[] {
  const elsewhere = config.DATABASE_URL ? 'DATABASE_URL=...' : 'DATA_DIR=./another-folder';
  const demo = organizations.find((organization) => organization.demo);
  if (command === 'demo') {
    if (demo) return [demoSignIns];
    const names = organizations.map(({ name }) => name).join(', ');
    return [
      `This database belongs to ${names}; the demo is loaded only into an empty one. To see it: ${elsewhere} npm run demo`,
    ];
  }
  if (!demo) return [];
  return [
    `This database holds the demo organization, ${demo.name}, whose passwords are public. To start your own, remove ` +
      `the demo in the app (Remove demo data, in the green bar, as super@example.com), or keep it and run: ${elsewhere} npm start`,
  ];
}
