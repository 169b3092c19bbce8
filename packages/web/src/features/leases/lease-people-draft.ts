import type { PartyRole } from '@tenantry/contract/leases/parties.schemas';

/** A person who is added to a new lease, as typed. */
export interface PersonDraft {
  role: PartyRole;
  firstName: string;
  lastName: string;
  emailAddress: string;
  phoneNumber: string;
  lateNotices: boolean;
  mayPay: boolean;
}

export const newPerson: PersonDraft = {
  role: 'TENANT',
  firstName: '',
  lastName: '',
  emailAddress: '',
  phoneNumber: '',
  lateNotices: false,
  mayPay: false,
};

/** What is sent: an occupant has no contact data, and only a guarantor is told of late payments and allowed to pay. */
export function personInputOf(draft: PersonDraft) {
  const { role, firstName, lastName, emailAddress, phoneNumber, lateNotices, mayPay } = draft;
  const contact = role === 'OCCUPANT' ? {} : { emailAddress, phoneNumber };
  const guarantor = role === 'GUARANTOR' ? { lateNotices, mayPay } : {};
  return { role, firstName, lastName, ...contact, ...guarantor };
}
