/** Errors of the embedded database, each with a stable `code` and a message for the operator. */
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
  /** When the server locked the data directory, ISO 8601 UTC. */
  startedAt: string;
  /** The port on which it listens, once it does. */
  port?: number | undefined;
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

/** Another major version created the cluster on disk; it was neither started nor changed. */
export class WrongMajorVersionError extends EmbeddedPostgresError {
  constructor(clusterDir: string, found: string, expected: number) {
    super(
      'database_version_mismatch',
      `The database in ${clusterDir} was created by PostgreSQL ${found}, but this server comes with ` +
        `PostgreSQL ${expected}. Nothing was changed. Make a backup with the earlier server and ` +
        `restore it with this one: see "A new PostgreSQL" in docs/operations/README.md.`,
    );
  }
}

/** The data directory cannot be used: its permissions, its owner, or its content. */
export class DataDirUnusableError extends EmbeddedPostgresError {
  constructor(message: string, options?: ErrorOptions) {
    super('data_dir_unusable', message, options);
  }
}

/** No PostgreSQL program runs on this machine. */
export class BinariesUnusableError extends EmbeddedPostgresError {
  constructor(message: string, options?: ErrorOptions) {
    super('postgres_binaries_unusable', message, options);
  }
}

/** PostgreSQL did not start; the message ends with the last lines of its log. */
export class PostgresStartError extends EmbeddedPostgresError {
  constructor(message: string, options?: ErrorOptions) {
    super('postgres_start_failed', message, options);
  }
}

/** PostgreSQL ended although `stop()` was not called. */
export class PostgresExitedError extends EmbeddedPostgresError {
  constructor(pid: number, logTail: string) {
    super('postgres_exited', `PostgreSQL (process ${pid}) ended by itself.${logTail}`);
  }
}
