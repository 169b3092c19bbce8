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
  invalid_last_day: { status: 422, means: 'The lease cannot end on this day.' },
} as const satisfies ErrorKinds;
