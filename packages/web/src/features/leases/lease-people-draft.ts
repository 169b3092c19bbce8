import type { PartyRole } from '@tenantry/contract/leases/parties.schemas';

/** A person who is added to a new lease, as typed. */
export interface PersonDraft {
  role: PartyRole;
  firstName: string;
  lastName: string;
  emailAddress: string;
  phoneNumber: string;
  lateNotices: boolean;
}

export const newPerson: PersonDraft = {
  role: 'TENANT',
  firstName: '',
  lastName: '',
  emailAddress: '',
  phoneNumber: '',
  lateNotices: false,
};

/** What is sent: an occupant has no contact data, and only a guarantor is told of late payments. */
export function personInputOf(draft: PersonDraft) {
  const { role, firstName, lastName, emailAddress, phoneNumber, lateNotices } = draft;
  const contact = role === 'OCCUPANT' ? {} : { emailAddress, phoneNumber };
  const guarantor = role === 'GUARANTOR' ? { lateNotices } : {};
  return { role, firstName, lastName, ...contact, ...guarantor };
}
