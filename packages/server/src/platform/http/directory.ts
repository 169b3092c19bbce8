import { organizations, type Organization } from '../database/organization-table.ts';
import type { Database } from '../database/database.ts';
import { stopwatch } from '../clock.ts';

/** Finds the organization of a host. */
export interface OrganizationDirectory {
  /** The organization of a host name; any host if there is only one; null if there is none. */
  byHost(host: string): Promise<Organization | null>;
  all(): Promise<readonly Organization[]>;
  /** Call it after this process changed an organization. Other processes notice within a few seconds. */
  forget(): void;
}

const FRESH_FOR_MS = 3_000;

export function createDirectory(database: Database): OrganizationDirectory {
  let known: { rows: Promise<readonly Organization[]>; age: () => number } | null = null;

  const read = async (): Promise<readonly Organization[]> =>
    database.transactInstallation(({ db }) =>
      db
        .select({
          id: organizations.id,
          domain: organizations.domain,
          name: organizations.name,
          timeZone: organizations.timeZone,
          demo: organizations.demo,
        })
        .from(organizations),
    );

  const all = (): Promise<readonly Organization[]> => {
    if (known && known.age() < FRESH_FOR_MS) return known.rows;
    const rows = read();
    known = { rows, age: stopwatch() };
    rows.catch(() => (known = null));
    return rows;
  };

  return {
    all,
    byHost: async (host) => {
      const rows = await all();
      if (rows.length === 1 && rows[0]) return rows[0];
      return rows.find((organization) => organization.domain === host.toLowerCase()) ?? null;
    },
    forget: () => {
      known = null;
    },
  };
}
