import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError, type Config } from './platform/config.ts';
import { defaultDataDir } from './platform/database/embedded/data-dir.ts';
import { embeddedPaths } from './platform/database/embedded/paths.ts';
import type { OpenOptions } from './platform/database/open-database.ts';
import { createLogger, type Logger } from './platform/log.ts';

export const dataDirOf = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => DATA_DIR ?? defaultDataDir();

/** At a terminal, a person wants to see the address, not a line for each request. */
export const loggerFor = ({ LOG_LEVEL }: Config) =>
  createLogger(LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'));

/** @throws ConfigError if there is no database yet; only the server and a restore create one */
export function refuseMissingDatabase(config: Config): void {
  const dataDir = resolve(dataDirOf(config));
  if (config.DATABASE_URL || existsSync(embeddedPaths(dataDir).cluster)) return;
  throw new ConfigError(
    `There is no database in ${dataDir}. Set DATA_DIR to the folder of your installation, or start the server once to create it.`,
  );
}

/** How a command opens the database: if the database ends by itself, so does the process. */
export function databaseOptions(config: Config, log: Logger): OpenOptions {
  const dataDir = dataDirOf(config);
  return {
    config,
    dataDir,
    log,
    onExit: (error) => {
      log.fatal({ err: error }, 'the database ended by itself');
      process.exit(1);
    },
    beforeMigration: async (pool) => {
      const { backupBeforeMigration } = await import('./nightly-backups.ts');
      await backupBeforeMigration(config, dataDir, log)?.(pool);
    },
  };
}
