/** PostgreSQL settings by name. Every name must exist in all versions from 15 on. */
export type PostgresSettings = Readonly<Record<string, string>>;

/** For a small machine that also runs the server; larger installations have a separate PostgreSQL. */
const DEFAULTS: PostgresSettings = {
  shared_buffers: '128MB',
  max_connections: '60',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  // Compiling costs short queries more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  cluster_name: 'tenantry',
};

/** One log file per day of the week, overwritten a week later. */
const LOGGING: PostgresSettings = {
  logging_collector: 'on',
  log_destination: 'stderr',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // Details and statements quote rows, and personal text must not be logged.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** For tests: faster, but a power cut may destroy the cluster. A crash of the process alone does not. */
const NOT_DURABLE: PostgresSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** Where the database listens: a socket in a private directory, or a port of the loopback interface. */
export type Endpoint = { socketDir: string } | { port: number };

/** Clients find the socket by this number, which is part of the socket's file name. */
export const SOCKET_PORT = 5432;

/** The command line of PostgreSQL after `-D <cluster>`. */
export function postgresArguments(
  endpoint: Endpoint,
  durable: boolean,
  extra: PostgresSettings = {},
): string[] {
  const settings = {
    ...DEFAULTS,
    ...LOGGING,
    ...(durable ? {} : NOT_DURABLE),
    // Ends the queries of a killed server; Windows cannot detect a closed connection.
    ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '2s' }),
    ...extra,
    ...listening(endpoint),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function listening(endpoint: Endpoint): PostgresSettings {
  if ('port' in endpoint) {
    return {
      listen_addresses: '127.0.0.1',
      port: String(endpoint.port),
      unix_socket_directories: '',
    };
  }
  return {
    listen_addresses: '',
    port: String(SOCKET_PORT),
    // The setting is a list; quotes keep a comma in the path.
    unix_socket_directories: `"${endpoint.socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  };
}
