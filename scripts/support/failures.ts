import { closingLine, commandFor, quoted, type Counts, type Failure } from './counts.ts';
import { flakyLines } from './again.ts';
import { isLongFile } from './long-files.ts';

/** A stage of the run: its name, how its runner ended, and the failures that its report names. */
export type StageEnd = {
  stage: string;
  code: number;
  counts: Counts;
  found: readonly Failure[];
  /** Errors outside of tests. */
  strays: number;
};

/**
 * The failures of a stage. One that failed without a failed test (its runner crashed, had no browser or no memory, or
 * found no test) is itself the failure, with the command that runs it alone.
 */
export function failuresOf(end: StageEnd, argv: readonly string[]): readonly Failure[] {
  const { stage, code, counts, found, strays } = end;
  if (found.length > 0 && strays > 0) {
    return [...found, failureOfStage(stage, 'There were errors outside of tests.', argv)];
  }
  if (found.length > 0 || counts.failed === 0) return found;
  const why =
    code === 0
      ? 'No test was found.'
      : `The runner ended with code ${code}, but no test failed; its output is above.`;
  return [failureOfStage(stage, why, argv)];
}

export function failureOfStage(stage: string, why: string, argv: readonly string[]): Failure {
  const command = `npm test -- ${[...withoutStage(argv), '--stage', stage].map(quoted).join(' ')}`;
  return { title: `the stage ${stage}`, messages: [why], command };
}

function withoutStage(argv: readonly string[]): string[] {
  return argv.filter((word, index) => word !== '--stage' && argv[index - 1] !== '--stage');
}

/**
 * The end of the output: the evidence of each failure, then the list of failures with the commands that run each alone,
 * then the files that passed only alone, then the counts. The lists come after all evidence, so that they stay near the
 * end.
 */
export function lastLines(
  failures: readonly Failure[],
  total: Counts,
  flaky: readonly Failure[] = [],
): string[] {
  const evidence = [...flaky, ...failures].map(
    ({ title, messages }) => `\n${title}\n${messages.join('\n')}`,
  );
  const list = failures.flatMap((failure) => {
    const command = commandFor(failure);
    return [`FAILED ${failure.title}`, ...(command === undefined ? [] : [`  alone: ${command}`])];
  });
  const lists = [...list, ...flakyLines(flaky)];
  return [...evidence, ...(lists.length > 0 ? ['', ...lists] : []), closingLine(total)];
}

/** The message if no test ran. It names those of these files that only the long run includes. */
export function nothingFound(words: string, files: readonly string[]): string {
  const long = files.filter(isLongFile);
  const hint = long.length === 0 ? '' : ` The long run has ${long.join(', ')}: add --long.`;
  return `No test matches ${words}.${hint}`;
}
