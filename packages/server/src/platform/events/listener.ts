import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../log.ts';
import { newId } from '../tokens.ts';
import { CHANNEL } from './notice.ts';

interface Options {
  /** The pool's settings, for a separate connection. */
  readonly connection: pg.ClientConfig;
  readonly log: Logger;
  onNotice(payload: string): void;
  /** The connection was lost and restored, so notices may have been missed. */
  onGap(): void;
}

/** A server's only connection for notices of changes on all servers. */
export interface Listener {
  /**
   * Connects if needed, and resolves when the notices of all changes that were committed before the call have arrived.
   * @throws if the database cannot be reached
   */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

/** A connection that a firewall has dropped is detected only by using it. */
const PROBE_EVERY_MS = 30_000;

/** Connects on first use: a server without open pages listens to nothing. */
export function createListener({ connection, log, onNotice, onGap }: Options): Listener {
  const closing = new AbortController();
  const { signal } = closing;
  let current: Promise<pg.Client> | null = null;
  let next: Promise<void> | null = null;
  let running: Promise<void> = Promise.resolve();
  /** Calls that wait for their own notice, by its payload. */
  const waiting = new Map<string, () => void>();

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client(connection);
    client.on('notification', ({ payload = '' }) => {
      const own = waiting.get(payload);
      if (own) own();
      else onNotice(payload);
    });
    // Without a listener an error would end the process; `end` follows.
    client.on('error', () => undefined);
    client.once('end', () => {
      if (!signal.aborted) void reconnect();
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      client.removeAllListeners('end');
      await client.end().catch(() => undefined);
      throw error;
    }
    keepProbing(client);
    return client;
  };

  const reconnect = async () => {
    log.warn('the connection for events was lost');
    // No stream can be opened meanwhile, because it would miss changes.
    current = Promise.reject(new Error('the connection for events is down'));
    current.catch(() => undefined);
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        current = Promise.resolve(await connect());
        return onGap();
      } catch (error) {
        log.debug({ err: error }, 'no connection for events yet');
      }
    }
  };

  const opened = (): Promise<pg.Client> => {
    current ??= connect().catch((error: unknown) => {
      current = null;
      throw error;
    });
    return current;
  };

  /** PostgreSQL delivers notices in the order of their commits, so all earlier notices have arrived before this one. */
  const hearOwn = async () => {
    const client = await opened();
    const payload = `caught up ${newId()}`;
    const heard = Promise.withResolvers<void>();
    const lost = () => heard.reject(new Error('the connection for events was lost'));
    waiting.set(payload, heard.resolve);
    client.once('end', lost);
    client.query(`NOTIFY ${CHANNEL}, '${payload}'`).catch(heard.reject);
    try {
      await heard.promise;
    } finally {
      waiting.delete(payload);
      client.off('end', lost);
    }
  };

  return {
    // Calls that arrive while one is running share the next one.
    catchUp: () => {
      next ??= running.then(() => {
        next = null;
        const turn = hearOwn();
        running = turn.catch(() => undefined);
        return turn;
      });
      return next;
    },
    close: async () => {
      closing.abort();
      const client = await current?.catch(() => null);
      await client?.end().catch(() => undefined);
    },
  };
}

/** Ends a connection that no longer responds. */
function keepProbing(client: pg.Client): void {
  const breakOff = () => void client.end().catch(() => undefined);
  const probe = setInterval(() => {
    client.query('SELECT 1').catch(breakOff);
  }, PROBE_EVERY_MS).unref();
  client.once('end', () => clearInterval(probe));
}
