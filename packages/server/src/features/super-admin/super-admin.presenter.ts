import type { OrganizationOverview } from '@tenantry/contract/super-admin/super-admin.schemas';
import type { OrganizationRow } from './super-admin.repository.ts';

type Counts = Pick<OrganizationOverview, 'properties' | 'users' | 'unexpiredLeases'>;

/** PUB-8: what the installation's super admins may know of an organization. */
export function presentOverview(row: OrganizationRow, counts: Counts): OrganizationOverview {
  const { id, name, domain, createdAt } = row;
  return { id, name, domain, createdAt: createdAt.toISOString(), ...counts };
}
