import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf, sentenceFor } from '../error-sentences.ts';
import { ConfigError, readConfig, type Config } from '../platform/config.ts';
import { defaultDataDir } from '../platform/database/embedded/data-dir.ts';
import { embeddedPaths } from '../platform/database/embedded/paths.ts';
import { PowerfulRoleError } from '../platform/database/refuse-powerful-role.ts';
import type { Logger } from '../platform/log.ts';
import type { Backend } from '../backend.ts';
import { checkBackups } from './backups-check.ts';
import { checkClock } from './clock-check.ts';
import { checkDisk, setDataDir } from './disk-check.ts';
import { checkExports } from './exports-check.ts';
import { checkRecurringWork } from './recurring-work-check.ts';
import { checkRetention } from './retention-check.ts';
import { checkImports } from './imports-check.ts';
import { checkJobs } from './jobs-check.ts';
import { checkFileStore } from './file-store-check.ts';
import { checkMail, checkOwnMailServers } from './mail-check.ts';
import {
  checkAuditChain,
  checkBalances,
  checkCards,
  checkFiles,
  checkParties,
  checkSecrets,
} from './records-checks.ts';
import { failed, notChecked, ok, reportOf, type Check, type Report } from './report.ts';
import { checkReplica } from './replica-check.ts';
import { checkWebhooks } from './webhooks-check.ts';
import { checkRoles } from './roles-check.ts';
import { checkSettings } from './settings-check.ts';

interface Options {
  readonly environment: NodeJS.ProcessEnv;
  readonly log: Logger;
  /** Opens the database even if a server is running. */
  open(config: Config): Promise<Backend>;
}

/** The checks that need only the settings, by name. */
const aroundChecks: Record<
  string,
  (config: Config, dataDir: string, log: Logger) => Promise<Check>
> = {
  disk: (_, dataDir) => checkDisk(dataDir),
  'file store': checkFileStore,
  mail: (config) => checkMail(config),
};

/** The checks that need the database, by name. */
const databaseChecks: Record<string, (backend: Backend) => Promise<Check>> = {
  roles: ({ open, config }) => checkRoles(open.pool, config),
  replica: ({ open, config, log }) => checkReplica(open.pool, config, log),
  clock: checkClock,
  'organization mail': checkOwnMailServers,
  balances: checkBalances,
  tenants: checkParties,
  'card payments': checkCards,
  'audit chain': checkAuditChain,
  encryption: checkSecrets,
  files: checkFiles,
  backups: checkBackups,
  jobs: checkJobs,
  exports: checkExports,
  retention: checkRetention,
  'recurring work': checkRecurringWork,
  imports: checkImports,
  webhooks: checkWebhooks,
};

/** Checks an installation, also while its server runs. If one check fails, the others still run. */
export async function examine({ environment, log, open }: Options): Promise<Report> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    const advice = 'Correct these settings; docs/operations/settings.md describes each one.';
    const settings = failed('settings', sentenceFor(error).split('\n'), advice);
    return reportOf([settings, ...skipAll({ ...aroundChecks, database: null, ...databaseChecks })]);
  }
  const dataDir = config.DATA_DIR ?? defaultDataDir();
  const checks = [checkSettings(config, dataDir)];
  for (const [name, check] of Object.entries(aroundChecks)) {
    checks.push(await guarded(name, () => check(config, dataDir, log)));
  }
  return reportOf([...checks, ...(await checkDatabase(config, dataDir, open))]);
}

const skipAll = (checks: object): Check[] => Object.keys(checks).map(notChecked);

async function guarded(name: string, check: () => Promise<Check>): Promise<Check> {
  try {
    return await check();
  } catch (error) {
    const advice = 'Correct what this message says, then run doctor again.';
    return failed(name, reasonOf(error), advice);
  }
}

async function checkDatabase(
  config: Config,
  dataDir: string,
  open: Options['open'],
): Promise<Check[]> {
  const { cluster } = embeddedPaths(dataDir);
  if (!config.DATABASE_URL && !existsSync(join(cluster, 'PG_VERSION'))) {
    return [
      failed('database', `There is no database in ${cluster}.`, setDataDir),
      ...skipAll(databaseChecks),
    ];
  }
  let backend: Backend;
  try {
    backend = await open(config);
  } catch (error) {
    return [unusable(error), ...skipAll(databaseChecks)];
  }
  try {
    const checks = [await guarded('database', () => describeDatabase(backend))];
    for (const [name, check] of Object.entries(databaseChecks)) {
      checks.push(await guarded(name, () => check(backend)));
    }
    return checks;
  } finally {
    await backend.open.close();
  }
}

function unusable(error: unknown): Check {
  const advice =
    error instanceof PowerfulRoleError
      ? 'Change DATABASE_URL, then start the server again.'
      : error instanceof ConfigError
        ? 'Run "npm run tenantry -- migrate" as the owner of the tables, or start the matching version.'
        : 'Check that PostgreSQL is running, and check the host, role and password in DATABASE_URL.';
  return failed('database', reasonOf(error), advice);
}

async function describeDatabase({ open, config }: Backend): Promise<Check> {
  const { rows } = await open.pool.query<{ version: string }>(
    `SELECT current_setting('server_version') AS version`,
  );
  const where = config.DATABASE_URL ? 'at DATABASE_URL' : 'in DATA_DIR';
  return ok('database', `PostgreSQL ${rows[0]?.version} ${where}, at the schema of this version.`);
}
