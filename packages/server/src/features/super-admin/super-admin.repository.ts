import { asc } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { organizations } from '../../platform/database/organization-table.ts';

export type OrganizationRow = typeof organizations.$inferSelect;

/** The installation's directory, which contains no organization's private data. */
export async function allOrganizations({ db }: Transaction): Promise<OrganizationRow[]> {
  return db.select().from(organizations).orderBy(asc(organizations.name), asc(organizations.id));
}
