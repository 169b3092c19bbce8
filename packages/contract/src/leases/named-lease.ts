import { z } from 'zod';
import { home } from '../properties/home.ts';

/** A lease in a list of several features: its home, and the tenant with a link to their page. */
export const namedLease = {
  propertyId: z.string(),
  home,
  leaseId: z.string(),
  /** The tenant's account. */
  userId: z.string(),
  lessee: z.string(),
};

/** The same where a sentence needs to know whether the name is that of one tenant or of several. */
export const countedLease = {
  ...namedLease,
  /** UNIT-6a: the tenants of today. */
  lesseeCount: z.int().min(1),
};
