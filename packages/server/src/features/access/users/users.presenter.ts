import type { User } from '@tenantry/contract/access/users.schemas';
import type { User as UserRow } from '../access.repository.ts';

interface Known extends Pick<User, 'propertyId' | 'scope'> {
  readonly hasJoined: boolean;
}

export function presentUser(row: UserRow, { propertyId, scope, hasJoined }: Known): User {
  const { id, emailAddress, firstName, lastName, roles, version } = row;
  return {
    id,
    emailAddress,
    firstName,
    lastName,
    roles,
    propertyId,
    scope,
    status: statusOf(row, hasJoined),
    version,
  };
}

function statusOf({ deactivatedAt }: UserRow, hasJoined: boolean): User['status'] {
  if (deactivatedAt) return 'DEACTIVATED';
  return hasJoined ? 'ACTIVE' : 'INVITED';
}
