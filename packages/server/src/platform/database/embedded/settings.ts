/** PostgreSQL settings by name. Every name here must exist in all versions from 15 on. */
export type PostgresSettings = Readonly<Record<string, string>>;

/** For a small machine that also runs the server; a big installation has a PostgreSQL of its own. */
const DEFAULTS: PostgresSettings = {
  shared_buffers: '128MB',
  max_connections: '60',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  // Short queries lose more by compiling than they win.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  cluster_name: 'tenantry',
};

/** One log file per day of the week, each begun anew when its day returns: at most a week is kept. */
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
  // Details and statements quote rows, and no personal text belongs into a log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** For tests: faster, and a power cut may destroy the cluster. A crash of the process alone does not. */
const NOT_DURABLE: PostgresSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** Where the database listens: a socket in a private directory, or a port of the loopback interface. */
export type Endpoint = { socketDir: string } | { port: number };

/** Clients on a socket find it by this number; it is part of the socket's file name. */
export const SOCKET_PORT = 5432;

/** The command line that PostgreSQL is started with, after `-D <cluster>`. */
export function postgresArguments(
  endpoint: Endpoint,
  durable: boolean,
  extra: PostgresSettings = {},
): string[] {
  const settings = {
    ...DEFAULTS,
    ...LOGGING,
    ...(durable ? {} : NOT_DURABLE),
    // Ends the queries of a server that was killed; Windows cannot see a closed connection.
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
    // The setting is a list: quoted, a comma in the path stays a comma.
    unix_socket_directories: `"${endpoint.socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  };
}
