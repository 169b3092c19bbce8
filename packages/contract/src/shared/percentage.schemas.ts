import { z } from 'zod';

/** A percentage with at most three decimals. */
export const percentage = z
  .number('Enter a percentage.')
  .gt(0, 'Enter a percentage above 0.')
  .max(100, 'Use at most 100 percent.')
  .refine(
    (value) => Math.round(value * 1000) / 1000 === value,
    'Use at most three decimals for a percentage.',
  );
