/**
 * Every test, on a machine that has nothing but Node: `npm test`.
 *
 *   npm test -- invoices       only test files whose path contains the word
 *   npm run test:unit          vitest only (npm run test:unit -- invoices)
 *   npm run test:e2e           the web app is built, then Playwright only
 *   npm run test:long          the long forms of crash rounds, soaks and fuzzing
 *   npm test -- --postgres /usr/lib/postgresql/15/bin
 *                              the server's tests a second time, on that PostgreSQL
 *                              (or set TEST_SECOND_POSTGRES_BIN)
 */
import { mkdtempSync, rmSync, globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  closingLine,
  countPlaywright,
  countsOf,
  countVitest,
  playwrightFailures,
  readReport,
  vitestFailures,
  type Counts,
  type Failure,
} from './support/counts.ts';
import { ensureBrowser } from './support/ensure-browser.ts';
import { root, runTool } from './support/run.ts';

const { values: options, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: {
    unit: { type: 'boolean', default: false },
    e2e: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    postgres: { type: 'string' },
  },
});
if (options.long) process.env['TEST_LONG'] = '1';
const secondPostgres = options.postgres ?? process.env['TEST_SECOND_POSTGRES_BIN'];
const reports = mkdtempSync(path.join(tmpdir(), 'tenantry-test-'));

const failures: Failure[] = [];

/** Keeps what failed for the end of the output; a runner may have died before it wrote its report. */
function keepFailures(read: () => Failure[]): void {
  try {
    failures.push(...read());
  } catch (error) {
    failures.push({ title: 'No report', messages: [String(error)] });
  }
}

async function vitest(name: string, args: string[], env?: NodeJS.ProcessEnv): Promise<Counts> {
  const report = path.join(reports, `${name}.json`);
  const { code } = await runTool(
    'vitest',
    [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--passWithNoTests',
      ...args,
      ...filters,
    ],
    env ? { env } : {},
  );
  keepFailures(() => vitestFailures(readReport(report)));
  return countsOf({ code, mayBeEmpty: filters.length > 0 }, () => countVitest(readReport(report)));
}

async function playwright(files: string[]): Promise<Counts> {
  const failure: Counts = { passed: 0, failed: 1, skipped: 0 };
  const build = await runTool('vite', ['build', 'packages/web', '--logLevel', 'warn']);
  if (build.code !== 0) return failure;
  const browser = await ensureBrowser();
  if (browser === undefined) {
    console.error('No browser: set CHROMIUM_PATH to a Chromium or Chrome.');
    return failure;
  }
  const report = path.join(reports, 'playwright.json');
  const { code } = await runTool(
    'playwright',
    ['test', '--config=e2e', '--reporter=list,json', ...files],
    {
      env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    },
  );
  keepFailures(() => playwrightFailures(readReport(report)));
  return countsOf({ code, mayBeEmpty: false }, () => countPlaywright(readReport(report)));
}

/** The end-to-end test files that the filter names; without one, all. */
function endToEndFiles(): string[] {
  const files = globSync('e2e/tests/**/*.spec.ts', { cwd: root });
  if (filters.length === 0) return files;
  return files.filter((file) => filters.some((word) => file.includes(word)));
}

const all: Counts[] = [];
if (!options.e2e) {
  all.push(await vitest('vitest', []));
  if (secondPostgres !== undefined) {
    console.log(`The server's tests once more, on the PostgreSQL in ${secondPostgres}:`);
    const env = { TEST_POSTGRES_BIN: secondPostgres };
    all.push(await vitest('second-postgres', ['--project=server'], env));
  }
}
const files = options.unit ? [] : endToEndFiles();
if (files.length > 0) all.push(await playwright(files));
rmSync(reports, { recursive: true, force: true });

const sum = (count: keyof Counts) => all.reduce((total, counts) => total + counts[count], 0);
const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
if (total.passed + total.failed === 0) {
  console.error(`No test matches ${filters.join(' ')}.`);
  total.failed = 1;
}
for (const { title, messages } of failures) {
  console.error(`\nFAILED ${title}\n${messages.join('\n')}`);
}
console.log(closingLine(total));
process.exitCode = total.failed > 0 ? 1 : 0;
