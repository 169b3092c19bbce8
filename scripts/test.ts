/**
 * All tests, on a machine that has only Node: `npm test`. Stages of Vitest and Playwright run in two lanes.
 *
 *   npm test -- invoices       only test files whose path contains the word
 *   npm test -- -t 'a title'   only tests whose title contains the words
 *   npm test -- --seed 123     random tests repeat the cases of a run that printed TEST_SEED=123
 *   npm test -- --stage server only one stage: server, screens, browser, postgres or others
 *   npm test -- --coverage     which lines the tests reach, by file, in coverage/<stage> (CONTRIBUTING)
 *   npm run test:unit          vitest only (npm run test:unit -- invoices)
 *   npm run test:e2e           the web app is built, then Playwright only
 *   npm run test:long          the long forms of crash rounds, soaks and fuzzing
 *   npm run test:long -- citus the server's tests on a distributed database; CITUS_BIN names the programs of a PostgreSQL
 *                              in which Citus is installed
 *   npm test -- --postgres /usr/lib/postgresql/15/bin
 *                              the server's tests that depend on it a second time, on that PostgreSQL
 *                              (or set TEST_SECOND_POSTGRES_BIN)
 */
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, globSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  countPlaywright,
  countsOf,
  countVitest,
  playwrightFailures,
  readReport,
  vitestFailures,
  type Counts,
  type Failure,
} from './support/counts.ts';
import { runAgain, type SecondRun } from './support/again.ts';
import { ensureBrowser, noBrowser } from './support/ensure-browser.ts';
import { failureOfStage, failuresOf, lastLines, nothingFound } from './support/failures.ts';
import { isLongFile, namesLongFile } from './support/long-files.ts';
import { progressTo, readStrayErrors, showProgress } from './support/progress.ts';
import { startsProduct } from './support/starts-product.ts';
import { root, run, runTool } from './support/run.ts';
import { scratchFolder } from './support/scratch-folder.ts';

const { values: options, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: {
    unit: { type: 'boolean', default: false },
    e2e: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    postgres: { type: 'string' },
    stage: { type: 'string' },
    coverage: { type: 'boolean', default: false },
    title: { type: 'string', short: 't' },
    seed: { type: 'string' },
  },
});
const argv = process.argv.slice(2);
// Chosen here, for the commands that run a failed test alone.
const seed = options.seed ?? process.env['TEST_SEED'] ?? String(randomInt(2 ** 31));
process.env['TEST_SEED'] = seed;
if (!options.long && namesLongFile(filters)) {
  console.log('A file of the long run was named, so this is one: as with npm run test:long.');
  options.long = true;
}
if (options.long) process.env['TEST_LONG'] = '1';
// The tests of PostgreSQL's supervisor try both in the first run.
if (options.postgres) process.env['TEST_SECOND_POSTGRES_BIN'] = options.postgres;
const secondPostgres = process.env['TEST_SECOND_POSTGRES_BIN'];
const reports = mkdtempSync(path.join(tmpdir(), 'tenantry-test-'));
const reportOf = (stage: string) => path.join(reports, `${stage}.json`);
const scratch = scratchFolder();
const progressOf = (stage: string) => path.join(reports, `${stage}.progress`);
const reporters = ['--reporter', path.join(root, 'scripts/support/progress.ts')];
const files = options.unit ? [] : endToEndFiles();
const sideBySide = !options.e2e && files.length > 0;
const fewCores = sideBySide && availableParallelism() < 4;
/**
 * Measured on two cores: with a second worker, the server's tests alone take a sixth more CPU time; next to the screen
 * tests, both stages together take a fifth more and end later.
 */
const workers = fewCores ? 1 : 2;

// For the end-to-end tests, and for Vitest's tests of the screens.
const executable = await ensureBrowser();
if (executable !== undefined) process.env['CHROMIUM_PATH'] = executable;

const all: Counts[] = [];
const failures: Failure[] = [];
const stages: string[] = [];
/** The request needs something that this machine does not have. */
let wasSkipped = false;

type Runner = { stage: string; code: number; mayBeEmpty: boolean };

/** Keeps the output of a runner for the end; it may have died before it wrote its report. */
function keep(
  runner: Runner,
  count: () => Counts,
  read: () => Failure[],
  more: readonly string[] = [],
): void {
  const counts = countsOf(runner, count);
  const found = orNone(read).map((failure) => ({ ...failure, more }));
  all.push(counts);
  const strays = readStrayErrors(progressOf(runner.stage));
  failures.push(...failuresOf({ ...runner, counts, found, strays }, argv));
}

function orNone(read: () => Failure[]): Failure[] {
  try {
    return read();
  } catch {
    return [];
  }
}

/** The options of the runners in each stage. */
function begin(stage: string, given: NodeJS.ProcessEnv = {}) {
  stages.push(stage);
  const usesDatabases = stage !== 'screens';
  const env = scratch !== undefined && usesDatabases ? { ...given, TMPDIR: scratch } : given;
  return {
    env: { ...env, ...progressTo(progressOf(stage)), ...(sideBySide && { NO_COLOR: '1' }) },
    account: stage,
    ...(sideBySide && { label: stage }),
  };
}

const escaped = (title: string) => title.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** Only of files that the stage can reach: without Vite, components cannot even be parsed. */
function coverageOf(stage: string): string[] {
  const reached: Readonly<Record<string, string>> = {
    screens: '{contract,web}/src/**/*.{ts,tsx}',
    others: '{contract,reading,web}/src/**/*.ts',
  };
  const pattern = reached[stage] ?? '{contract,reading,server}/src/**/*.ts';
  return [
    '--coverage',
    `--coverage.reportsDirectory=coverage/${stage}`,
    `--coverage.include=packages/${pattern}`,
  ];
}

async function vitest(
  stage: string,
  args: string[],
  env?: NodeJS.ProcessEnv,
  words: readonly string[] = filters,
): Promise<void> {
  const report = reportOf(stage);
  const { code } = await runTool(
    'vitest',
    [
      'run',
      '--reporter=default',
      '--reporter=json',
      ...reporters,
      `--outputFile.json=${report}`,
      `--maxWorkers=${workers}`,
      '--passWithNoTests',
      ...(options.title === undefined ? [] : ['-t', escaped(options.title)]),
      ...(options.coverage ? coverageOf(stage) : []),
      ...args,
      ...words,
    ],
    begin(stage, env),
  );
  const isSecond = stage === 'postgres' && secondPostgres !== undefined;
  keep(
    { stage, code, mayBeEmpty: words.length > 0 || options.title !== undefined },
    () => countVitest(readReport(report)),
    () => vitestFailures(readReport(report)),
    [...(isSecond ? ['--postgres', secondPostgres] : []), '--seed', seed],
  );
}

type Stage = readonly [name: string, run: () => Promise<void>];

/** The stages of this run, longest first, so that both lanes end at about the same time. */
function allStages(): Stage[] {
  const second: Stage[] =
    options.e2e || secondPostgres === undefined ? [] : [['postgres', onSecondPostgres]];
  if (options.e2e) return [['browser', browser]];
  if (options.long && filters[0] === 'citus') return [['citus', onCitus]];
  if (!sideBySide) return [['unit', () => vitest('unit', [])], ['browser', browser], ...second];
  return [
    ['server', () => vitest('server', ['--project=server'])],
    ['screens', () => vitest('screens', ['--project=screens'])],
    ['browser', browser],
    ...second,
    ['others', () => vitest('others', ['--project=!server', '--project=!screens'])],
  ];
}

function stagesToRun(): Stage[] {
  return allStages().filter(([name]) => options.stage === undefined || options.stage === name);
}

/** Runs the stages in lanes; a lane that is free takes the next stage. */
async function runStages(): Promise<void> {
  const queue = stagesToRun();
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await next[1]();
  };
  await Promise.all(sideBySide ? [lane(), lane()] : [lane()]);
}

async function onSecondPostgres(): Promise<void> {
  if (secondPostgres === undefined) return;
  console.log(`Tests that depend on the version of PostgreSQL, on ${secondPostgres}:`);
  await vitest('postgres', ['--project=server'], { TEST_POSTGRES_BIN: secondPostgres });
}

/**
 * The words after `citus` select files; without any, all tests of the server that a distributed database can run.
 * Random tests keep the short form, because differences of a node show even in few books.
 */
async function onCitus(): Promise<void> {
  const bin = process.env['CITUS_BIN'];
  if (bin === undefined) {
    console.log(
      'Skipped: CITUS_BIN must name the programs of a PostgreSQL in which Citus is installed (docs/operations/sharded.md).',
    );
    wasSkipped = true;
    return;
  }
  console.log(`The server's tests on a distributed database, with ${bin}:`);
  await vitest(
    'citus',
    ['--project=server'],
    { TEST_CITUS_BIN: bin, TEST_LONG: '' },
    filters.slice(1),
  );
}

async function browser(): Promise<void> {
  if (files.length === 0) return;
  if (executable === undefined) {
    all.push({ passed: 0, failed: 1, skipped: 0 });
    failures.push(failureOfStage('browser', noBrowser, argv));
    return;
  }
  const report = reportOf('browser');
  const { code } = await runTool(
    'playwright',
    [
      'test',
      '--config=e2e',
      `--workers=${workers}`,
      `--reporter=list,json,${reporters[1]}`,
      ...(options.title === undefined
        ? []
        : ['--pass-with-no-tests', '-g', escaped(options.title)]),
      ...files,
    ],
    begin('browser', { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  );
  keep(
    { stage: 'browser', code, mayBeEmpty: options.title !== undefined },
    () => countPlaywright(readReport(report)),
    () => playwrightFailures(readReport(report)),
  );
}

/** The end-to-end test files that match the filter; without one, all. */
function endToEndFiles(long = options.long): string[] {
  const found = globSync('e2e/tests/**/*.spec.ts', { cwd: root }).filter(
    (file) => long || !isLongFile(file),
  );
  if (filters.length === 0) return found;
  return found.filter((file) => filters.some((word) => file.includes(word)));
}

/**
 * In CI only: a developer wants to see each failure. The second run has no `CI`, so there is no third; the same seed, so
 * a case that fails at random fails again; and all processors for itself.
 */
async function secondRun(): Promise<SecondRun> {
  if (!process.env['CI'] || failures.length === 0) return { flaky: [], failures };
  return runAgain(failures, async (file, more) => {
    console.log(`\nOnce more, alone: ${file}`);
    const args = ['scripts/test.ts', file, ...more];
    const { code } = await run(process.execPath, args, { env: { CI: '' }, label: 'again' });
    return code === 0;
  });
}

function end({ flaky, failures: remaining }: SecondRun): void {
  const sum = (count: keyof Counts) => all.reduce((total, counts) => total + counts[count], 0);
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  if (flaky.length > 0) {
    total.passed += flaky.length;
    total.failed = remaining.length;
  }
  if (total.passed + total.failed === 0 && !wasSkipped) {
    const words = [...filters, options.title ?? '', options.stage ?? ''].join(' ').trim();
    console.log(nothingFound(words, options.long ? [] : endToEndFiles(true)));
    total.failed = 1;
  }
  for (const line of lastLines(remaining, total, flaky)) console.log(line);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

// The server's tests also start the product; it must not build its web app each time.
const needsWebApp = options.stage !== 'screens' && startsProduct(filters);
const notBuilt = needsWebApp
  ? (await run(process.execPath, ['packages/server/src/web-build.ts'])).code
  : 0;
if (notBuilt === 0) {
  const stopProgress = showProgress(() =>
    stages.map((stage) => ({ stage, file: progressOf(stage) })),
  );
  await runStages();
  stopProgress();
} else {
  all.push({ passed: 0, failed: 1, skipped: 0 });
  const why = 'The web app could not be built.';
  failures.push({ title: why, messages: [], command: 'npm run build' });
}
rmSync(reports, { recursive: true, force: true });
end(await secondRun());
