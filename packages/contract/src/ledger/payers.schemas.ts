import { z } from 'zod';

/** UNIT-6: who paid, of several people of a lease who may. */
export const payer = z.object({
  name: z.string(),
  /** Whether it is the person who asks. */
  own: z.boolean(),
});

export type Payer = z.output<typeof payer>;
