import type { Role } from '@tenantry/contract/access/roles';

const labels: ReadonlyMap<Role, string> = new Map([
  ['LeasingAgent', 'Leasing agent'],
  ['ReadOnly', 'Read only'],
]);

/** The name of a role as people read it. */
export const roleLabel = (role: Role): string => labels.get(role) ?? role;
