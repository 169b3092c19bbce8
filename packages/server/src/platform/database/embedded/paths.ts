import { join } from 'node:path';

/** Where each thing lives inside DATA_DIR. */
export interface EmbeddedPaths {
  dataDir: string;
  /** The cluster itself, what PostgreSQL calls PGDATA. Its log files are in `log/` below it. */
  cluster: string;
  /** Holds the socket, unless the path is too long for one. */
  sockets: string;
  /** The superuser's password, readable by the database's user only. */
  password: string;
  /** What PostgreSQL says before its own log files take over; begins anew at each start. */
  startLog: string;
  /** Copies of the programs, one folder per version, where the database's user cannot reach the originals. */
  binaryCopies: string;
  /** Locked by the running server. Never deleted: see server-lock.ts. */
  lock: string;
  /** Names the running server, for people and for the message of a second one. */
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
