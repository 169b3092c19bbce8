import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    seed: number;
  }
}

/** The seed of random tests. It is always printed, so that any run can be repeated. */
export default function provideSeed(project: TestProject): void {
  const seed = Number((process.env['TEST_SEED'] ??= String(randomInt(2 ** 31))));
  console.log(`Random tests: TEST_SEED=${seed}`);
  project.provide('seed', seed);
}
