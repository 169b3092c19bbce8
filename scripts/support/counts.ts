import { readFileSync } from 'node:fs';

export type Counts = { passed: number; failed: number; skipped: number };

/** A failed test, to be named once more below everything that the runners print. */
export type Failure = { title: string; messages: string[] };

/** What vitest's JSON reporter tells. */
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
};

/** What Playwright's JSON reporter tells. A test that passed only on a second try counts as failed. */
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
};

type PlaywrightSuite = {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
};

export function countVitest(report: VitestReport): Counts {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The tests that failed, and the files that could not be loaded. */
export function vitestFailures({ testResults }: VitestReport): Failure[] {
  return testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (file.status === 'failed' && failed.length === 0) {
      return [{ title: file.name, messages: [file.message ?? ''] }];
    }
    return failed.map(({ fullName, failureMessages }) => ({
      title: `${file.name}: ${fullName}`,
      messages: failureMessages ?? [],
    }));
  });
}

export function playwrightFailures({ suites }: Pick<PlaywrightReport, 'suites'>): Failure[] {
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => ({
          title: `${suite.file}: ${title}`,
          messages: results.map(({ error }) => error?.message ?? ''),
        })),
    ),
    ...playwrightFailures({ suites: suite.suites ?? [] }),
  ]);
}

export function countPlaywright({ stats }: PlaywrightReport): Counts {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  };
}

/**
 * The counts of one runner. A runner that failed without a failed test (it crashed, a file did not load,
 * a server did not stop) counts as one failure, and so does one that was to run tests and found none.
 */
export function countsOf(
  runner: { code: number; mayBeEmpty: boolean },
  read: () => Counts,
): Counts {
  const counts = readOrZero(read);
  const empty = counts.passed + counts.failed === 0 && !runner.mayBeEmpty;
  return { ...counts, failed: counts.failed || (runner.code !== 0 || empty ? 1 : 0) };
}

function readOrZero(read: () => Counts): Counts {
  try {
    return read();
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

export function readReport(file: string): VitestReport & PlaywrightReport {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** `12 passed, 0 failed`, and how many were skipped when any were. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
