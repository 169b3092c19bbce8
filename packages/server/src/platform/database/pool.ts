import { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from '../log.ts';

/** For commands that read everything at once, with nobody waiting for a response. */
export const unhurried: pg.PoolConfig = {
  statement_timeout: 0,
  query_timeout: 0,
  connectionTimeoutMillis: 30_000,
};

/** For a server whose jobs run in another process: the connection that is notified of new jobs is there. */
export const poolWithoutJobs: pg.PoolConfig = { max: 9 };

/** Connections of the application's role. */
export function createPool(config: pg.PoolConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    // The job lanes keep one connection to be notified of new jobs.
    max: 10,
    // Queries that do not wait for each other share a round trip.
    pipeline: true,
    stream: createGatheringSocket,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'tenantry',
    // The database times out first; one that does not respond at all is frozen.
    statement_timeout: 14_000,
    query_timeout: 15_000,
    idle_in_transaction_session_timeout: 60_000,
    ...config,
  });
  const lost = (error: Error) => {
    if (!pool.ending) log.warn({ err: error }, 'a database connection was lost');
  };
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}

/**
 * A socket that sends all writes of one turn of the event loop in one system call: the end of a transaction, the
 * beginning of the next, and its first queries.
 */
function createGatheringSocket(): Socket {
  const socket = new Socket();
  const send = () => socket.uncork();
  // `connect` restores Node's own `write`.
  socket.once('connect', () => {
    const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
    socket.write = (...args: unknown[]) => {
      if (socket.writableCorked === 0) {
        socket.cork();
        setImmediate(send);
      }
      return write(...args);
    };
  });
  return socket;
}
