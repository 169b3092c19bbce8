import { asc } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { organizations } from '../../platform/database/organization-table.ts';

export type OrganizationRow = typeof organizations.$inferSelect;

/** The directory of the installation, which holds nothing that belongs to an organization alone. */
export async function allOrganizations({ db }: Transaction): Promise<OrganizationRow[]> {
  return db.select().from(organizations).orderBy(asc(organizations.name), asc(organizations.id));
}
