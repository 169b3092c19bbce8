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
  const open = (): Shared => {
    const own = { opening: pool.connect(), lanes: 0 };
    own.opening.then(
      (client) => client.once('error', () => forget(own)),
      () => forget(own),
    );
    return own;
  };
  const lend = async () => {
    const own = (shared ??= open());
    own.lanes += 1;
    const client = await own.opening;
    // Each lane listens for notices and errors.
    client.setMaxListeners(0);
    let isReleased = false;
    /** A worker may call it twice. */
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      own.lanes -= 1;
      if (own.lanes > 0) return;
      forget(own);
      // It would go on to listen.
      client.release(true);
    };
    return { client, release, failed: () => forget(own) };
  };
  return (tasks) => {
    const connect = (connected?: Parameters<pg.Pool['connect']>[0]) => {
      if (!connected) return pool.connect();
      return void lend().then(
        ({ client, release, failed }) =>
          connected(undefined, listening(tasks, client, failed), release),
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

/**
 * A connection that listens to our channel, and passes on only the notices of these tasks.
 *
 * @param failed called when a statement fails: the connection is not lent again
 */
function listening(tasks: TaskList, client: pg.PoolClient, failed: () => void): pg.PoolClient {
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
    query: async (text: string) => {
      // The other lanes still listen.
      if (text.startsWith('UNLISTEN')) return undefined;
      const result = client.query(text.replaceAll('"jobs:insert"', `"${NOTICES}"`));
      result.catch(failed);
      return result;
    },
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
