import type { Failure } from './counts.ts';

/** With failures in more files than this, something is broken, and a second run would only take time. */
const MOST_FILES = 5;

export type SecondRun = {
  /** Failures of files that passed the second time. */
  flaky: readonly Failure[];
  /** Failures that remain. */
  failures: readonly Failure[];
};

/**
 * In CI, runs each file with a failed test once more, alone, so that a test that needs the attention of its authors does
 * not stop everybody's work. It is named as flaky until its cause is found.
 * @param passes runs a file; `more` are the arguments of the failed run
 */
export async function runAgain(
  failures: readonly Failure[],
  passes: (file: string, more: readonly string[]) => Promise<boolean>,
): Promise<SecondRun> {
  const byFile = Map.groupBy(failures, ({ file, more = [] }) => file && [file, ...more].join(' '));
  if (byFile.has(undefined) || byFile.size > MOST_FILES) return { flaky: [], failures };
  const flaky: Failure[] = [];
  for (const ofFile of byFile.values()) {
    const { file, more = [] } = ofFile[0] ?? {};
    if (file !== undefined && (await passes(file, more))) flaky.push(...ofFile);
  }
  return { flaky, failures: failures.filter((failure) => !flaky.includes(failure)) };
}

/** One line for each file that passed only alone, for the end of the output. */
export function flakyLines(flaky: readonly Failure[]): string[] {
  const byFile = Map.groupBy(flaky, ({ file }) => file);
  return [...byFile].map(
    ([file, found]) =>
      `flaky ${file}: ${found.map(({ test }) => test ?? 'the file did not load').join('; ')}`,
  );
}
