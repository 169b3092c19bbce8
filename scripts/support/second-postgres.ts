/**
 * The server tests that also run on the second PostgreSQL, because they may depend on its version. All others run once.
 * This is the only list of them; `second-postgres.test.ts` keeps it complete.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.ts';

const server = 'packages/server/src';
const every = `${server}/**/*.test.ts`;

interface Choice {
  readonly files: string;
  readonly because: string;
}

const dependent: readonly Choice[] = [
  { files: 'platform/database/*', because: 'migrations, catalog, row-level security and roles' },
  {
    files: 'platform/backup/{backup,contents,earlier-schema,rehearsal,releases,restore-backup}',
    because: 'rows as JSON, the catalog, and one snapshot',
  },
  {
    files: 'features/exports/archive/round-trip',
    because: 'rows as JSON, the catalog, and one snapshot',
  },
  { files: 'platform/events/*', because: 'the catalog, and notices of other connections' },
  {
    files: 'platform/jobs/!(outage|late-worker)',
    because: 'the job library has migrations and locks of its own',
  },
  { files: 'platform/audit/*', because: 'the chain is hashed and locked in SQL' },
  { files: 'platform/http/idempotency', because: 'equal requests at once wait for each other' },
  { files: 'platform/http/rehearsal', because: 'a request waits for a lock, or is cut off' },
  { files: 'platform/http/problems', because: 'error codes and ended connections' },
  { files: 'permissions', because: 'each endpoint succeeds, so all SQL of a request is valid' },
  {
    files: 'features/reports/{reports,reports.property,reports.refusals}',
    because: 'the longest SQL, planned in several ways',
  },
  {
    files: 'features/invoices/late-notices',
    because: 'jobs are queued, repeated and run by two servers, with SQL of dates and JSON',
  },
  { files: 'platform/search/folded', because: 'generated columns, and letters in Unicode' },
  { files: 'features/invoices/*.races', because: 'requests at the same time' },
  { files: 'features/ledger/*.property', because: 'requests at the same time, sums in SQL' },
  { files: 'features/statements/known.repository', because: 'SQL that compares texts and days' },
  { files: 'features/installation/installation', because: 'a lock of the whole installation' },
  {
    files: 'features/installation/remove-demo',
    because: 'a function of the database deletes rows',
  },
];

/**
 * These also mention the catalog or wait for locks, but do not depend on the version, or choose it themselves. Rules of
 * the product are in no list: `newer-sql.ts` finds SQL that the oldest version does not have, and what is left of a
 * version is how it migrates, locks, notifies, plans, compares texts, backs up and secures rows.
 */
const independent: readonly Choice[] = [
  {
    files: 'features/access/sign-in/sign-in',
    because: 'a sign-in waits for a row, as equal requests and rehearsals do on both',
  },
  {
    files: 'features/properties/archive',
    because: 'a deletion waits for a row, as equal requests and rehearsals do on both',
  },
  {
    files:
      'features/{ledger/receivables.export,billing/late-fees.done,privacy/privacy,portfolio/archive}',
    because: 'it asks the catalog for tables or columns, or how many rows were read',
  },
  {
    files: 'features/{properties/buildings,expenses/shared-expenses}',
    because: 'a save waits for a row, as equal requests and rehearsals do on both',
  },
  {
    files: 'platform/http/tags',
    because:
      'it asks the catalog which tables belong to an organization, as the tests of it do on both',
  },
  {
    files: 'features/{payments/check-batch,billing/charge-batch}',
    because: 'a batch waits for a row, as equal requests and rehearsals do on both',
  },
  {
    files: 'features/messaging/letters',
    because: 'it asks for the name of one notice, which the tests of events receive on both',
  },
  {
    files: 'platform/backup/{nightly,retention,s3-backup-place}',
    because: 'when a backup is made, and where it is kept',
  },
  { files: 'cli', because: 'the program starts the PostgreSQL that it brings along' },
  {
    files: 'cli-commands',
    because: 'the program starts PostgreSQL, the second one where it matters',
  },
  { files: 'crash', because: 'the program starts the PostgreSQL that it brings along' },
  { files: 'job-outages', because: 'the program starts the PostgreSQL that it brings along' },
  { files: 'work-process', because: 'the program starts the PostgreSQL that it brings along' },
  { files: 'platform/jobs/outage', because: 'it starts the PostgreSQL that is brought along' },
  { files: 'platform/database/embedded/*', because: 'they start both in the same run' },
  {
    files: 'audit-walk',
    because:
      'the access matrix makes each change, with its event, on both; undoing is one ROLLBACK',
  },
  {
    files: 'rehearsal-walk',
    because: 'the access matrix makes each call on both; undoing is one ROLLBACK',
  },
  { files: 'features/statements/analyzing', because: 'it asks only which connections are idle' },
];

const patternOf = ({ files }: Choice) => `${server}/${files}.test.ts`;
const filesOf = (choice: Choice) => globSync(patternOf(choice), { cwd: root });

/** The bench fills tables by its own SQL, which each migration may break. */
const bench = 'bench/**/*.test.ts';

/**
 * The tests that do not run on a distributed database. All others do, so that a new query is tried there without being
 * added to a list.
 */
const undistributed: readonly Choice[] = [
  {
    files: 'platform/database/{catalog,distribute,migrate}',
    because: 'about one PostgreSQL; citus.test distributes and migrates several nodes',
  },
  {
    files:
      '{features/installation/restore,features/exports/archive/*,platform/backup/{backup,releases}}',
    because: 'a distributed database refuses a restore, and shows tables of Citus',
  },
  {
    files: 'platform/http/problems',
    because: 'it adds triggers, which Citus refuses',
  },
  { files: 'call-costs', because: 'it counts the rows that one PostgreSQL reads' },
  {
    files: '{cli,cli-commands,crash,major-version,work-process,platform/database/embedded/*}',
    because: 'they start the PostgreSQL that is brought along',
  },
];

function distributedTests(): string[] {
  const left = new Set(undistributed.flatMap(filesOf));
  return globSync(every, { cwd: root }).filter((file) => !left.has(file));
}

/** The server's tests of this run; on a second PostgreSQL the long run includes all of them, too. */
export function serverTests({
  TEST_POSTGRES_BIN,
  TEST_CITUS_BIN,
  TEST_LONG,
}: NodeJS.ProcessEnv): string[] {
  if (TEST_CITUS_BIN !== undefined) return distributedTests();
  const isSecond = TEST_POSTGRES_BIN !== undefined && TEST_LONG !== '1';
  return isSecond ? dependent.map(patternOf) : [every, bench];
}

/** Patterns that match no file. */
export const emptyPatterns = (): string[] =>
  [...dependent, ...independent, ...undistributed]
    .filter((choice) => filesOf(choice).length === 0)
    .map(patternOf);

/** Signs that a test may depend on the version: the catalog, migrations, roles, and waiting for locks. */
const marks =
  /\bpg_\w+|\binformation_schema\b|\bregclass\b|\/(?:migrate|roles)\.ts'|\bcallDuring\b|\bFOR UPDATE\b/;

/** Tests that may depend on the version, but are in neither list. */
export function undecidedTests(): string[] {
  const decided = new Set([...dependent, ...independent].flatMap(filesOf));
  const isMarked = (file: string) => marks.test(readFileSync(path.join(root, file), 'utf8'));
  return globSync(every, { cwd: root }).filter((file) => !decided.has(file) && isMarked(file));
}
