import type { ErrorKinds } from '#shared/errors';

export const portfolioErrors = {
  property_leased: { status: 409, means: 'The property has a lease that has not ended.' },
  property_owes: { status: 409, means: 'The property has an open balance.' },
  no_move_out: { status: 404, means: 'No move-out of this lease is planned.' },
  move_out_planned: { status: 409, means: 'A move-out of the tenant is planned.' },
  notice_stops_renewal: { status: 409, means: 'Notice was given, so the lease is not renewed.' },
  renewal_too_short: { status: 422, means: 'The new last day is not after the current one.' },
  notice_in_future: { status: 422, means: 'The day of a notice is in the future.' },
  offer_open: { status: 409, means: 'A renewal offer of the lease is open.' },
  offer_closed: { status: 409, means: 'The renewal offer is answered, withdrawn or expired.' },
  offer_outdated: { status: 409, means: 'The lease has changed since the renewal was offered.' },
  offer_expiry: { status: 422, means: 'A renewal offer cannot expire on this day.' },
  signature_differs: { status: 422, means: 'The typed name is not the name of the tenant.' },
  notice_given: { status: 409, means: 'A notice to vacate is in force for this lease.' },
  no_notice: { status: 404, means: 'There is no such notice, or it is withdrawn.' },
  notice_too_early: {
    status: 422,
    means: 'The last day is before the earliest one, and nobody confirmed that both sides agree.',
  },
  notice_before_its_day: { status: 422, means: 'The last day is before the day of the notice.' },
  notice_for_past_day: { status: 422, means: 'The last day of the notice has passed.' },
  notice_dated_ahead: { status: 422, means: 'The notice would be given in the future.' },
  notice_beyond_term: { status: 422, means: 'The lease ends before the last day of the notice.' },
} as const satisfies ErrorKinds;
