import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    seed: number;
  }
}

/**
 * Random cases start from this number. It is new in each run, and a run prints it first: `TEST_SEED=<number> npm run
 * test:unit -- <file>` repeats the same cases.
 */
export const seed = inject('seed');
