import type { TaskList } from 'graphile-worker';
import type pg from 'pg';

/** The channel of queued jobs. A notice names the task, which those of graphile-worker do not. */
export const NOTICES = 'jobs:added';

type Listener = (message: pg.Notification) => void;

/** The connection that listens for all lanes. */
interface Shared {
  readonly opening: Promise<pg.PoolClient>;
  lanes: number;
}

/**
 * The pools for the workers of lanes. A worker asks with a callback for its listening connection, and with promises for
 * all others. PostgreSQL wakes each listening connection for each notice, whatever its channel, so the lanes share one.
 * Notices of graphile-worker wake each lane for each job, so it gets ours instead. A job without a notice, such as that
 * of the timetable, is found by the watch of due jobs.
 */
export function sharedNotices(given: pg.Pool): (tasks: TaskList) => pg.Pool {
  const pool = untilItEnds(given);
  let shared: Shared | null = null;
  const forget = (one: Shared) => {
    if (shared === one) shared = null;
  };
  const lend = async () => {
    const own = (shared ??= { opening: pool.connect(), lanes: 0 });
    own.lanes += 1;
    const client = await own.opening.catch((error: unknown) => {
      forget(own);
      throw error;
    });
    // Each lane listens for notices and errors.
    client.setMaxListeners(0);
    /** Also called when the connection is lost. */
    const release = () => {
      forget(own);
      own.lanes -= 1;
      // It would go on to listen.
      if (own.lanes === 0) client.release(true);
    };
    return { client, release };
  };
  return (tasks) => {
    const connect = (connected?: Parameters<pg.Pool['connect']>[0]) => {
      if (!connected) return pool.connect();
      return void lend().then(
        ({ client, release }) => connected(undefined, listening(tasks, client), release),
        (error: unknown) => connected(error as Error, undefined, () => undefined),
      );
    };
    return new Proxy(pool, {
      get: (target, key) => {
        if (key === 'connect') return connect;
        const value: unknown = Reflect.get(target, key, target);
        // The pool's own methods also connect with a callback.
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  };
}

/** A connection that listens to our channel, and passes on only the notices of these tasks. */
function listening(tasks: TaskList, client: pg.PoolClient): pg.PoolClient {
  const filters = new Map<Listener, Listener>();
  const filterOf = (listener: Listener): Listener => {
    const filter: Listener = (message) => {
      if (message.channel !== NOTICES) listener(message);
      else if (isFor(tasks, message)) listener({ ...message, channel: 'jobs:insert' });
    };
    filters.set(listener, filter);
    return filter;
  };
  const own: Readonly<Record<string | symbol, unknown>> = {
    // The other lanes still listen.
    query: async (text: string) =>
      text.startsWith('UNLISTEN')
        ? undefined
        : client.query(text.replaceAll('"jobs:insert"', `"${NOTICES}"`)),
    on: (event: 'notification', listener: Listener) =>
      client.on(event, event === 'notification' ? filterOf(listener) : listener),
    removeListener: (event: 'notification', listener: Listener) =>
      client.removeListener(event, filters.get(listener) ?? listener),
  };
  return new Proxy(client, {
    get: (target, key) => own[key] ?? Reflect.get(target, key, target),
  });
}

/** A notice without a task is for all. */
function isFor(tasks: TaskList, { payload = '{}' }: pg.Notification): boolean {
  const { task } = JSON.parse(payload) as { readonly task?: string };
  return task === undefined || task in tasks;
}

/**
 * A worker that was given up may ask for a connection after the server has stopped. It then waits forever, instead of
 * printing that the pool has ended.
 */
function untilItEnds(pool: pg.Pool): pg.Pool {
  const connect = (...args: Parameters<pg.Pool['connect']>) =>
    pool.ending ? new Promise<never>(() => undefined) : pool.connect(...args);
  return new Proxy(pool, {
    get: (target, key) => (key === 'connect' ? connect : Reflect.get(target, key, target)),
  });
}
