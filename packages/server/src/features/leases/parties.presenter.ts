import type { Party } from '@tenantry/contract/leases/parties.schemas';
import type { Share } from '@tenantry/contract/leases/shares.schemas';
import type { PartyRow } from './parties.repository.ts';

export const presentParty = (row: PartyRow, share: Share | null): Party => ({
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
  lateNotices: row.lateNotices,
  mayPay: row.payingUserId !== null,
  share,
  version: row.version,
});
