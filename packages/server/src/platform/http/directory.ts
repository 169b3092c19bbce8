import { organizations, type Organization } from '../database/organization-table.ts';
import type { Database } from '../database/database.ts';
import { stopwatch } from '../clock.ts';

/** Finds the organization of a host. */
export interface OrganizationDirectory {
  /**
   * The organization of a host name: its domain, or for some days after a change its former one; any host if there is
   * only one; null if there is none.
   */
  byHost(host: string): Promise<Organization | null>;
  all(): Promise<readonly KnownOrganization[]>;
  /** Call it after this process changed an organization. Other processes notice within a few seconds. */
  forget(): void;
}

type KnownOrganization = Organization &
  Pick<typeof organizations.$inferSelect, 'formerDomain' | 'formerDomainUntil'>;

const FRESH_FOR_MS = 3_000;

export function createDirectory(database: Database): OrganizationDirectory {
  let known: { rows: Promise<readonly KnownOrganization[]>; age: () => number } | null = null;

  const read = async (): Promise<readonly KnownOrganization[]> =>
    database.transactInstallation(({ db }) =>
      db
        .select({
          id: organizations.id,
          domain: organizations.domain,
          name: organizations.name,
          timeZone: organizations.timeZone,
          demo: organizations.demo,
          secondFactorFrom: organizations.secondFactorFrom,
          providersAreSecondFactor: organizations.providersAreSecondFactor,
          formerDomain: organizations.formerDomain,
          formerDomainUntil: organizations.formerDomainUntil,
        })
        .from(organizations),
    );

  const all = (): Promise<readonly KnownOrganization[]> => {
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
      const name = host.toLowerCase();
      const now = database.now().epochMilliseconds;
      const wasHere = (row: KnownOrganization) =>
        row.formerDomain === name && now < (row.formerDomainUntil?.getTime() ?? 0);
      return rows.find(({ domain }) => domain === name) ?? rows.find(wasHere) ?? null;
    },
    forget: () => {
      known = null;
    },
  };
}

/**
 * Whether an administrator may name servers of the private network: they run it themselves. With several organizations
 * they may not, and in a demo anyone is an administrator.
 */
export async function mayReachInside(directory: OrganizationDirectory): Promise<boolean> {
  const [only, ...others] = await directory.all();
  return only !== undefined && others.length === 0 && !only.demo;
}
