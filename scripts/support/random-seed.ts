import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    seed: number;
  }
}

/** Random tests start from it. Printed also when all goes well, so that a run can be repeated whatever it did. */
export default function provideSeed(project: TestProject): void {
  const seed = Number((process.env['TEST_SEED'] ??= String(randomInt(2 ** 31))));
  console.log(`Random tests: TEST_SEED=${seed}`);
  project.provide('seed', seed);
}
