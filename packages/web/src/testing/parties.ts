import type { Party } from '@tenantry/contract/leases/parties.schemas';
import { idOf } from './records.ts';

/** The primary tenant of a lease. */
export const tess: Party = {
  id: idOf(800),
  role: 'TENANT',
  primary: true,
  userId: idOf(801),
  firstName: 'Tess',
  lastName: 'Tenant',
  emailAddress: 'tess@example.com',
  phoneNumber: '(212) 555-0123',
  birthYear: null,
  lateNotices: false,
  mayPay: false,
  fromDay: null,
  toDay: null,
  share: null,
  version: 1,
};
