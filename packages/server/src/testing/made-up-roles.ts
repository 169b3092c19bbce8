import { permissionsOfRole, type Role } from '@tenantry/contract/access/roles';
import { permissions, type Permission } from '@tenantry/contract/shared/permissions';

/** The first word of the names of made-up roles. */
export const MADE_UP = 'MadeUp';

/** A role that the product does not have, with exactly these permissions. */
export function aRole(...held: readonly Permission[]): Role {
  const name = `${MADE_UP} ${held.join(' ')}`;
  Object.assign(permissionsOfRole, { [name]: held });
  return name;
}

/** A role with every permission but this one. */
export const allBut = (permission: Permission): Role =>
  aRole(...permissions.filter((each) => each !== permission));
