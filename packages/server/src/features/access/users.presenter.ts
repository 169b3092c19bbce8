import type { User } from '@tenantry/contract/access/users.schemas';
import type { User as UserRow } from './access.repository.ts';

export function presentUser(row: UserRow, propertyId: string | null, hasJoined: boolean): User {
  const { id, emailAddress, firstName, lastName, roles, version } = row;
  return {
    id,
    emailAddress,
    firstName,
    lastName,
    roles,
    propertyId,
    status: statusOf(row, hasJoined),
    version,
  };
}

function statusOf({ deactivatedAt }: UserRow, hasJoined: boolean): User['status'] {
  if (deactivatedAt) return 'DEACTIVATED';
  return hasJoined ? 'ACTIVE' : 'INVITED';
}
