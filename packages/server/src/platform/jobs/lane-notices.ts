import type { TaskList } from 'graphile-worker';
import type pg from 'pg';

/** The channel of queued jobs. A notice names the task, which those of graphile-worker do not. */
export const NOTICES = 'jobs:added';

type Connected = Parameters<pg.Pool['connect']>[0];
type Listener = (message: pg.Notification) => void;

/**
 * The pool for the worker of a lane, which asks with a callback for its listening connection, and with promises for all
 * others. Notices of graphile-worker wake each lane for each job, so it gets ours instead. A job without a notice, such
 * as that of the timetable, is found by the watch of due jobs.
 */
export function withNoticesOf(tasks: TaskList, pool: pg.Pool): pg.Pool {
  const connect = (connected?: Connected) => {
    if (!connected) return pool.connect();
    return pool.connect((error, client, release) =>
      connected(error, client && listening(tasks, client), release),
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
    query: (text: string) => client.query(text.replaceAll('"jobs:insert"', `"${NOTICES}"`)),
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
