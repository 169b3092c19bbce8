import { readFileSync } from 'node:fs';
import path from 'node:path';
import { evidenceOf, type Attachment } from './evidence.ts';
import { root } from './run.ts';

export type Counts = { passed: number; failed: number; skipped: number };

/** A failed test, printed again below the output of the runners. */
export type Failure = {
  title: string;
  messages: string[];
  /** The file, relative to the repository, and the test's title if the file could be loaded. */
  file?: string;
  test?: string;
  /** Additional arguments of the command that runs it alone. */
  more?: readonly string[];
  /** The whole command, if the failure is not in a file. */
  command?: string;
};

/** The output of Vitest's JSON reporter. */
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

/** The output of Playwright's JSON reporter. A test that passed only on a second try counts as failed. */
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
};

type PlaywrightSuite = {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: {
      status: string;
      results: { error?: { message?: string }; attachments?: Attachment[] }[];
    }[];
  }[];
};

export function countVitest(report: VitestReport): Counts {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The failed tests, and the files that could not be loaded. */
export function vitestFailures({ testResults }: VitestReport): Failure[] {
  return testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (file.status === 'failed' && failed.length === 0) {
      return [{ title: file.name, messages: [file.message ?? ''], file: belowRoot(file.name) }];
    }
    return failed.map(({ fullName, failureMessages }) => ({
      title: `${file.name}: ${fullName}`,
      messages: failureMessages ?? [],
      file: belowRoot(file.name),
      test: fullName,
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
          messages: results.flatMap(({ error, attachments = [] }) => [
            error?.message ?? '',
            ...evidenceOf(attachments),
          ]),
          file: `e2e/tests/${suite.file}`,
          test: title,
        })),
    ),
    ...playwrightFailures({ suites: suite.suites ?? [] }),
  ]);
}

const belowRoot = (file: string) => path.relative(root, file).replaceAll(path.sep, '/');

/** The shell command that runs a failed test alone. */
export function commandFor({ file, test, more = [], command }: Failure): string | undefined {
  if (file === undefined) return command;
  const args = [file, ...(test === undefined ? [] : ['-t', test]), ...more];
  return `npm test -- ${args.map(quoted).join(' ')}`;
}

export const quoted = (word: string) =>
  /^[\w@./:=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

export function countPlaywright({ stats }: PlaywrightReport): Counts {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  };
}

/**
 * The counts of one runner. A runner that failed without a failed test (it crashed, a file did not load, a server did
 * not stop) counts as one failure; so does one that should run tests and found none.
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

/** `12 passed, 0 failed`, and the number of skipped tests if there are any. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
