import { z } from 'zod';

/** The longest time for a tenant's remarks. */
export const MAX_REMARK_DAYS = 60;
export const USUAL_REMARK_DAYS = 7;

/** MAINT-13: how many days tenants have for their remarks on an inspection. */
export const remarkDays = z
  .int('Enter a number of days.')
  .min(1, 'Use at least 1 day.')
  .max(MAX_REMARK_DAYS, `Use at most ${MAX_REMARK_DAYS} days.`);
