/**
 * All tests, on a machine that has only Node: `npm test`. Stages of Vitest and Playwright run in two lanes.
 *
 *   npm test -- invoices       only test files whose path contains the word
 *   npm test -- -t 'a title'   only tests whose title contains the words
 *   npm test -- --seed 123     random tests repeat the cases of a run that printed TEST_SEED=123
 *   npm run test:unit          vitest only (npm run test:unit -- invoices)
 *   npm run test:e2e           the web app is built, then Playwright only
 *   npm run test:long          the long forms of crash rounds, soaks and fuzzing
 *   npm run test:long -- citus the server's flows on a distributed database; CITUS_BIN names the programs of a PostgreSQL
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
  closingLine,
  commandFor,
  countPlaywright,
  countsOf,
  countVitest,
  playwrightFailures,
  readReport,
  vitestFailures,
  type Counts,
  type Failure,
} from './support/counts.ts';
import { ensureBrowser, noBrowser } from './support/ensure-browser.ts';
import { progressTo, readProgress } from './support/progress.ts';
import { root, run, runTool } from './support/run.ts';
import { scratchFolder } from './support/scratch-folder.ts';

const PROGRESS_EVERY_MS = 20_000;

const { values: options, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: {
    unit: { type: 'boolean', default: false },
    e2e: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    postgres: { type: 'string' },
    title: { type: 'string', short: 't' },
    seed: { type: 'string' },
  },
});
// Chosen here, for the commands that run a failed test alone.
const seed = options.seed ?? process.env['TEST_SEED'] ?? String(randomInt(2 ** 31));
process.env['TEST_SEED'] = seed;
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
 * Measured on two cores: with a second worker, the server's tests take a sixth more CPU time alone, and beside the tests
 * of screens both stages together take a fifth more and end later.
 */
const workers = fewCores ? 1 : 2;

// For the end-to-end tests, and for Vitest's tests of the screens.
const executable = await ensureBrowser();
if (executable !== undefined) process.env['CHROMIUM_PATH'] = executable;

const all: Counts[] = [];
const failures: Failure[] = [];
const stages: string[] = [];
/** What was asked for needs something that this machine does not have. */
let wasSkipped = false;

/** Collects failures for the end of the output; a runner may have died before it wrote its report. */
function keepFailures(read: () => Failure[], more: readonly string[] = []): void {
  try {
    failures.push(...read().map((failure) => ({ ...failure, more })));
  } catch (error) {
    failures.push({ title: 'No report', messages: [String(error)] });
  }
}

/** The options of the runners in each stage. */
function begin(stage: string, given: NodeJS.ProcessEnv = {}) {
  stages.push(stage);
  const usesDatabases = stage !== 'screens';
  const env = scratch !== undefined && usesDatabases ? { ...given, TMPDIR: scratch } : given;
  return {
    env: { ...env, ...progressTo(progressOf(stage)), ...(sideBySide && { NO_COLOR: '1' }) },
    ...(sideBySide && { label: stage }),
  };
}

const escaped = (title: string) => title.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

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
      ...args,
      ...words,
    ],
    begin(stage, env),
  );
  const isSecond = stage === 'postgres' && secondPostgres !== undefined;
  keepFailures(
    () => vitestFailures(readReport(report)),
    [...(isSecond ? ['--postgres', secondPostgres] : []), '--seed', seed],
  );
  const mayBeEmpty = words.length > 0 || options.title !== undefined;
  all.push(countsOf({ code, mayBeEmpty }, () => countVitest(readReport(report))));
}

/** What runs, longest first, so that both lanes end at about the same time. */
function stagesToRun(): (() => Promise<void>)[] {
  const second = options.e2e || secondPostgres === undefined ? [] : [onSecondPostgres];
  if (options.e2e) return [browser];
  if (options.long && filters[0] === 'citus') return [onCitus];
  if (!sideBySide) return [() => vitest('unit', []), browser, ...second];
  return [
    () => vitest('server', ['--project=server']),
    () => vitest('screens', ['--project=screens']),
    browser,
    ...second,
    () => vitest('others', ['--project=!server', '--project=!screens']),
  ];
}

/** Side by side, a lane that is free takes the next stage. */
async function runStages(): Promise<void> {
  const queue = stagesToRun();
  const lane = async () => {
    for (let stage = queue.shift(); stage; stage = queue.shift()) await stage();
  };
  await Promise.all(sideBySide ? [lane(), lane()] : [lane()]);
}

async function onSecondPostgres(): Promise<void> {
  if (secondPostgres === undefined) return;
  console.log(`Tests that depend on the version of PostgreSQL, on ${secondPostgres}:`);
  await vitest('postgres', ['--project=server'], { TEST_POSTGRES_BIN: secondPostgres });
}

/**
 * The words after `citus` choose among the files; without any, all that the list of distributed tests names. Their
 * random tests keep the short form: what a node does differently shows in few books.
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
  console.log(`The server's flows on a distributed database, with ${bin}:`);
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
    console.error(noBrowser);
    all.push({ passed: 0, failed: 1, skipped: 0 });
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
  keepFailures(() => playwrightFailures(readReport(report)));
  const mayBeEmpty = options.title !== undefined;
  all.push(countsOf({ code, mayBeEmpty }, () => countPlaywright(readReport(report))));
}

/** The end-to-end test files that match the filter; without one, all. */
function endToEndFiles(): string[] {
  const found = globSync('e2e/tests/**/*.spec.ts', { cwd: root }).filter(
    (file) => options.long || !file.endsWith('.long.spec.ts'),
  );
  if (filters.length === 0) return found;
  return found.filter((file) => filters.some((word) => file.includes(word)));
}

/** Prints the progress of each stage now and then. */
function showProgress(): () => void {
  const start = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - start) / 1000);
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    const counts = stages.flatMap((stage) => {
      const progress = readProgress(progressOf(stage));
      return progress === undefined ? [] : [`${stage} ${progress}`];
    });
    console.log(`-------- ${time}  ${counts.join(', ')}`);
  }, PROGRESS_EVERY_MS);
  return () => clearInterval(timer);
}

// The server's tests also start the product; it must not build its web app each time.
const { code: notBuilt } = await run(process.execPath, ['packages/server/src/web-build.ts']);
if (notBuilt !== 0) process.exit(1);
const stopProgress = showProgress();
await runStages();
stopProgress();
rmSync(reports, { recursive: true, force: true });

const sum = (count: keyof Counts) => all.reduce((total, counts) => total + counts[count], 0);
const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
if (total.passed + total.failed === 0 && !wasSkipped) {
  console.error(`No test matches ${[...filters, options.title ?? ''].join(' ')}.`);
  total.failed = 1;
}
for (const failure of failures) {
  console.error(`\nFAILED ${failure.title}\n${failure.messages.join('\n')}`);
  const command = commandFor(failure);
  if (command !== undefined) console.error(`  alone: ${command}`);
}
console.log(closingLine(total));
process.exitCode = total.failed > 0 ? 1 : 0;
