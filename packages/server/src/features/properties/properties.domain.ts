import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import type { PropertyStatus } from '@tenantry/contract/properties/properties.schemas';
import { addCents, type Cents } from '@tenantry/contract/shared/money';

/** PROP-9: what the attributes of a new organization are called, until it edits them. */
export const firstAttributes = ['Bedrooms', 'Bathrooms', 'Square feet', 'Parking', 'Pets'] as const;

/**
 * PROP-9: the status after a person saved the property. They set and clear `UNAVAILABLE`; between the other two,
 * whether an unexpired lease exists decides.
 */
export function statusAfterSave(
  wanted: PropertyStatus | undefined,
  present: PropertyStatus,
  hasUnexpiredLease: boolean,
): PropertyStatus {
  const unavailable = (wanted ?? present) === 'UNAVAILABLE';
  if (unavailable) return 'UNAVAILABLE';
  return hasUnexpiredLease ? 'LEASED' : 'FOR_LEASE';
}

/** What is owed on the open invoices of one lease. */
export interface LeaseBalance {
  readonly propertyId: string;
  readonly leaseId: string;
  readonly balance: Cents;
}

/** What is owed for a property, and how much of it is owed by former tenants. */
export function balanceOf(
  balances: readonly LeaseBalance[],
  leases: readonly Pick<Lease, 'id' | 'status'>[],
) {
  const ended = new Set(leases.filter(({ status }) => status === 'EXPIRED').map(({ id }) => id));
  const sum = (owed: readonly LeaseBalance[]) => addCents(...owed.map(({ balance }) => balance));
  return {
    balanceDue: sum(balances),
    formerBalanceDue: sum(balances.filter(({ leaseId }) => ended.has(leaseId))),
  };
}
