import type { LateFeeOnce, LeaseOpening } from '@tenantry/contract/leases/leases.schemas';
import type { PersonDraft } from './lease-people-draft.ts';

/** The content of the lease form; amounts as typed. */
export interface LeaseDraft {
  type: 'M2M' | 'TERM';
  startDate: string | null;
  endDate: string | null;
  monthlyCost: string;
  deposit: string;
  invoiceDayOfMonth: number | string;
  invoiceDueDayOfMonth: number | string;
  lateFeePercent: string;
  lateFeeFrequency: number | string;
  /** A late fee that a new lease charges once, in place of the fee above. */
  lateFeeOnce: LateFeeOnceDraft;
  /** What a new lease that began before today starts with. */
  opening: OpeningDraft;
  notify: boolean;
  invoiceAutomatically: boolean;
  firstName: string;
  lastName: string;
  emailAddress: string;
  phoneNumber: string;
  /** Who is on a new lease beside this tenant. */
  people: PersonDraft[];
}

export interface LateFeeOnceDraft {
  type: LateFeeOnce['type'] | 'NONE';
  amount: string;
  percent: string;
  /** Empty: no cap. */
  most: string;
}

export interface OpeningDraft {
  /** Empty: what `offeredRent` offers. */
  rent: LeaseOpening['rent'] | '';
  paidBy: LeaseOpening['paidBy'];
  /** Empty: none. */
  balance: string;
}
