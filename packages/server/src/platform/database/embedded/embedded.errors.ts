/** What can go wrong with the embedded database, each cause with a stable `code` and a sentence for the operator. */
export class EmbeddedPostgresError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}

export interface ServerIdentity {
  pid: number;
  /** When the server took the data directory, ISO 8601 UTC. */
  startedAt: string;
}

/** Another Tenantry server holds the lock on this data directory. */
export class DataDirInUseError extends EmbeddedPostgresError {
  readonly holder: ServerIdentity | undefined;

  constructor(dataDir: string, holder: ServerIdentity | undefined) {
    const name = holder ? ` (process ${holder.pid}, started ${holder.startedAt})` : '';
    super('data_dir_in_use', `Another Tenantry server${name} is already using ${dataDir}.`);
    this.holder = holder;
  }
}

/** The cluster on disk was made by another major version; it was neither started nor changed. */
export class WrongMajorVersionError extends EmbeddedPostgresError {
  constructor(clusterDir: string, found: string, expected: number) {
    super(
      'database_version_mismatch',
      `The database in ${clusterDir} was made by PostgreSQL ${found}, but this server brings ` +
        `PostgreSQL ${expected}. Nothing was changed. Make a backup with the earlier server and ` +
        `restore it with this one.`,
    );
  }
}

/** The data directory cannot be used: its permissions, its owner, or its content. */
export class DataDirUnusableError extends EmbeddedPostgresError {
  constructor(message: string, options?: ErrorOptions) {
    super('data_dir_unusable', message, options);
  }
}

/** There is no PostgreSQL program that runs on this machine. */
export class BinariesUnusableError extends EmbeddedPostgresError {
  constructor(message: string, options?: ErrorOptions) {
    super('postgres_binaries_unusable', message, options);
  }
}

/** PostgreSQL did not come up; the message ends with the last lines of its log. */
export class PostgresStartError extends EmbeddedPostgresError {
  constructor(message: string, options?: ErrorOptions) {
    super('postgres_start_failed', message, options);
  }
}

/** PostgreSQL ended although nobody called `stop()`. */
export class PostgresExitedError extends EmbeddedPostgresError {
  constructor(pid: number, logTail: string) {
    super('postgres_exited', `PostgreSQL (process ${pid}) ended by itself.${logTail}`);
  }
}
