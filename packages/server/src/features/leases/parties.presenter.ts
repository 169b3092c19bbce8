import type { Party } from '@tenantry/contract/leases/parties.schemas';
import type { PartyRow } from './parties.repository.ts';

export const presentParty = (row: PartyRow): Party => ({
  id: row.id,
  role: row.role,
  primary: row.isPrimary,
  userId: row.userId,
  firstName: row.firstName,
  lastName: row.lastName,
  emailAddress: row.emailAddress,
  phoneNumber: row.phoneNumber,
  birthYear: row.birthYear,
  fromDay: row.fromDay,
  toDay: row.toDay,
  version: row.version,
});
