import type { ErrorKinds } from '#shared/errors';

export const portfolioErrors = {
  property_leased: { status: 409, means: 'The property has a lease that has not ended.' },
  property_owes: { status: 409, means: 'The property has an open balance.' },
} as const satisfies ErrorKinds;
