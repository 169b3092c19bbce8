import { z } from 'zod';
import { owedFigures } from './account.schemas.ts';

/** UNIT-6: what a guarantor who may pay sees of a lease: what is due, and nothing else. */
export const guaranteedLease = owedFigures.extend({
  leaseId: z.string(),
  /** What people call the home. */
  home: z.string(),
  /** The names of the tenants of today. */
  tenants: z.string(),
});

export type GuaranteedLease = z.output<typeof guaranteedLease>;
