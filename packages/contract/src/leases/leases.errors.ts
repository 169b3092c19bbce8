import type { ErrorKinds } from '#shared/errors';

export const leasesErrors = {
  lease_overlap: { status: 409, means: 'Another lease of the property covers some of these days.' },
  lease_ended: { status: 422, means: 'The lease has ended and can no longer be changed.' },
  lease_has_no_term: { status: 422, means: 'The lease already runs month to month.' },
  lease_would_be_over: { status: 422, means: 'The end date is in the past.' },
  no_lease: { status: 422, means: 'The property has no lease yet.' },
  property_gone: { status: 422, means: 'The property no longer exists.' },
  nothing_to_open: {
    status: 422,
    means: 'A lease that begins today or later, or has ended, has no past rent to settle.',
  },
  last_tenant: { status: 409, means: 'The lease would be without a tenant.' },
  primary_tenant: { status: 409, means: 'The primary tenant stays until another one is chosen.' },
  party_has_paid: { status: 409, means: 'Somebody who has paid for the lease was on it.' },
  party_overlap: {
    status: 409,
    means: 'The tenant is already on the lease on some of these days.',
  },
  household_kind_fixed: {
    status: 422,
    means: 'The kind of an entry of a household never changes.',
  },
  shares_not_whole: { status: 422, means: 'The shares of the tenants do not add up to the whole.' },
  party_role_fixed: { status: 422, means: 'The role of a person of a lease never changes.' },
  invalid_party_days: { status: 422, means: 'The person cannot be on the lease on these days.' },
  not_a_current_tenant: {
    status: 422,
    means: 'Only a current tenant without a planned last day can be the primary tenant.',
  },
  invalid_last_day: { status: 422, means: 'The lease cannot end on this day.' },
} as const satisfies ErrorKinds;
