/** What a person would have typed for a part of a plan. The rehearsal checks it with the schemas of the forms. */
import { leaseDefaults, type NewLeaseInput } from '@tenantry/contract/leases/leases.schemas';
import type { NewLeasePerson } from '@tenantry/contract/leases/parties.schemas';
import type { PropertyInput } from '@tenantry/contract/properties/properties.schemas';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import type { PlannedHome, PlannedLease, PlannedPerson } from '../plan.ts';

/** The ids of the attributes that homes have, by their names in lower case. */
export type AttributeIds = ReadonlyMap<string, string>;

export function homeInputOf(home: PlannedHome, attributeIds: AttributeIds): PropertyInput {
  return {
    addressLine1: home.address,
    addressLine2: home.addressLine2,
    city: home.city,
    state: home.state,
    zipCode: home.zip,
    monthlyCost: dollarsFromCents(home.rent),
    managed: false,
    attributes: Object.entries(home.attributes).flatMap(([name, value]) => {
      const attributeId = attributeIds.get(name.toLowerCase());
      return attributeId === undefined ? [] : [{ attributeId, value }];
    }),
  };
}

/** Rent is late after as many days as on the form of a new lease. */
const GRACE_DAYS = leaseDefaults.invoiceDueDayOfMonth - leaseDefaults.invoiceDayOfMonth;

const LAST_DAY = 31;

/** Late fees are left to the policy of the organization. */
export function leaseInputOf(
  { start, end, people: [primary, ...others], ...lease }: PlannedLease,
  invoiceAutomatically: boolean,
): NewLeaseInput {
  return {
    ...(end === null ? { type: 'M2M' } : { type: 'TERM', startDate: start, endDate: end }),
    monthlyCost: dollarsFromCents(lease.rent),
    deposit: dollarsFromCents(lease.deposit),
    invoiceDayOfMonth: lease.dueDay,
    invoiceDueDayOfMonth: Math.min(LAST_DAY, lease.dueDay + GRACE_DAYS),
    lateFeePercent: 0,
    lateFeeFrequency: leaseDefaults.lateFeeFrequency,
    notify: leaseDefaults.notify,
    invoiceAutomatically,
    firstName: primary.firstName,
    lastName: primary.lastName,
    emailAddress: primary.email ?? '',
    phoneNumber: primary.phone ?? '',
    ...(others.length > 0 && { people: others.map(personInputOf) }),
  };
}

function personInputOf({ role, firstName, lastName, email, phone }: PlannedPerson): NewLeasePerson {
  const named = { role, firstName, lastName };
  return role === 'OCCUPANT' ? named : { ...named, emailAddress: email, phoneNumber: phone };
}
