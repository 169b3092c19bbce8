import { readFileSync, writeFileSync } from 'node:fs';

/** The file in which a runner writes its progress. */
const PROGRESS_FILE = 'TEST_PROGRESS_FILE';

export const progressTo = (file: string): NodeJS.ProcessEnv => ({ [PROGRESS_FILE]: file });

/** `57/293`, or undefined before the runner knows its tests. */
export function readProgress(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** A reporter that counts test files for Vitest, and tests for Playwright. */
export default class ProgressReporter {
  #done = 0;
  #total = 0;

  /** Vitest's. */
  onTestRunStart(specifications: readonly unknown[]): void {
    this.#total = specifications.length;
    this.#write();
  }

  /** Vitest's. */
  onTestModuleEnd(): void {
    this.#done += 1;
    this.#write();
  }

  /** Playwright's. */
  onBegin(_config: unknown, suite: { allTests(): readonly unknown[] }): void {
    this.#total = suite.allTests().length;
    this.#write();
  }

  /** Playwright's. */
  onTestEnd(): void {
    this.#done += 1;
    this.#write();
  }

  #write(): void {
    const file = process.env[PROGRESS_FILE];
    if (file !== undefined) writeFileSync(file, `${this.#done}/${this.#total}`);
  }
}
