import { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from '../log.ts';

/** For commands that look through everything at once, with nobody waiting for an answer. */
export const unhurried: pg.PoolConfig = { statement_timeout: 0, query_timeout: 0 };

/** Connections of the application's role. */
export function createPool(config: pg.PoolConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    // Each lane of the jobs keeps one to hear of new jobs.
    max: 13,
    // Queries that do not wait for each other share a round trip.
    pipeline: true,
    stream: createGatheringSocket,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'tenantry',
    // The database gives up first; one that does not even say so is frozen.
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
 * A socket that sends by one system call what is written to it in one turn of the event loop: the end of a transaction,
 * the begin of the next, and its first queries.
 */
function createGatheringSocket(): Socket {
  const socket = new Socket();
  const send = () => socket.uncork();
  // `connect` puts Node's own `write` back.
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
