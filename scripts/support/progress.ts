import { readFileSync, writeFileSync } from 'node:fs';

const PROGRESS_EVERY_MS = 20_000;

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

const strayFile = (file: string) => `${file}.errors`;

/** The number of errors outside of tests, such as an unhandled rejection or a worker that crashed. */
export function readStrayErrors(file: string): number {
  try {
    return Number(readFileSync(strayFile(file), 'utf8'));
  } catch {
    return 0;
  }
}

/** Prints the progress of each stage from time to time, until the returned function is called. */
export function showProgress(
  stages: () => readonly { readonly stage: string; readonly file: string }[],
): () => void {
  const start = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - start) / 1000);
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    const counts = stages().flatMap(({ stage, file }) => {
      const progress = readProgress(file);
      return progress === undefined ? [] : [`${stage} ${progress}`];
    });
    console.log(`-------- ${time}  ${counts.join(', ')}`);
  }, PROGRESS_EVERY_MS);
  return () => clearInterval(timer);
}

/** A reporter that counts test files for Vitest, tests for Playwright, and for both the errors outside of tests. */
export default class ProgressReporter {
  #done = 0;
  #strays = 0;
  #total = 0;

  /** Called by Vitest. */
  onTestRunStart(specifications: readonly unknown[]): void {
    this.#total = specifications.length;
    this.#write();
  }

  /** Called by Vitest. */
  onTestModuleEnd(): void {
    this.#done += 1;
    this.#write();
  }

  /** Called by Vitest. */
  onTestRunEnd(_modules: readonly unknown[], errors: readonly unknown[]): void {
    this.#stray(errors.length);
  }

  /** Called by Playwright. */
  onError(): void {
    this.#stray(1);
  }

  /** Called by Playwright. */
  onBegin(_config: unknown, suite: { allTests(): readonly unknown[] }): void {
    this.#total = suite.allTests().length;
    this.#write();
  }

  /** Called by Playwright. */
  onTestEnd(): void {
    this.#done += 1;
    this.#write();
  }

  #stray(count: number): void {
    this.#strays += count;
    const file = process.env[PROGRESS_FILE];
    if (file !== undefined) writeFileSync(strayFile(file), String(this.#strays));
  }

  #write(): void {
    const file = process.env[PROGRESS_FILE];
    if (file !== undefined) writeFileSync(file, `${this.#done}/${this.#total}`);
  }
}
