import type { Party, PartyRole } from '@tenantry/contract/leases/parties.schemas';
import { formatDate } from '../../lib/format.ts';

export const roleLabels: Readonly<Record<PartyRole, string>> = {
  TENANT: 'Tenant',
  OCCUPANT: 'Occupant',
  GUARANTOR: 'Guarantor',
};

export const roleHints: Readonly<Record<PartyRole, string>> = {
  TENANT: 'Gets an invitation, and sees and pays the account of the lease.',
  OCCUPANT: 'Lives there without an account.',
  GUARANTOR: 'Answers for the rent, and sees nothing of the lease.',
};

/** UNIT-6: of a guarantor. */
export const mayPayHint = 'Sends an invitation. They see what is due, and nothing else.';

/** `Tenant from 06/01/2026 to 08/31/2026`. */
export function roleText({ role, primary, fromDay, toDay, birthYear }: Party): string {
  const name = primary ? 'Primary tenant' : roleLabels[role];
  const born = birthYear === null ? '' : `, born in ${birthYear}`;
  const from = fromDay === null ? '' : ` from ${formatDate(fromDay)}`;
  const to = toDay === null ? '' : ` to ${formatDate(toDay)}`;
  return `${name}${born}${from}${to}`;
}

export const partyName = ({ firstName, lastName }: Party) => `${firstName} ${lastName}`;
