import type { Config } from './platform/config.ts';
import { defaultDataDir } from './platform/database/embedded/data-dir.ts';
import type { OpenOptions } from './platform/database/open-database.ts';
import { createLogger, type Logger } from './platform/log.ts';

export const dataDirOf = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => DATA_DIR ?? defaultDataDir();

/** At a terminal, a person wants to see the address, not a line for each request. */
export const loggerFor = ({ LOG_LEVEL }: Config) =>
  createLogger(LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'));

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
