import { join } from 'node:path';

/** Paths inside DATA_DIR. */
export interface EmbeddedPaths {
  dataDir: string;
  /** The cluster, called PGDATA by PostgreSQL. Its log files are in `log/` below it. */
  cluster: string;
  /** Contains the socket, unless the path would be too long. */
  sockets: string;
  /** The superuser's password, readable by the database's user only. */
  password: string;
  /** PostgreSQL's output before its own log files take over; overwritten at each start. */
  startLog: string;
  /** Copies of the programs, one folder per version, for users who cannot reach the originals. */
  binaryCopies: string;
  /** Locked by the running server. Never deleted: see server-lock.ts. */
  lock: string;
  /** Names the running server, for people and for the error message of a second one. */
  serverPid: string;
}

export function embeddedPaths(dataDir: string): EmbeddedPaths {
  return {
    dataDir,
    cluster: join(dataDir, 'postgres'),
    sockets: join(dataDir, 'postgres-socket'),
    password: join(dataDir, 'postgres.password'),
    startLog: join(dataDir, 'postgres-start.log'),
    binaryCopies: join(dataDir, 'postgres-bin'),
    lock: join(dataDir, 'server.lock'),
    serverPid: join(dataDir, 'server.pid'),
  };
}
