import {
  leaseDefaults,
  leaseInput,
  type Lease,
  type LeaseInput,
} from '@tenantry/contract/leases/leases.schemas';

/** What the lease form holds. A number input holds `''` while it is empty. */
export interface LeaseDraft {
  type: 'M2M' | 'TERM';
  startDate: string | null;
  endDate: string | null;
  monthlyCost: number | string;
  deposit: number | string;
  invoiceDayOfMonth: number | string;
  invoiceDueDayOfMonth: number | string;
  lateFeePercent: number | string;
  lateFeeFrequency: number | string;
  notify: boolean;
  firstName: string;
  lastName: string;
  emailAddress: string;
  phoneNumber: string;
}

/** LEASE-3. The listed rent is offered as the rent. */
export function newLeaseDraft(listedRent: number): LeaseDraft {
  return {
    ...leaseDefaults,
    startDate: null,
    endDate: null,
    monthlyCost: listedRent || '',
    deposit: '',
    firstName: '',
    lastName: '',
    emailAddress: '',
    phoneNumber: '',
  };
}

export function leaseDraft(lease: Lease): LeaseDraft {
  return {
    type: lease.type,
    startDate: lease.startDate,
    endDate: lease.endDate,
    monthlyCost: lease.monthlyCost,
    deposit: lease.deposit,
    invoiceDayOfMonth: lease.invoiceDayOfMonth,
    invoiceDueDayOfMonth: lease.invoiceDueDayOfMonth,
    lateFeePercent: lease.lateFeePercent,
    lateFeeFrequency: lease.lateFeeFrequency,
    notify: lease.notify,
    firstName: lease.firstName,
    lastName: lease.lastName,
    emailAddress: lease.emailAddress,
    phoneNumber: lease.phoneNumber,
  };
}

/** LEASE-2: month to month has neither date, and both are cleared when it is chosen. */
export function withType(draft: LeaseDraft, type: LeaseDraft['type']): LeaseDraft {
  return type === 'M2M' ? { ...draft, type, startDate: null, endDate: null } : { ...draft, type };
}

// Zod looks at the dates only once every other field is right. With these in the other fields it looks at them alone.
const rightElsewhere = {
  ...leaseDefaults,
  monthlyCost: 0,
  deposit: 0,
  firstName: 'A',
  lastName: 'A',
  emailAddress: 'a@example.com',
  phoneNumber: '0000000',
};

/** The first message for each field, by the contract's rules and in the form's order. */
export function leaseErrors(draft: LeaseDraft): Record<string, string> {
  const { type, startDate, endDate } = draft;
  const dates = leaseInput.safeParse({ ...rightElsewhere, type, startDate, endDate });
  const all = leaseInput.safeParse(draft);
  const errors: Record<string, string> = {};
  for (const { path, message } of [...(dates.error?.issues ?? []), ...(all.error?.issues ?? [])]) {
    errors[path.join('.')] ??= message;
  }
  return errors;
}

/** A draft without errors, as it is sent. */
export function leaseInputOf(draft: LeaseDraft): LeaseInput {
  return leaseInput.parse(draft);
}
