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
