import type { ErrorKinds } from '#shared/errors';

export const portfolioErrors = {
  property_leased: { status: 409, means: 'The property has a lease that has not ended.' },
  property_owes: { status: 409, means: 'The property has an open balance.' },
  no_move_out: { status: 404, means: 'No move-out of this lease is planned.' },
  move_out_planned: { status: 409, means: 'A move-out of the tenant is planned.' },
  renewal_too_short: { status: 422, means: 'The new last day is not after the current one.' },
  notice_in_future: { status: 422, means: 'The day of a notice is in the future.' },
} as const satisfies ErrorKinds;
