import type { Backend } from './backend.ts';
import { dataDirOf } from './opening.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { createDatabase } from './platform/database/database.ts';
import type { OpenDatabase } from './platform/database/open-database.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { createDirectory } from './platform/http/directory.ts';
import type { Logger } from './platform/log.ts';
import { keyInFile } from './platform/secrets/key-file.ts';
import { createSecrets } from './platform/secrets/secrets.ts';

/** The resources that load no code of a feature. */
export type Basics = Pick<
  Backend,
  'config' | 'log' | 'dataDir' | 'open' | 'database' | 'directory' | 'files' | 'secrets'
>;

export async function openBasics(config: Config, log: Logger, open: OpenDatabase): Promise<Basics> {
  const dataDir = dataDirOf(config);
  const database = createDatabase(open.pool, systemClock);
  const directory = createDirectory(database);
  const files = await openFileStore(config, dataDir, log);
  const secrets = createSecrets(
    () => config.SECRET_KEY ?? keyInFile(dataDir),
    config.SECRET_KEY_OLD,
  );
  return { config, log, dataDir, open, database, directory, files, secrets };
}
