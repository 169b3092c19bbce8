/** The maximum length of the queue, and the error for callers beyond it. */
export interface Row {
  readonly longest: number;
  readonly full: () => Error;
}

/** Runs at most this much work at a time; the rest waits for its turn, or until its signal aborts. */
export function createTurns(atATime: number, row?: Row) {
  let free = atATime;
  const waiting = new Set<() => void>();

  /** @throws the signal's reason if it aborts */
  function turn(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.delete(begin);
        reject(signal?.reason as Error);
      };
      waiting.add(begin);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  return async <Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    signal?.throwIfAborted();
    if (free > 0) free -= 1;
    else if (row && waiting.size >= row.longest) throw row.full();
    else await turn(signal);
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next();
      } else free += 1;
    }
  };
}
