import type { OrganizationOverview } from '@tenantry/contract/super-admin/super-admin.schemas';
import type { OrganizationRow } from './super-admin.repository.ts';

type Counts = Pick<OrganizationOverview, 'properties' | 'users' | 'unexpiredLeases'>;

/** PUB-8: the fields of an organization that SuperAdmins may see. */
export function presentOverview(
  row: Pick<OrganizationRow, 'id' | 'name' | 'domain' | 'createdAt'>,
  counts: Counts,
): OrganizationOverview {
  const { id, name, domain, createdAt } = row;
  return { id, name, domain, createdAt: createdAt.toISOString(), ...counts };
}
